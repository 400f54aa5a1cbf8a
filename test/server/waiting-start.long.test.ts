// Listed in docs/reference/attacks.md.

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import t, { type Test } from 'tap'
import { onPostgres } from '../db/one-database.js'
import { toTcpUrl } from '../support/postgres.js'
import { eventually, freePort, serviceEnvironment, startServer } from './serve.js'

/** Listens on the future port of PostgreSQL. `treat` handles each connection. */
async function openGate(t: Test, port: number) {
  const open = new Set<Socket>()
  const gate = { treat: (_: Socket): unknown => undefined, connections: 0 }
  const server = createServer((socket) => {
    open.add(socket.on('error', () => {}).on('close', () => open.delete(socket)))
    gate.connections++
    gate.treat(socket)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return gate
}

/** Sends a PostgreSQL error, as a server does before a session begins. */
function refuse(socket: Socket, code: string, message: string): void {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  socket.once('data', () => socket.end(Buffer.concat([head, fields])))
}

const forwardTo = (host: string, port: number) => (socket: Socket) => {
  const server = connect(port, host)
  server.on('error', () => {})
  socket.pipe(server).pipe(socket)
  socket.on('close', () => server.destroy())
}

// R-2521
onPostgres(
  t,
  'a start waits for a server that refuses connections, is starting up, or is silent, and then serves requests',
  async (t, url) => {
    const real = toTcpUrl(url)
    const behind = toTcpUrl(url)
    behind.hostname = '127.0.0.1'
    behind.port = String(await freePort())
    const child = startServer(t, { DATABASE_URL: behind.href })
    await child.waitForOutput(/PostgreSQL \(DATABASE_URL\) does not answer, waiting for it: .*ECONNREFUSED/)

    const gate = await openGate(t, Number(behind.port))
    gate.treat = (socket) => refuse(socket, '57P03', 'the database system is starting up')
    await eventually('the start has retried while the server starts', () => gate.connections > 1, 20_000)
    gate.treat = () => {}
    const before = gate.connections
    await eventually('the start has given up a silent connection', () => gate.connections > before + 1, 30_000)
    t.equal(child.process.exitCode, null)
    gate.treat = forwardTo(real.hostname, Number(real.port))
    await child.waitForOutput(/"msg":"PostgreSQL answers"/)
    const [, served = ''] = await child.waitForOutput(/"url":"([^"]+)".*"msg":"serving"/)
    t.equal((await fetch(`${served}/readyz`)).status, 200)
    t.equal(child.stdout().match(/does not answer/g)?.length, 1, 'logged once, and again only after a while')
  },
)

// R-2521
onPostgres(t, 'a wrong password or a missing database ends the start with one line', async (t, url) => {
  const wrongs: [RegExp, (one: URL) => unknown][] = [
    [
      /password/,
      (one) => {
        one.password = 'wrong'
      },
    ],
    [
      /"nowhere" does not exist/,
      (one) => {
        one.pathname = '/nowhere'
      },
    ],
  ]
  for (const [line, spoil] of wrongs) {
    const wrong = new URL(url)
    spoil(wrong)
    const child = startServer(t, { DATABASE_URL: wrong.href })
    t.strictSame(await child.ended, { code: 1, signal: null }, String(line))
    t.match(child.stderr(), /^countinghouse: The database \(DATABASE_URL\) cannot be used: [^\n]+\n$/)
    t.match(child.stderr(), line)
    t.equal(child.stdout(), '')
  }
})

t.test('SIGTERM ends a waiting start', async (t) => {
  const child = startServer(t, { ...serviceEnvironment, DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' })
  await child.waitForOutput(/does not answer/)
  t.strictSame(await child.kill('SIGTERM'), { code: 0, signal: null })
})
