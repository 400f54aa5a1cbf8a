import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { connect } from '../../db/connect.js'
import { onSqlite } from '../db/one-database.js'
import { credentialHeaders } from '../support/credentials.js'
import { onBothDatabases } from '../support/databases.js'
import { slowdown } from '../support/slowdown.js'
import { credential, eventually, type Served, serve, slowExtensions } from './serve.js'

const headers = credentialHeaders(credential)

interface Got {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly text: string
}

/** Makes one call with the agent. Rejects unless a complete response arrives. */
function ask(agent: Agent, url: string, path: string, form?: string): Promise<Got> {
  return new Promise((resolve, reject) => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = request(`${url}${path}`, {
      agent,
      method: form === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(form !== undefined && type) },
    })
    sent.on('error', reject)
    sent.on('response', (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      reply.on('error', reject)
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
    sent.end(form)
  })
}

const holding = (milliseconds: number) => `/api/v1/hold?milliseconds=${milliseconds}`

/** Waits 300 ms, because the test cannot observe when its calls are in flight. */
const underWay = () => sleep(300)

function agentFor(t: Test, maxSockets = Number.POSITIVE_INFINITY): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets })
  t.teardown(() => agent.destroy())
  return agent
}

/** Sends the signal. Returns the exit status, with the milliseconds until the exit as `after`. */
async function stop(server: Served, signal: NodeJS.Signals = 'SIGTERM') {
  const started = performance.now()
  const end = await server.kill(signal)
  return { ...end, after: performance.now() - started }
}

onBothDatabases(
  t,
  'a service stopped under load answers each call in full or refuses its connection',
  async (t, url) => {
    const server = await serve(t, { DATABASE_URL: url, EXTENSIONS_DIR: slowExtensions })
    const { body } = await server.call('addclient', { firstname: 'A', lastname: 'B', email: 'a@example.com' })
    const { clientid } = body
    let acknowledged = 0
    let answered = 0
    const ends: string[] = []
    const wrong: string[] = []
    const caller = async (path: string, form?: string) => {
      // Uses one connection, which is idle only until the next request is sent.
      const agent = agentFor(t, 1)
      for (;;) {
        try {
          const { status, text } = await ask(agent, server.url, path, form)
          if (status !== 200 || JSON.parse(text).result !== 'success') wrong.push(`${status} ${text}`)
          answered++
          if (form !== undefined) acknowledged++
        } catch (error) {
          return ends.push((error as NodeJS.ErrnoException).code ?? String(error))
        }
      }
    }
    const callers = [
      ...Array.from({ length: 6 }, () => caller('/api/v1/addcredit', `clientid=${clientid}&description=x&amount=0.01`)),
      ...Array.from({ length: 6 }, () => caller('/api/v1/getclients')),
      ...Array.from({ length: 6 }, () => caller(holding(150))),
    ]
    await eventually('there is load', () => acknowledged > 20 && answered > 60)
    const { code, after } = await stop(server)
    await Promise.all(callers)
    t.equal(code, 0)
    t.ok(after < 10_000 * slowdown(), `${Math.round(after)} ms`)
    t.strictSame(wrong, [])
    t.strictSame([...new Set(ends)], ['ECONNREFUSED'], `${answered} calls were answered`)

    const database = await connect(url)
    t.teardown(() => database.close())
    t.equal(
      (await database.read('credit_entries').select()).length,
      acknowledged,
      'exactly the acknowledged credits are stored',
    )
  },
)

onSqlite(t, 'answers calls on connections that were not yet accepted when the signal arrived', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url, EXTENSIONS_DIR: slowExtensions })
  // Blocks the event loop for a second, so that the signal and the connections arrive together.
  const busy = ask(agentFor(t), server.url, '/api/v1/occupy?milliseconds=1000')
  await underWay()
  const waiting = Array.from({ length: 50 }, () => ask(agentFor(t), server.url, '/api/v1/getclients'))
  await sleep(100)
  const ending = stop(server)
  t.strictSame(new Set((await Promise.all([busy, ...waiting])).map(({ status }) => status)), new Set([200]))
  t.equal((await ending).code, 0)
})

// R-2523
onBothDatabases(
  t,
  'finishes a slow call in flight, refuses new connections, and then exits immediately',
  async (t, url) => {
    const server = await serve(t, { DATABASE_URL: url, EXTENSIONS_DIR: slowExtensions })
    const slow = ask(agentFor(t), server.url, holding(2000)).then((got) => ({ ...got, at: performance.now() }))
    const idle = agentFor(t)
    t.equal((await ask(idle, server.url, '/readyz')).status, 200)
    await underWay()
    const ending = stop(server)
    await server.waitForOutput(/"msg":"stopping"/)
    // The server accepts pending connections before it stops listening.
    await sleep(100)
    const last = await ask(idle, server.url, '/readyz')
    t.equal(last.status, 503, 'a call on an open connection is still answered')
    t.match(JSON.parse(last.text), { status: 'draining' })
    t.equal(last.headers.connection, 'close')
    const next = await ask(agentFor(t), server.url, '/livez').then(
      () => 'answered',
      (error: NodeJS.ErrnoException) => error.code,
    )
    t.equal(next, 'ECONNREFUSED', 'the server no longer listens')

    const { status, text, headers: replied, at } = await slow
    t.equal(status, 200)
    t.match(JSON.parse(text), { result: 'success', held: 2000 })
    t.equal(replied.connection, 'close')
    const { code } = await ending
    t.equal(code, 0)
    t.ok(performance.now() - at < 1500 * slowdown(), 'the server does not wait for anything else')
  },
)

onSqlite(t, 'exits despite connections without a complete request', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url })
  const port = Number(new URL(server.url).port)
  const idle = agentFor(t)
  t.equal((await ask(idle, server.url, '/livez')).status, 200)
  const half = connectTo(port, '127.0.0.1')
  await once(half, 'connect')
  half.write('POST /api/v1/addclient HTTP/1.1\r\nHost: x\r\n')
  const silent = connectTo(port, '127.0.0.1')
  for (const socket of [half, silent]) socket.resume().on('error', () => {})
  await underWay()
  const { code, after } = await stop(server)
  t.equal(code, 0)
  // Node.js waits up to 5 s for a request on an open connection.
  t.ok(after < 7000 * slowdown(), `${Math.round(after)} ms`)
})

onSqlite(t, 'exits within 2 s despite an idle connection', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url })
  const idle = agentFor(t)
  t.equal((await ask(idle, server.url, '/livez')).status, 200)
  const { code, after } = await stop(server)
  t.equal(code, 0)
  t.ok(after < 2000 * slowdown(), `${Math.round(after)} ms`)
})

onSqlite(t, 'answers a call whose body is still arriving', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url })
  const socket = connectTo(Number(new URL(server.url).port), '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const body = 'firstname=A&lastname=B&email=a%40example.com'
  const lines = [
    'POST /api/v1/addclient HTTP/1.1',
    'Host: x',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`)
  await underWay()
  const ending = stop(server)
  await sleep(800)
  socket.write(body.slice(10))
  await once(socket, 'close')
  t.match(text, /^HTTP\/1\.1 200 /)
  t.match(text, /^connection: close\r$/im)
  t.match(text, '"result":"success"')
  t.equal((await ending).code, 0)
})

onSqlite(t, 'SIGINT lets calls finish, and further signals do not cut them', async (t, url) => {
  const server = await serve(t, { DATABASE_URL: url, EXTENSIONS_DIR: slowExtensions })
  const slow = ask(agentFor(t), server.url, holding(1500))
  await underWay()
  const ending = stop(server, 'SIGINT')
  await sleep(100)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) server.process.kill(signal)
  t.equal((await slow).status, 200)
  t.match(await ending, { code: 0, signal: null })
})

/** Starts a mail server that never sends anything. */
async function silentServer(t: Test): Promise<{ server: Server; port: number; connected: () => number }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { server, port: (server.address() as AddressInfo).port, connected: () => sockets.length }
}

onSqlite(t, 'exits within 10 s even if a call and a mail server would take longer', async (t, url) => {
  const silent = await silentServer(t)
  const server = await serve(t, {
    DATABASE_URL: url,
    EXTENSIONS_DIR: slowExtensions,
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
  })
  const { body } = await server.call('addclient', { firstname: 'A', lastname: 'B', email: 'a@example.com' })
  await server.call('createclientinvite', { clientid: body.clientid, email: 'b@example.com' })
  await eventually('the email is being delivered', () => silent.connected() > 0)
  const slow = ask(agentFor(t), server.url, holding(15_000)).then(
    () => 'answered',
    () => 'cut',
  )
  await underWay()
  const { code, after } = await stop(server)
  t.equal(code, 0)
  t.ok(after > 8000 && after < 10_000 * slowdown(), `${Math.round(after)} ms`)
  t.equal(await slow, 'cut')

  const database = await connect(url)
  t.teardown(() => database.close())
  t.match(
    await database.read('emails').select('status', 'attempts'),
    [{ status: 'queued', attempts: 1 }],
    'the email stays in the queue',
  )
})
