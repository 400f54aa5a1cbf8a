import t from 'tap'
import { moduleDeadline } from '../../domain/modules/modules.js'
import { openProvider } from '../../tools/pretend-panel/provider.js'
import { expectFailure } from '../support/providers/failure.js'
import { makeModuleContext, makeServerContext } from '../support/providers/module-context.js'

const module = {
  type: 'gateway',
  name: 'acme',
  displayName: 'Acme',
  parameters: [
    { name: 'key', label: 'Key', type: 'password' },
    { name: 'pin', label: 'PIN', type: 'password' },
    { name: 'base', label: 'Base', type: 'text', default: 'https://api.example.com' },
    { name: 'note', label: 'Note', type: 'text' },
  ],
} as const

t.test('a parameter has its configured value, or its default, or an empty text', async (t) => {
  t.strictSame(makeModuleContext(module, { config: { key: 'k', stranger: 'x' } }).config, {
    key: 'k',
    pin: '',
    base: 'https://api.example.com',
    note: '',
  })
})

t.test('the log masks values of password parameters, even if they are encoded', async (t) => {
  let lines = ''
  const key = 'a "b"&ä/é+c'
  const { log } = makeModuleContext(module, {
    config: { key, pin: '1234', base: 'https://base.example', note: 'open' },
    secrets: ['account-password'],
    logged: (line) => {
      lines += line
    },
  })
  log(`called with ${key}`, {
    body: new URLSearchParams({ key }).toString(),
    url: `https://x/?k=${encodeURIComponent(key)}`,
    nested: [{ [key]: { json: JSON.stringify({ key }), auth: Buffer.from(key).toString('base64') } }],
    number: 1234,
    count: 3,
    error: new Error(`refused account-password`),
    base: 'https://base.example',
    note: 'open',
    module: 'somebody else',
  })
  for (const spelling of [
    key,
    JSON.stringify(key).slice(1, -1),
    encodeURIComponent(key),
    new URLSearchParams({ key }).toString().slice(4),
    Buffer.from(key).toString('base64'),
    '1234',
    'account-password',
  ])
    t.notOk(lines.includes(spelling), spelling)
  t.match(JSON.parse(lines), {
    msg: 'called with ***',
    module: 'gateway/acme',
    body: 'key=***',
    number: '***',
    count: 3,
    error: 'refused ***',
    base: 'https://base.example',
    note: 'open',
  })
})

t.test('the log masks the password and the access key of a server', async (t) => {
  let lines = ''
  const { log, server } = makeServerContext(
    { ...module, type: 'server' },
    { password: 'pw-canary', accessKey: 'key-canary' },
    { logged: (line) => (lines += line) },
  )
  log('calling', { server })
  t.notMatch(lines, 'canary')
  t.match(JSON.parse(lines), { server: { hostname: '127.0.0.1', password: '***', accessKey: '***' } })
})

t.test(
  'a guarded module reaches loopback only if ALLOW_PRIVATE_HOSTS permits it, and a server module always does',
  async (t) => {
    const { url, port } = await openProvider(t, () => ({ body: 'in' }))
    const request = { method: 'GET', url } as const
    await expectFailure(t, makeModuleContext(module, { guarded: true }).http(request), {
      kind: 'misconfigured',
      message: /ALLOW_PRIVATE_HOSTS/,
    })
    t.match(await makeModuleContext(module, { guarded: true, allowPrivateHosts: ['127.0.0.0/8'] }).http(request), {
      body: 'in',
    })
    t.match(await makeServerContext({ ...module, type: 'server' }, { port }).http(request), { body: 'in' })
  },
)

t.test("an operation has its module's deadline, or the default deadline of its module's type", async (t) => {
  t.equal(moduleDeadline({ ...module, type: 'server' }), 90_000)
  t.equal(moduleDeadline({ ...module, type: 'registrar' }), 60_000)
  t.equal(moduleDeadline({ ...module, type: 'server', deadline: 120_000 }), 120_000)
  const { signal } = makeModuleContext({ ...module, deadline: 1 }, { deadline: undefined })
  await new Promise((resolve) => setTimeout(resolve, 50))
  t.ok(signal.aborted)
})

t.test('derives the same value only for the same module and purpose', async (t) => {
  const { derive } = makeModuleContext(module)
  t.strictSame(derive('account', 40), makeModuleContext(module).derive('account', 40))
  t.equal(derive('account', 40).length, 40)
  t.notSame(derive('account', 40), derive('another', 40))
  t.notSame(derive('account', 40), makeModuleContext({ ...module, name: 'other' }).derive('account', 40))
})

t.test('a withheld secret cannot be read, and no call is made without a required secret', async (t) => {
  const { url, calls } = await openProvider(t, () => ({ body: 'in' }))
  const request = { method: 'GET', url } as const
  const said = {
    kind: 'misconfigured',
    message: 'Enter acme’s key, pin again: the module’s address was changed, and its secrets were deleted',
  }
  const optional = makeModuleContext(module, { config: { base: url }, withheld: ['key', 'pin'] })
  t.equal(optional.config.base, url)
  for (const read of [() => optional.config.key, () => JSON.stringify(optional.config), () => ({ ...optional.config })])
    t.throws(read, said)
  t.match(await optional.http(request), { body: 'in' }, 'a module that does not need the secrets still makes calls')

  const [key, ...others] = module.parameters
  const needy = { ...module, parameters: [{ ...key, required: true }, ...others] }
  const moduleContext = makeModuleContext(needy, { config: { base: url }, withheld: ['key', 'pin'] })
  await expectFailure(t, moduleContext.http(request), said as never)
  await expectFailure(t, moduleContext.connect({ host: '127.0.0.1', port: Number(new URL(url).port) }), said as never)
  t.equal(calls.length, 1)
  const pinless = makeModuleContext(needy, { config: { base: url, key: 'k' }, withheld: ['pin'] })
  t.match(await pinless.http(request), { body: 'in' })
  t.throws(() => pinless.config.pin, { kind: 'misconfigured', message: /pin again/ })
})

t.test('requires https for an address set through the API, unless its host is permitted', async (t) => {
  const { url, port, calls } = await openProvider(t, () => ({ body: 'in' }))
  const get = (to: string, allowPrivateHosts: string[], more = {}) =>
    makeModuleContext(module, { httpsOnly: true, allowPrivateHosts, ...more }).http({ method: 'GET', url: to })
  const said = { kind: 'misconfigured', outcomeUnknown: false, message: /must be called over https/ } as const
  await expectFailure(t, get(url, []), said)
  await expectFailure(t, get(url, ['10.0.0.0/8', 'other.internal']), said)
  t.equal(calls.length, 0)
  for (const allowed of ['127.0.0.1', '127.0.0.0/8']) t.match(await get(url, [allowed]), { body: 'in' })
  t.match(await get(`http://localhost:${port}`, ['localhost']), { body: 'in' })
  t.match(await get(url, [], { httpsOnly: false }), { body: 'in' }, 'an address that the operator sets may use http')
})
