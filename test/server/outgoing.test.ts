import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import tlsOptions from 'smtp-server/lib/tls-options.js'
import t, { type Test } from 'tap'
import type { ConnectRequest, HttpRequest } from '../../domain/ports/module.js'
import { allowAnyHost, connect, createPublicGuard, send } from '../../server/outgoing.js'
import { type FailureMode, openProvider } from '../../tools/pretend-panel/provider.js'
import { loopbackCertificate } from '../support/providers/certificate.js'
import { expectFailure } from '../support/providers/failure.js'
import { slowdown } from '../support/slowdown.js'

const get = (url: string, more: Partial<HttpRequest> = {}, deadline = 2000, guard = allowAnyHost) =>
  send({ method: 'GET', url, ...more }, { signal: AbortSignal.timeout(deadline), guard })

const open = (request: ConnectRequest, deadline = 2000, guard = allowAnyHost) =>
  connect(request, { signal: AbortSignal.timeout(deadline), guard })

/** Starts the server on loopback and returns its port. */
async function listen(t: Test, server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => {})))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

t.test('reads a whole response, with its status and its headers in lower case', async (t) => {
  const provider = await openProvider(t, ({ body, headers }) => ({
    status: 201,
    headers: { 'X-Seen': `${headers['x-token']}`, 'Set-Cookie': 'a=b' },
    body: `${body} – ${'ä'.repeat(100_000)}`,
  }))
  const { status, headers, body } = await get(`${provider.url}/a?b=c`, {
    method: 'POST',
    headers: { 'X-Token': 't' },
    body: 'Grüße',
  })
  t.match({ status, headers }, { status: 201, headers: { 'x-seen': 't', 'set-cookie': 'a=b' } })
  t.equal(body, `Grüße – ${'ä'.repeat(100_000)}`)
  // A compressed response needs decoding, and a reused connection could break at any time.
  const told = { 'content-length': '7', 'accept-encoding': 'identity', connection: 'close' }
  t.match(provider.calls[0], { method: 'POST', path: '/a', headers: told })
})

t.test('does not follow redirects', async (t) => {
  const provider = await openProvider(t, () => ({ status: 302, headers: { location: '/elsewhere' } }))
  t.match(await get(provider.url), { status: 302, headers: { location: '/elsewhere' } })
  t.equal(provider.calls.length, 1)
})

t.test('sends nothing to the target of a redirect', async (t) => {
  const other = await openProvider(t, () => ({}))
  for (const status of [301, 302, 303, 307, 308]) {
    const provider = await openProvider(t, () => ({ status, headers: { location: `${other.url}/take` } }))
    const request = { method: 'POST', headers: { authorization: 'Bearer canary' }, body: 'canary' } as const
    t.match(await get(provider.url, request), { status }, String(status))
    t.equal(provider.calls.length, 1)
  }
  t.strictSame(other.calls, [])
})

t.test('rejects a response longer than 1 MiB', async (t) => {
  const size = 1024 * 1024
  const provider = await openProvider(t, ({ path }) => ({ body: 'x'.repeat(path === '/most' ? size : size + 1) }))
  t.equal((await get(`${provider.url}/most`)).body.length, size)
  await expectFailure(t, get(provider.url), {
    kind: 'unreachable',
    outcomeUnknown: true,
    message: /longer than 1048576/,
  })
})

t.test('a request that was never sent is reported as failed, not as unknown', async (t) => {
  const closed = await openProvider(t, () => ({}))
  await closed.close()
  const plain = await listen(
    t,
    createServer((socket) => socket.end('no TLS here')),
  )
  const selfSigned = await listen(t, createTlsServer(tlsOptions({})) as unknown as Server)
  for (const [title, url] of [
    ['a host name that does not exist', 'https://host.invalid/'],
    ['a refused connection', closed.url],
    ['a server without TLS', `https://127.0.0.1:${plain}`],
    ['an untrusted certificate', `https://127.0.0.1:${selfSigned}`],
  ] as const)
    await expectFailure(
      t,
      get(url, { method: 'POST', body: 'x' }),
      { kind: 'unreachable', outcomeUnknown: false },
      title,
    )

  const reached = await openProvider(t, () => ({}))
  const over = send(
    { method: 'GET', url: `http://localhost:${reached.port}` },
    { signal: AbortSignal.abort(), guard: allowAnyHost },
  )
  await expectFailure(t, over, { kind: 'unreachable', outcomeUnknown: false }, 'a deadline that has passed')
  t.equal(reached.calls.length, 0)

  const mute = await listen(t, createServer())
  const early = get(`https://127.0.0.1:${mute}`, {}, 200)
  await expectFailure(
    t,
    early,
    { kind: 'unreachable', outcomeUnknown: false, message: /time-out/ },
    'no handshake in time',
  )
})

t.test('a request that fails after the connection is established has an unknown outcome', async (t) => {
  const provider = await openProvider(t, () => ({ body: 'done' }))
  for (const failureMode of ['silent', 'reset', 'cut', 'drip'] satisfies FailureMode[]) {
    provider.setFailure(failureMode)
    const started = Date.now()
    await expectFailure(t, get(provider.url, {}, 300), { kind: 'unreachable', outcomeUnknown: true }, failureMode)
    t.ok(Date.now() - started < 2000 * slowdown(), `${failureMode} does not block the call`)
  }
  const garbage = await listen(
    t,
    createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
  )
  await expectFailure(t, get(`http://127.0.0.1:${garbage}`), { kind: 'unreachable', outcomeUnknown: true }, 'no HTTP')
})

t.test('reports a request that cannot be sent as misconfigured', async (t) => {
  const provider = await openProvider(t, () => ({}))
  for (const [url, headers] of [
    ['ftp://example.com/', {}],
    ['panel', {}],
    ['file:///etc/passwd', {}],
    [provider.url.replace('//', '//ada:secret@'), {}],
    [`${provider.url}/a\r\nb`, {}],
    [provider.url, { authorization: 'whm root:a\r\nX-Evil: 1' }],
    [provider.url, { 'a b': 'c' }],
  ] as const)
    await expectFailure(t, get(url, { headers }), { kind: 'misconfigured' }, encodeURIComponent(url))
  t.equal(provider.calls.length, 0)
})

t.test('an error message quotes neither path, query, headers, nor body', async (t) => {
  const provider = await openProvider(t, () => ({}))
  provider.setFailure('reset')
  const sent = { method: 'POST', body: 'canary', headers: { 'x-key': 'canary' } } as const
  await expectFailure(t, get(`${provider.url}/canary?canary`, sent), { message: /^(?!.*canary)/ })
  await provider.close()
  await expectFailure(t, get(`${provider.url}/canary?canary`, sent), { message: /^(?!.*canary)/ })
})

t.test('rejects private addresses in different notations', async (t) => {
  const provider = await openProvider(t, () => ({}))
  const { port } = provider
  const guard = createPublicGuard([])
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    'localhost',
    'LOCALHOST',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
    '224.0.0.1',
    '255.255.255.255',
  ])
    await expectFailure(t, get(`http://${host}:${port}/`, {}, 2000, guard), { kind: 'misconfigured' }, host)
  t.equal(provider.calls.length, 0)
})

t.test('the operator can permit a host, an address, or a range', async (t) => {
  const provider = await openProvider(t, () => ({ body: 'in' }))
  const { port } = provider
  for (const [allowed, host] of [
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['127.0.0.0/8', '127.0.0.1'],
    ['127.0.0.0/8', '[::ffff:127.0.0.1]'],
  ] as const)
    t.match(
      await get(`http://${host}:${port}/`, {}, 2000, createPublicGuard([allowed])),
      { body: 'in' },
      `${allowed}: ${host}`,
    )
  for (const [allowed, host] of [
    ['localhost', '127.0.0.1'],
    ['10.0.0.0/8', '127.0.0.1'],
    ['internal', 'localhost'],
  ] as const)
    await expectFailure(
      t,
      get(`http://${host}:${port}/`, {}, 2000, createPublicGuard([allowed])),
      { kind: 'misconfigured' },
      host,
    )
})

t.test('public addresses need no permission', async (t) => {
  const guard = createPublicGuard([])
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '::ffff:1.1.1.1'])
    t.equal(guard('example.com', address), true, address)
})

t.test('connects to the address that the guard has checked', async (t) => {
  const provider = await openProvider(t, () => ({ body: 'in' }))
  // Makes every further DNS lookup fail.
  let asked = 0
  const { lookup } = dns
  t.teardown(() => Object.assign(dns, { lookup }))
  Object.assign(dns, {
    lookup: (_: string, __: object, done: (error: Error) => void) => {
      asked++
      done(new Error('rebound'))
    },
  })
  const seen: string[] = []
  const guard = (host: string, address: string) => seen.push(`${host} ${address}`) > 0
  t.match(await get(`http://localhost:${provider.port}/`, {}, 2000, guard), { body: 'in' })
  t.ok(seen.includes('localhost 127.0.0.1'))
  t.equal(asked, 0, 'the name is not resolved again')
  t.equal(provider.calls[0]?.headers.host, `localhost:${provider.port}`)
})

t.test(
  'a plain or TLS connection transfers bytes in both directions and outlives the deadline for opening it',
  async (t) => {
    const { certificate, key } = await loopbackCertificate()
    const echo = (socket: Socket) => void socket.pipe(socket)
    const plain = await listen(t, createServer(echo))
    const secure = await listen(t, createTlsServer({ cert: certificate, key }, echo) as unknown as Server)
    for (const request of [
      { host: '127.0.0.1', port: plain },
      { host: '127.0.0.1', port: secure, tls: { ca: certificate } },
      { host: 'localhost', port: secure, tls: { ca: certificate, certificate, key } },
    ]) {
      const connection = await open(request, 300)
      await new Promise((resolve) => setTimeout(resolve, 400))
      connection.write('hello')
      const [heard] = await once(connection, 'data')
      t.equal(String(heard), 'hello')
      connection.destroy()
    }
  },
)

t.test('a connection that cannot be opened leaves no unknown outcome', async (t) => {
  const { certificate, key } = await loopbackCertificate()
  const closed = await openProvider(t, () => ({}))
  await closed.close()
  const secure = await listen(t, createTlsServer({ cert: certificate, key }) as unknown as Server)
  const mute = await listen(t, createServer())
  for (const [title, request] of [
    ['a refused connection', { host: '127.0.0.1', port: closed.port }],
    ['a host name that does not exist', { host: 'host.invalid', port: 43 }],
    ['an untrusted certificate', { host: '127.0.0.1', port: secure, tls: {} }],
    ['no handshake in time', { host: '127.0.0.1', port: mute, tls: {} }],
  ] as const)
    await expectFailure(t, open(request, 500), { kind: 'unreachable', outcomeUnknown: false }, title)
  const over = connect({ host: '127.0.0.1', port: mute }, { signal: AbortSignal.abort(), guard: allowAnyHost })
  await expectFailure(t, over, { kind: 'unreachable', outcomeUnknown: false }, 'a deadline that has passed')
})

t.test('reports an invalid connection request as misconfigured', async (t) => {
  for (const request of [
    { host: '', port: 43 },
    { host: 'a b', port: 43 },
    { host: 'a/b', port: 43 },
    { host: '127.0.0.1', port: 0 },
    { host: '127.0.0.1', port: 65_536 },
    { host: '127.0.0.1', port: Number.NaN },
    { host: '127.0.0.1', port: 43, tls: { certificate: 'nonsense' } },
  ])
    await expectFailure(t, open(request), { kind: 'misconfigured' }, JSON.stringify(request))
})

t.test('opens only connections that the guard permits', async (t) => {
  const port = await listen(t, createServer())
  await expectFailure(t, open({ host: 'localhost', port }, 2000, createPublicGuard([])), {
    kind: 'misconfigured',
    message: /ALLOW_PRIVATE/,
  })
  const connection = await open({ host: 'localhost', port }, 2000, createPublicGuard(['127.0.0.1', '::1']))
  connection.destroy()
})

t.test('a connection that breaks later does not end the process', async (t) => {
  const port = await listen(
    t,
    createServer((socket) => void socket.once('data', () => socket.resetAndDestroy())),
  )
  const connection = await open({ host: '127.0.0.1', port })
  connection.write('hello')
  await new Promise((resolve) => connection.resume().on('close', resolve))
  t.ok(connection.destroyed)
})

t.test('trusts the root certificate passed as `ca` instead of the default roots', async (t) => {
  const { certificate, key } = await loopbackCertificate()
  const answer = (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')
  const port = await listen(t, createTlsServer({ cert: certificate, key }, answer) as unknown as Server)
  const url = `https://127.0.0.1:${port}`
  t.match(await get(url, { ca: certificate }), { status: 200, body: 'ok' })
  await expectFailure(t, get(url, { ca: String(tlsOptions({}).cert) }), { kind: 'unreachable', outcomeUnknown: false })
  await expectFailure(t, get(url), { kind: 'unreachable', outcomeUnknown: false })
})
