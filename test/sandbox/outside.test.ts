import dns from 'node:dns/promises'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import t, { type Test } from 'tap'
import type { ModuleCall } from '../../domain/ports/module-call.js'
import pretend from '../../modules/server/pretend/index.js'
import { makeLog } from '../../server/log.js'
import { LiveModuleContexts } from '../../server/module-context.js'
import { advance, withSandbox } from '../support/clock.js'
import { eventually } from '../support/eventually.js'
import { makeClient, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'
import { secretKey } from '../support/started-service.js'

/** Listens on a port and counts the connections. */
async function listener(t: Test) {
  const seen = { connections: 0 }
  const server = createServer((socket) => {
    seen.connections++
    socket.end('HTTP/1.1 204 No Content\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  return { seen, port: (server.address() as AddressInfo).port }
}

// R-2406
t.test('a sandbox module without test hosts reaches only this machine', async (t) => {
  const { port } = await listener(t)
  const contexts = new LiveModuleContexts({
    log: makeLog('silent'),
    allowPrivateHosts: ['10.0.0.1', 'panel.example'],
    secretKey,
    now: () => new Date(),
    isSandbox: true,
  })
  const context = () => contexts.of({ module: pretend, idempotencyKey: 'one', guarded: false, deadline: 5000 })
  for (const host of ['127.0.0.1', 'localhost', 'panel.localhost']) {
    const answer = await context()
      .http({ method: 'GET', url: `http://${host}:${port}/` })
      .catch((error: Error) => error)
    // This machine may be unable to resolve the names.
    if (answer instanceof Error) t.match([host, answer.message], [/localhost/, /was not found|could not be reached/])
    else t.equal(answer.status, 204, host)
  }
  for (const host of [
    '10.0.0.1',
    '192.0.2.1',
    '169.254.169.254',
    '[fe80::1]',
    '0.0.0.0',
    'panel.example',
    'example.com',
  ]) {
    const message = /is not this machine, and modules in a sandbox can call no other/
    await t.rejects(context().http({ method: 'GET', url: `http://${host}/` }), { kind: 'misconfigured', message }, host)
    const bare = host.replace(/^\[|\]$/g, '')
    await t.rejects(context().connect({ host: bare, port: 700 }), { kind: 'misconfigured', message }, host)
  }
})

// R-2406
t.test("a sandbox module reaches its provider's test hosts, but only over HTTPS and with test keys", async (t) => {
  const { seen, port } = await listener(t)
  const { lookup } = dns
  Object.assign(dns, { lookup: async () => [{ address: '127.0.0.1', family: 4 }] })
  syncBuiltinESMExports()
  t.teardown(() => {
    Object.assign(dns, { lookup })
    syncBuiltinESMExports()
  })
  const module = {
    ...{ type: 'gateway', name: 'acme', displayName: 'Acme' },
    parameters: [{ name: 'key', label: 'Key', type: 'password' }],
    testMode: {
      hosts: ['api.acme.example', '*.test.acme.example'],
      isOn: ({ key = '' }) =>
        key === 'broken'
          ? ('yes' as never)
          : /^(test|live)/.exec(key)?.[0] === 'test' || (key.startsWith('live') ? false : undefined),
    },
  } as const satisfies ModuleCall['module']
  const contextOf = (key: string, isSandbox = true, tried: ModuleCall['module'] = module) =>
    new LiveModuleContexts({
      log: makeLog('silent'),
      allowPrivateHosts: [],
      secretKey,
      now: () => new Date(),
      isSandbox,
    }).of({
      ...{ module: tried, config: { key }, idempotencyKey: 'one', guarded: false, deadline: 5000 },
    })
  const call = (key: string, url: string, isSandbox = true) => contextOf(key, isSandbox).http({ method: 'GET', url })
  const away = { kind: 'misconfigured', message: /is not this machine/ }

  for (const host of ['api.acme.example', 'a.test.acme.example', 'a.b.test.acme.example']) {
    const before = seen.connections
    await t.rejects(call('test_1', `https://${host}:${port}/`), { message: /not send a complete|not be reached/ }, host)
    t.equal(seen.connections, before + 1, `${host} was connected to`)
  }
  const connections = seen.connections
  for (const host of ['acme.example', 'test.acme.example', 'xapi.acme.example', 'api.acme.example.com', '10.0.0.1'])
    await t.rejects(call('test_1', `https://${host}:${port}/`), away, host)
  await t.rejects(call('test_1', `http://api.acme.example:${port}/`), away, 'over plain http')
  await t.rejects(contextOf('test_1').connect({ host: 'api.acme.example', port }), away, 'without http')
  for (const key of ['', 'odd', 'broken']) await t.rejects(call(key, `https://api.acme.example:${port}/`), away, key)
  const { testMode: _, ...without } = module
  const untold = contextOf('test_1', true, without).http({ method: 'GET', url: `https://api.acme.example:${port}/` })
  await t.rejects(untold, away, 'a module without a test mode')

  const live = { kind: 'misconfigured', message: /live.*, (?:and|but) this is a sandbox/ }
  for (const host of ['https://api.acme.example', 'http://127.0.0.1'])
    await t.rejects(call('live_1', `${host}:${port}/`), live, `a live key at ${host}`)
  await t.rejects(contextOf('live_1').connect({ host: '127.0.0.1', port }), live)
  t.equal(seen.connections, connections, 'no connection was made')
  t.match(
    await call('live_1', `http://127.0.0.1:${port}/`, false),
    { status: 204 },
    'a live key works outside a sandbox',
  )
})

/**
 * Queues an email to a client and wakes the service. Returns a function that reads the email's status and number of
 * attempts.
 */
async function mailOf(api: Api) {
  const clientid = await makeClient(api)
  await writeRows(api, (db) => db('emails').delete())
  await api.ok('sendemail', { id: clientid, customsubject: 'Hello', custommessage: 'There', customtype: 'general' })
  api.service.wake()
  return () => api.database.read('emails').first('status', 'attempts')
}

const smtp = await listener(t)
const withSmtp = { environment: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } }

// R-2403
withSandbox(
  t,
  'emails of a sandbox stay queued, even if SMTP_URL is set',
  async (t, api) => {
    const before = smtp.seen.connections
    const mail = await mailOf(api)
    await advance(api, 2)
    t.strictSame(await mail(), { status: 'queued', attempts: 0 })
    t.equal(smtp.seen.connections, before)
  },
  withSmtp,
)

withService(
  t,
  'a production service connects to the mail server for the same email',
  async (t, api) => {
    const before = smtp.seen.connections
    await mailOf(api)
    await eventually('the mail server is called', () => smtp.seen.connections > before)
    t.pass()
  },
  withSmtp,
)
