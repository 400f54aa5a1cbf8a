import { once } from 'node:events'
import { connect } from 'node:net'
import t, { type Test } from 'tap'
import { logFailure } from '../../server/failures.js'
import type { Log } from '../../server/log.js'
import { onMigratedSqlite } from '../db/one-database.js'
import { credentialHeaders } from '../support/credentials.js'
import { type Api, startApi, withService } from '../support/service.js'
import { eventually } from './serve.js'

/** Sends a request and resets the connection, after the first byte of the response or shortly after sending. */
async function abort(t: Test, api: Api, request: string, when: 'answered' | 'sent'): Promise<void> {
  const { hostname, port } = new URL(api.url)
  const socket = connect(Number(port), hostname)
  t.teardown(() => socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(request)
  if (when === 'answered') {
    await once(socket, 'readable')
    socket.read(1)
  } else await new Promise((resolve) => setTimeout(resolve, 100))
  socket.resetAndDestroy()
  await once(socket, 'close')
}

const left = (api: Api) => api.logged().split('a caller left before the answer was over').length - 1
const errors = (api: Api) =>
  api
    .logged()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: x', 'Accept-Encoding: identity', ...headers, '', ''].join('\r\n')

withService(t, 'logs no error if the caller aborts a page request', async (t, api) => {
  for (const path of ['/docs/areas/system', '/openapi.json']) {
    const before = left(api)
    // Repeated, so that the responses exceed the socket buffers.
    await abort(t, api, get(path).repeat(64), 'answered')
    await eventually(`${path} is logged`, () => left(api) > before)
  }
  const form = 'email=nobody%40example.com'
  const post = `POST /client/reset HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`
  const before = left(api)
  await abort(t, api, post, 'sent')
  await eventually('the page is logged', () => left(api) > before)
  t.strictSame(errors(api), [])
})

withService(t, 'logs no error if the caller aborts a call', async (t, api) => {
  const headers = Object.entries(credentialHeaders(api.admin)).map(([name, value]) => `${name}: ${value}`)
  const calls = () => api.logged().split('"msg":"call"').length - 1
  for (const path of ['/api/v1/openapi.json', '/api/v1/getpermissionslist', '/api/v1/getstats']) {
    const before = calls()
    await abort(t, api, get(path, ...headers).repeat(16), 'answered')
    await eventually(`${path} is logged`, () => calls() > before)
  }
  await abort(t, api, `POST /api/v1/addclient HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nfirst`, 'sent')
  await eventually('the call is logged', () => /"method":"POST"/.test(api.logged()))
  t.strictSame(errors(api), [])
})

onMigratedSqlite(t, 'logs a failed page as an error', async (t, url) => {
  const api = await startApi(t, url)
  await api.database.read.destroy()
  t.ok(
    (await fetch(`${api.url}/client/home`, { headers: { cookie: `client_session=${'x'.repeat(43)}` } })).status >= 500,
  )
  t.match(errors(api).join('\n'), /"msg":"a page failed"/)
})

t.test('logs a reset connection as an error unless the caller has disconnected', async (t) => {
  const lines: [string, string][] = []
  const log = {
    debug: (_: unknown, text: string) => lines.push(['debug', text]),
    error: (_: unknown, text: string) => lines.push(['error', text]),
  }
  const caller = (destroyed: boolean) => ({ req: { socket: { destroyed } } }) as never
  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const report = (error: Error, ctx?: never) => {
    logFailure(log as unknown as Log, error, ctx)
    return lines.pop()?.[0]
  }
  t.equal(report(reset, caller(true)), 'debug')
  t.equal(report(Object.assign(new Error('x'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), caller(true)), 'debug')
  t.equal(report(reset, caller(false)), 'error')
  t.equal(report(reset), 'error')
  t.equal(report(new Error('x is not a function'), caller(true)), 'error')
})
