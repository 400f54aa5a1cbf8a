import t from 'tap'
import { connect } from '../../db/connect.js'
import { parameterPlace } from '../../domain/modules/states.js'
import { encrypt } from '../../domain/secrets/encryption.js'
import { applySetup } from '../../server/setup/apply.js'
import { withSandbox } from '../support/clock.js'
import { withoutJobs } from '../support/daily.js'
import { enableGateway } from '../support/gateways.js'
import { openStripe } from '../support/providers/stripe.js'
import { type Api, type Body, withService } from '../support/service.js'
import { secretKey } from '../support/started-service.js'

const stripe = { moduleType: 'gateway', moduleName: 'stripe' }
const loopback = { environment: { ...withoutJobs.environment, ALLOW_PRIVATE_HOSTS: '127.0.0.1' } }

const configure = (api: Api, parameters: Body) => api.call('updatemoduleconfiguration', { ...stripe, parameters })

const modeOf = async (api: Api) => (await api.ok('getmoduleconfigurationparameters', stripe)).test_mode

const stored = async (api: Api): Promise<Body> => {
  const row = await api.database.read('modules').where({ type: 'gateway', name: 'stripe' }).first()
  return JSON.parse(row?.parameters ?? '{}')
}

const toldOfMode = async (api: Api) =>
  (await api.database.read('activity_log').where('description', 'like', '% mode%').orderBy('id')).map(
    ({ description }) => description,
  )

const setUp = (api: Api, parameters: Body) =>
  applySetup(
    api.database,
    { modules: [{ type: 'gateway', name: 'stripe', parameters }] },
    {
      now: api.now(),
      secretKey,
      linkKey: Buffer.alloc(32),
      manifestOf: (type, name) => api.service.modules.find(type, name),
    },
  )

// R-2406
withSandbox(
  t,
  'a sandbox accepts test keys and rejects live keys from the API and the setup file',
  async (t, api) => {
    for (const secret_key of ['sk_live_1', 'rk_live_1']) {
      const { status, body } = await configure(api, { secret_key, webhook_secret: 'whsec_1' })
      t.match([status, body], [422, { errors: { parameters: [/test mode of stripe.*live.*sandbox/] } }], secret_key)
      t.strictSame(await stored(api), {}, 'nothing is stored')
      await t.rejects(setUp(api, { secret_key }), /parameters: must belong to the test mode of stripe: these are live/)
      t.strictSame(await stored(api), {})
    }
    t.equal(await modeOf(api), null)
    await setUp(api, { secret_key: 'rk_test_1' })
    t.equal(await modeOf(api), true)
    t.equal((await configure(api, { secret_key: 'sk_test_1' })).status, 200)
    t.equal((await configure(api, { secret_key: 'sk_live_1' })).status, 422)
    t.equal(await modeOf(api), true, 'the previous key stays')
    t.equal((await configure(api, { secret_key: 'of no mode' })).status, 200)
    t.equal(await modeOf(api), null)
  },
  loopback,
)

// R-2406
withSandbox(
  t,
  'a sandbox does not use a stored live key',
  async (t, api) => {
    const server = await openStripe(t, { keys: ['sk_live_1', 'sk_test_1'] })
    server.refundable.set('pi_1', 1000)
    const refund = async () => {
      const { modules, moduleStates, moduleContexts } = await api.service.contexts.remote()
      const module = modules.find('gateway', 'stripe')
      if (module?.refund === undefined) throw new Error('the module lacks an operation')
      const context = moduleContexts.of({ ...moduleStates.callOf(module, secretKey), idempotencyKey: 'one' })
      return module.refund({ transid: 'pi_1', amount: 10, currency: 'EUR', decimals: 2 }, context)
    }
    await enableGateway(api, 'stripe', { secret_key: 'sk_live_1', api_base: server.url })
    t.equal(await modeOf(api), false)
    await t.rejects(refund(), { kind: 'misconfigured', message: /live.*, (?:and|but) this is a sandbox/ })
    t.equal(server.calls.length, 0)
    t.equal((await configure(api, { webhook_secret: 'whsec_1' })).status, 422, 'other parameters cannot be set either')
    await enableGateway(api, 'stripe', { secret_key: 'sk_test_1', api_base: server.url })
    t.match(await refund(), { transid: 're_1' })
  },
  loopback,
)

// R-4314
withService(
  t,
  'accepts a test key outside a sandbox and reports it',
  async (t, api) => {
    t.equal((await configure(api, { secret_key: 'sk_live_1' })).status, 200)
    t.equal(await modeOf(api), false)
    t.equal((await configure(api, { secret_key: 'sk_test_1' })).status, 200)
    t.equal(await modeOf(api), true)
    await configure(api, { webhook_secret: 'whsec_1' })
    t.strictSame(await toldOfMode(api), [
      'The gateway module stripe has parameters for its live mode',
      'The gateway module stripe has parameters for its test mode: nothing it does is real',
    ])
    const manual = await api.ok('getmoduleconfigurationparameters', { ...stripe, moduleName: 'manual' })
    t.equal(manual.test_mode, null, 'a module without modes')
    t.notMatch(api.logged(), /is in test mode/)
  },
  loopback,
)

/** Returns a function that stores Stripe as active with the key. The function must run before the service starts. */
const keptBefore = (key: string) => async (url: string) => {
  const database = await connect(url)
  const value = encrypt(secretKey, key, parameterPlace({ type: 'gateway', name: 'stripe' }, 'secret_key'))
  const facts = { is_active: 1, parameters: JSON.stringify({ secret_key: value }), from_api: '[]' } as const
  await database.transaction((db) => db('modules').insert({ type: 'gateway', name: 'stripe', ...facts }))
  await database.close()
}

const kept = { rk_test_1: true, rk_live_1: false }

// R-4314
for (const [key, isTold] of Object.entries(kept))
  withService(
    t,
    `reports at startup whether a module is in test mode: ${key}`,
    async (t, api) => {
      const told = /the gateway module stripe is in test mode: nothing it does is real/
      if (isTold) t.match(api.logged(), told)
      else t.notMatch(api.logged(), told)
    },
    { ...loopback, before: keptBefore(key) },
  )
