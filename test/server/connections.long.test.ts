import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type HttpServer, type ListenOptions, listen } from '../../server/http-server.js'
import { slowdown } from '../support/slowdown.js'
import { request, Wire } from '../transport/wire.js'
import { eventually } from './serve.js'

// Tests the HTTP server without the service. The path of a request selects the response, and the stall timeout is
// short.

/** Response body that exceeds the socket buffers. */
const large = Buffer.alloc(64 * 2 ** 20, 'x')
const stalledAfterMs = 2000

interface Harness {
  readonly server: HttpServer
  readonly url: string
  /** Paths of the calls, in order. */
  readonly begun: string[]
  /** Returns the number of calls begun before the previous response on their connection was flushed. */
  readonly early: () => number
  /** The server's ends of the open connections that have sent a request. */
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

/** Opens a connection, sends `bytes`, and reads nothing. */
async function mute(t: Test, { server }: Harness, bytes: Uint8Array, options = {}): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', ...options }).pause()
  socket.on('error', () => {})
  t.teardown(() => socket.destroy())
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** Reads up to `bytes` bytes with a pause after each megabyte. Returns the number of bytes received. */
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
    // One pause per megabyte, regardless of the chunk size.
    for (; paused < Math.floor(received / 2 ** 20); paused++) await sleep(pauseMs)
  }
  return received
}

const times = (count: number, bytes: Uint8Array) => Buffer.concat(Array.from({ length: count }, () => bytes))

t.test('cuts connections whose responses are not read, and begins none of their further calls', async (t) => {
  const harness = await start(t)
  const { url, begun, open } = harness
  const before = process.memoryUsage().arrayBuffers
  for (let n = 0; n < 10; n++) await mute(t, harness, times(20, request('/large')))
  await eventually('each connection has begun its first call', () => begun.length === 10)
  const wire = await Wire.open(t, url)
  wire.send(request('/other'))
  t.match(await wire.answer(), { status: 200 }, 'other connections are answered')
  await eventually('the connections are cut', () => [...open].length <= 1, 30_000)
  t.equal(begun.filter((path) => path === '/large').length, 10, 'one call per connection is begun')
  t.ok(process.memoryUsage().arrayBuffers - before < large.length, 'the memory of their responses is released')
  wire.send(request('/other'))
  t.match(await wire.answer(), { status: 200 }, 'a connection with nothing to read is not cut')
})

t.test('sends a slow reader the whole response', async (t) => {
  const harness = await start(t)
  const socket = await mute(t, harness, request('/large'))
  const started = performance.now()
  const received = await readSlowly(socket, large.length, (4 * stalledAfterMs) / 64)
  t.ok(received >= large.length, `${received} bytes`)
  const took = performance.now() - started
  t.ok(took > 3 * stalledAfterMs, `in ${Math.round(took)} ms, during which the server handed over one chunk`)
})

t.test('answers pipelined calls in order, one at a time', async (t) => {
  const { url, begun, early } = await start(t)
  const wire = await Wire.open(t, url)
  const paths = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? `/soon${n}` : `/${n}`))
  wire.send(Buffer.concat(paths.map((path) => request(path))))
  for (const path of paths) t.equal((await wire.answer())?.text, path)
  t.strictSame(begun, paths)
  t.equal(early(), 0)
})

t.test('cuts a connection with too many pipelined calls', async (t) => {
  const { url, begun } = await start(t)
  const some = await Wire.open(t, url)
  some.send(times(101, request('/soon')))
  for (let n = 0; n < 101; n++) t.equal((await some.answer())?.status, 200)
  const flood = await Wire.open(t, url)
  flood.send(times(1000, Buffer.from('GET /soon HTTP/1.1\r\n\r\n')))
  await flood.closed
  t.ok(begun.length < 101 + 101, `${begun.length} calls were begun`)
})

t.test('ignores pipelined calls after a response that closes the connection', async (t) => {
  const { url, begun } = await start(t)
  const wire = await Wire.open(t, url)
  const last = request('/soon', { headers: { connection: 'close' } })
  wire.send(Buffer.concat([request('/first'), last, request('/never')]))
  t.strictSame([(await wire.answer())?.text, (await wire.answer())?.text], ['/first', '/soon'])
  await wire.closed
  t.strictSame(begun, ['/first', '/soon'])
})

t.test('cuts an ended connection that the other side keeps open', async (t) => {
  const harness = await start(t)
  const bytes = Buffer.concat([request('/first'), Buffer.from('garbage\r\n\r\n')])
  const socket = await mute(t, harness, bytes, { allowHalfOpen: true })
  let text = ''
  socket.resume().on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'end')
  t.strictSame(text.match(/(?<=HTTP\/1\.1 )\d+/g), ['200', '400'])
  t.equal(harness.open.size, 1, 'the other side has time to close')
  await eventually('the connection is cut', () => harness.open.size === 0, 30_000)
})

t.test('limits the connections per network, and answers 503 above the limit', async (t) => {
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
  t.match(await answered(report, '/report'), { status: 200 }, 'a path with its own quota is answered')
  report.destroy()
  t.match(await answered(first[3] as Wire), { status: 200 }, 'earlier connections are still served')
  first[0]?.destroy()
  await eventually('a new connection takes the free place', async () => {
    const next = await Wire.open(t, url)
    const answer = await answered(next)
    next.destroy()
    return answer?.status === 200
  })
})

t.test('cuts silent connections beyond twice the limit', async (t) => {
  const { url, begun } = await start(t, { maxPerNetwork: 4 })
  const wires = await Promise.all(Array.from({ length: 20 }, () => Wire.open(t, url)))
  const cut = () => wires.filter(({ isClosed }) => isClosed)
  await eventually('the connections beyond twice the limit are cut', () => cut().length === 12)
  for (const wire of wires) wire.send(request('/ok'))
  const answers = await Promise.all(wires.map((wire) => wire.answer()))
  const having = (status: number) => answers.filter((answer) => answer?.status === status).length
  t.strictSame([having(200), having(503)], [4, 4])
  t.equal(begun.length, 4)
})

t.test('does not limit the connections of a trusted proxy', async (t) => {
  const { url } = await start(t, { maxPerNetwork: 4, trusted: (address) => address === '127.0.0.1' })
  const wires = await Promise.all(Array.from({ length: 12 }, () => Wire.open(t, url)))
  for (const wire of wires) {
    wire.send(request('/ok'))
    t.match(await wire.answer(), { status: 200 })
  }
})

t.test('a stopping server lets a slow reader finish', async (t) => {
  const harness = await start(t)
  const socket = await mute(t, harness, request('/large'))
  await eventually('the call has begun', () => harness.begun.length === 1)
  const drained = harness.server.drain()
  t.ok((await readSlowly(socket, large.length, 30)) >= large.length)
  await drained
})

t.test('a stopping server does not wait for callers who read nothing', async (t) => {
  const harness = await start(t)
  for (let n = 0; n < 5; n++) await mute(t, harness, times(20, request('/large')))
  await eventually('the calls have begun', () => harness.begun.length === 5)
  const started = performance.now()
  await harness.server.drain()
  t.ok(performance.now() - started < 9500 * slowdown(), `${Math.round(performance.now() - started)} ms`)
  await eventually('all connections are cut', () => harness.open.size === 0)
})
