import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type HttpServer, type ListenOptions, listen } from '../../server/http-server.js'
import { slowdown } from '../support/slowdown.js'
import { request, Wire } from '../transport/wire.js'
import { eventually } from './serve.js'

// The server alone, with a listener that answers as the path says. How long a stall may last is short here.

/** More than the system takes of an answer that nobody reads. */
const large = Buffer.alloc(64 * 2 ** 20, 'x')
const stalledAfterMs = 2000

interface Harness {
  readonly server: HttpServer
  readonly url: string
  /** The paths of the calls that were begun. */
  readonly begun: string[]
  /** How many calls were begun while an answer before them was not handed over yet. */
  readonly early: () => number
  /** The server's ends of the connections that asked for anything and are open. */
  readonly open: Set<Socket>
}

async function start(t: Test, options: Partial<ListenOptions> = {}): Promise<Harness> {
  const begun: string[] = []
  const open = new Set<Socket>()
  const latest = new WeakMap<Socket, ServerResponse>()
  let early = 0
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    begun.push(req.url as string)
    if (latest.get(req.socket)?.writableFinished === false) early++
    latest.set(req.socket, res)
    if (!open.has(req.socket)) req.socket.once('close', () => open.delete(req.socket))
    open.add(req.socket)
    const body = req.url === '/large' ? large : Buffer.from(req.url as string)
    const send = () => res.writeHead(200, { 'Content-Length': body.length }).end(body)
    if (req.url?.startsWith('/soon')) setTimeout(send, 10)
    else send()
  }
  const server = await listen(answer, { host: '127.0.0.1', port: 0, trusted: () => false, stalledAfterMs, ...options })
  t.teardown(() => server.drain())
  return { server, url: `http://127.0.0.1:${server.port}`, begun, open, early: () => early }
}

/** A connection from which nothing is read unless the test does. */
async function mute(t: Test, { server }: Harness, bytes: Uint8Array, options = {}): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', ...options }).pause()
  socket.on('error', () => {})
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** Reads a little at a time, with a pause after each, and returns how many bytes came before the end. */
async function readSlowly(socket: Socket, bytes: number, pauseMs: number): Promise<number> {
  let received = 0
  let paused = 0
  let wake = () => {}
  for (const event of ['readable', 'close']) socket.on(event, () => wake())
  while (received < bytes) {
    const chunk = socket.read() as Buffer | null
    if (chunk === null) {
      if (socket.closed || socket.readableEnded) return received
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      continue
    }
    received += chunk.length
    // One pause for each megabyte, however it came.
    for (; paused < Math.floor(received / 2 ** 20); paused++) await sleep(pauseMs)
  }
  return received
}

const times = (count: number, bytes: Uint8Array) => Buffer.concat(Array.from({ length: count }, () => bytes))

t.test('connections on which answers stand unread are cut, and none of their further calls is begun', async (t) => {
  const harness = await start(t)
  const { url, begun, open } = harness
  const before = process.memoryUsage().arrayBuffers
  for (let n = 0; n < 10; n++) await mute(t, harness, times(20, request('/large')))
  await eventually('each has begun its first call', () => begun.length === 10)
  const wire = await Wire.open(t, url)
  wire.send(request('/other'))
  t.match(await wire.answer(), { status: 200 }, 'others are answered')
  await eventually('they are cut', () => [...open].length <= 1, 30_000)
  t.equal(begun.filter((path) => path === '/large').length, 10, 'one call of each was begun')
  t.ok(process.memoryUsage().arrayBuffers - before < large.length, 'and nothing of them is kept')
  wire.send(request('/other'))
  t.match(await wire.answer(), { status: 200 }, 'a connection that had nothing to read is not cut')
})

t.test('a caller who reads slowly gets everything', async (t) => {
  const harness = await start(t)
  const socket = await mute(t, harness, request('/large'))
  const started = performance.now()
  const received = await readSlowly(socket, large.length, (4 * stalledAfterMs) / 64)
  t.ok(received >= large.length, `${received} bytes`)
  const took = performance.now() - started
  t.ok(took > 3 * stalledAfterMs, `in ${Math.round(took)} ms, in which the server handed over one piece`)
})

t.test('calls that are sent ahead are answered in their order, one at a time', async (t) => {
  const { url, begun, early } = await start(t)
  const wire = await Wire.open(t, url)
  const paths = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? `/soon${n}` : `/${n}`))
  wire.send(Buffer.concat(paths.map((path) => request(path))))
  for (const path of paths) t.equal((await wire.answer())?.text, path)
  t.strictSame(begun, paths)
  t.equal(early(), 0)
})

t.test('a connection with too many calls sent ahead is cut', async (t) => {
  const { url, begun } = await start(t)
  const some = await Wire.open(t, url)
  some.send(times(101, request('/soon')))
  for (let n = 0; n < 101; n++) t.equal((await some.answer())?.status, 200)
  const flood = await Wire.open(t, url)
  flood.send(times(1000, Buffer.from('GET /soon HTTP/1.1\r\n\r\n')))
  await flood.closed
  t.ok(begun.length < 101 + 101, `${begun.length} calls were begun`)
})

t.test('an answer that ends its connection is the last, whatever was sent ahead', async (t) => {
  const { url, begun } = await start(t)
  const wire = await Wire.open(t, url)
  const last = request('/soon', { headers: { connection: 'close' } })
  wire.send(Buffer.concat([request('/first'), last, request('/never')]))
  t.strictSame([(await wire.answer())?.text, (await wire.answer())?.text], ['/first', '/soon'])
  await wire.closed
  t.strictSame(begun, ['/first', '/soon'])
})

t.test('a connection that was ended is cut where the other side keeps it open', async (t) => {
  const harness = await start(t)
  const bytes = Buffer.concat([request('/first'), Buffer.from('garbage\r\n\r\n')])
  const socket = await mute(t, harness, bytes, { allowHalfOpen: true })
  let text = ''
  socket.resume().on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'end')
  t.strictSame(text.match(/(?<=HTTP\/1\.1 )\d+/g), ['200', '400'])
  t.equal(harness.open.size, 1, 'it is given time')
  await eventually('it is cut', () => harness.open.size === 0, 30_000)
})

t.test('the connections of one address have a bound, and one too many is told so', async (t) => {
  const { url } = await start(t, { maxPerNetwork: 4, hasOwnPlaces: (path) => path === '/report' })
  const answered = async (wire: Wire, path = '/ok') => {
    wire.send(request(path))
    return wire.answer()
  }
  const first = await Promise.all(Array.from({ length: 4 }, () => Wire.open(t, url)))
  for (const wire of first) t.match(await answered(wire), { status: 200 })
  const excess = await Wire.open(t, url)
  const refused = await answered(excess)
  t.match(refused, {
    status: 503,
    headers: { 'retry-after': '1', connection: 'close', 'content-type': /json/, 'x-request-id': /^[\da-f-]{36}$/ },
    body: { result: 'error', code: 'too_many_connections', message: String },
  })
  await excess.closed
  const report = await Wire.open(t, url)
  t.match(await answered(report, '/report'), { status: 200 }, 'an address with places of its own is answered')
  report.destroy()
  t.match(await answered(first[3] as Wire), { status: 200 }, 'those before it are served on')
  first[0]?.destroy()
  await eventually('a new one is served in its place', async () => {
    const next = await Wire.open(t, url)
    const answer = await answered(next)
    next.destroy()
    return answer?.status === 200
  })
})

t.test('connections that say nothing to the refusal are bounded too', async (t) => {
  const { url, begun } = await start(t, { maxPerNetwork: 4 })
  const wires = await Promise.all(Array.from({ length: 20 }, () => Wire.open(t, url)))
  const cut = () => wires.filter(({ isClosed }) => isClosed)
  await eventually('what is beyond twice the bound is cut at once', () => cut().length === 12)
  for (const wire of wires) wire.send(request('/ok'))
  const answers = await Promise.all(wires.map((wire) => wire.answer()))
  const having = (status: number) => answers.filter((answer) => answer?.status === status).length
  t.strictSame([having(200), having(503)], [4, 4])
  t.equal(begun.length, 4)
})

t.test('a trusted proxy may have any number of connections', async (t) => {
  const { url } = await start(t, { maxPerNetwork: 4, trusted: (address) => address === '127.0.0.1' })
  const wires = await Promise.all(Array.from({ length: 12 }, () => Wire.open(t, url)))
  for (const wire of wires) {
    wire.send(request('/ok'))
    t.match(await wire.answer(), { status: 200 })
  }
})

t.test('a server that is told to stop lets a slow caller read on', async (t) => {
  const harness = await start(t)
  const socket = await mute(t, harness, request('/large'))
  await eventually('the answer is made', () => harness.begun.length === 1)
  const drained = harness.server.drain()
  t.ok((await readSlowly(socket, large.length, 30)) >= large.length)
  await drained
})

t.test('a server that is told to stop waits for no caller who reads nothing', async (t) => {
  const harness = await start(t)
  for (let n = 0; n < 5; n++) await mute(t, harness, times(20, request('/large')))
  await eventually('the answers are made', () => harness.begun.length === 5)
  const started = performance.now()
  await harness.server.drain()
  t.ok(performance.now() - started < 9500 * slowdown(), `${Math.round(performance.now() - started)} ms`)
  await eventually('all are cut', () => harness.open.size === 0)
})
