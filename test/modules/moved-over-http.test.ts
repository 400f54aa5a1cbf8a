import t, { type Test } from 'tap'
import { deleteNextToken } from '../../domain/clients/pay-tokens.js'
import { parameterPlace } from '../../domain/modules/states.js'
import { decrypt, encrypt } from '../../domain/secrets/encryption.js'
import { applySetup } from '../../server/setup/apply.js'
import { openRegistry, register } from '../actions/domains/registry.js'
import { withoutJobs } from '../support/daily.js'
import { changeCached, makeClient } from '../support/fixtures.js'
import { makePayMethod } from '../support/gateways.js'
import { openEpp } from '../support/providers/epp.js'
import { openStripe } from '../support/providers/stripe.js'
import { type Api, type Body, withService } from '../support/service.js'
import { secretKey } from '../support/started-service.js'
import { freshSecret } from '../support/webhooks.js'

const stripe = { moduleType: 'gateway', moduleName: 'stripe' }
const epp = { moduleType: 'registrar', moduleName: 'epp' }
const acme = { moduleType: 'ssl', moduleName: 'acme' }
const webhooks = { moduleType: 'addon', moduleName: 'webhooks' }
const secrets = { secret_key: 'sk_test_key', webhook_secret: 'whsec_of_reports' }
const loopback = { environment: { ...withoutJobs.environment, ALLOW_PRIVATE_HOSTS: '127.0.0.1,localhost' } }
const hour = 60 * 60_000

const configure = (api: Api, module: Body, parameters: Body) =>
  api.ok('updatemoduleconfiguration', { ...module, parameters })

const withheld = async (api: Api, module: Body): Promise<string[]> =>
  (await api.ok('getmoduleconfigurationparameters', module)).withheld

/** Configures the module with a setup document. */
const setUp = (api: Api, { moduleType: type, moduleName: name }: Body, parameters: Body) =>
  applySetup(
    api.database,
    { modules: [{ type, name, parameters }] },
    {
      now: api.now(),
      secretKey,
      linkKey: Buffer.alloc(32),
      manifestOf: (type, name) => api.service.modules.find(type, name),
    },
  )

const isPayable = async (api: Api): Promise<boolean> =>
  (await api.ok('getpaymentmethods')).paymentmethods.some(({ module }: Body) => module === 'stripe')

const forget = async (api: Api): Promise<boolean> => deleteNextToken(await api.service.contexts.remote())

const waiting = (api: Api) => api.database.read('tokens_to_forget').orderBy('id')

/**
 * Opens two simulated Stripes, and configures the first with a setup document. Both have the payment method that
 * `remove` deletes.
 */
async function openTwo(t: Test, api: Api) {
  const [before, after] = [await openStripe(t), await openStripe(t)]
  for (const { methods } of [before, after]) methods.set('pm_1', 'cus_1')
  await setUp(api, stripe, { ...secrets, api_base: before.url })
  const remove = async () => {
    const clientid = await makeClient(api)
    const paymethodid = await makePayMethod(api, clientid, { gateway: 'stripe', token: 'pm_1' })
    await api.ok('deletepaymethod', { clientid, paymethodid })
  }
  return { before, after, remove }
}

withService(
  t,
  'a gateway with a new destination accepts no payments and postpones its work until its secrets are submitted again',
  async (t, api) => {
    const { before, after, remove } = await openTwo(t, api)
    t.ok(await isPayable(api))
    t.strictSame(await configure(api, stripe, { api_base: after.url }), {
      result: 'success',
      ...stripe,
      updated: ['api_base'],
      kept: [],
    })
    t.notOk(await isPayable(api))
    t.strictSame(await withheld(api, stripe), ['secret_key', 'webhook_secret'])
    const row = await api.database.read('modules').where({ name: 'stripe' }).first()
    t.strictSame(
      JSON.parse(row?.parameters ?? ''),
      { api_base: after.url },
      'the database no longer contains the secrets',
    )

    await remove()
    t.ok(await forget(api))
    t.match(await waiting(api), [{ attempts: 1, last_error: /Enter stripe’s secret_key, webhook_secret again/ }])
    const report = await fetch(`${api.url}/gateway/stripe`, { method: 'POST', body: '{}' })
    t.match([report.status, await report.json()], [502, { code: 'report_unreadable' }])
    t.match(api.logged(), /Enter stripe’s secret_key, webhook_secret again/)

    await configure(api, stripe, { secret_key: secrets.secret_key })
    t.strictSame(await withheld(api, stripe), ['webhook_secret'])
    t.notOk(await isPayable(api), 'payments could not be reported')
    await configure(api, stripe, { webhook_secret: secrets.webhook_secret })
    t.strictSame(await withheld(api, stripe), [])
    t.ok(await isPayable(api))
    t.strictSame([...before.calls, ...after.calls], [])
    api.advance(hour)
    t.ok(await forget(api))
    t.strictSame(await waiting(api), [])
    t.match(after.calls, [{ headers: { authorization: `Bearer ${secrets.secret_key}` } }])
    t.strictSame(before.calls, [])

    const told = await api.database.read('activity_log').where('description', 'like', '%was configured%').orderBy('id')
    t.strictSame(
      told.map(({ description }) => description),
      [
        'The gateway module stripe was configured: api_base; withheld until entered again: secret_key, webhook_secret',
        'The gateway module stripe was configured: secret_key; withheld until entered again: webhook_secret',
        'The gateway module stripe was configured: webhook_secret',
      ],
    )
  },
  loopback,
)

withService(
  t,
  'accepts secrets submitted in the call that changes the destination',
  async (t, api) => {
    const { before, after, remove } = await openTwo(t, api)
    await configure(api, stripe, { ...secrets, api_base: after.url })
    t.strictSame(await withheld(api, stripe), [])
    t.ok(await isPayable(api))
    await remove()
    await forget(api)
    t.equal(after.calls.length, 1)
    await configure(api, stripe, { webhook_secret: 'whsec_other', secret_key: '', api_base: before.url })
    t.strictSame(await withheld(api, stripe), ['secret_key'], 'a blank secret is not a secret')
    await configure(api, stripe, { secret_key: ' ' })
    t.strictSame(await withheld(api, stripe), ['secret_key'], 'a blank secret is not accepted in a later call either')
    t.notOk(await isPayable(api))
    t.strictSame(before.calls, [])
  },
  loopback,
)

withService(t, 'keeps the secrets if a change adds no destination', async (t, api) => {
  const keeps = async (module: Body, parameters: Body, title: string) => {
    await configure(api, module, parameters)
    t.strictSame(await withheld(api, module), [], title)
  }
  await setUp(api, stripe, secrets)
  await keeps(stripe, { api_base: 'https://api.stripe.com' }, 'the default, set explicitly')
  await keeps(stripe, { api_base: 'https://api.stripe.com' }, 'the same again')
  await keeps(stripe, { api_base: '' }, 'back to the default')
  await keeps(stripe, { webhook_secret: 'whsec_new' }, 'another secret')
  await setUp(api, epp, { host: 'epp.example.com', client_id: 'ours', password: 'foo-BAR2', port: 700 })
  const aside = { contacts: 'registrant', poll: 'no', extensions: 'com', contact_prefix: 'X', certificate: 'PEM' }
  await keeps(epp, { ...aside, port: ' 700 ', host: 'epp.example.com', ca: '' }, 'parameters that are not destinations')
  await setUp(api, webhooks, { endpoints: 'https://a.example/, https://b.example/', secret: freshSecret() })
  await keeps(webhooks, { endpoints: 'https://b.example/', events: 'invoice.paid' }, 'a removed address')

  await configure(api, webhooks, { endpoints: 'https://b.example/\nhttps://c.example/' })
  t.strictSame(await withheld(api, webhooks), ['secret'])
  await configure(api, stripe, { api_base: 'https://proxy.example.com' })
  await configure(api, stripe, secrets)
  await configure(api, stripe, { api_base: '' })
  t.strictSame(await withheld(api, stripe), ['secret_key', 'webhook_secret'], 'the default is another address as well')
})

withService(
  t,
  'an addon with a withheld secret cannot be activated',
  async (t, api) => {
    await setUp(api, webhooks, { endpoints: 'https://a.example/', secret: freshSecret() })
    await configure(api, webhooks, { endpoints: 'https://b.example/' })
    await api.ok('deactivatemodule', webhooks)
    t.match(await api.call('activatemodule', webhooks), {
      status: 422,
      body: { code: 'module_switch_refused', message: /without secret\./ },
    })
    await configure(api, webhooks, { secret: freshSecret() })
    t.match(await api.ok('activatemodule', webhooks), { active: true })
  },
  loopback,
)

withService(
  t,
  'a running call completes at the old address, and the next call is not sent to the new address',
  async (t, api) => {
    const { before, after, remove } = await openTwo(t, api)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const arrived = new Promise<void>((resolve) =>
      before.pause((_, when) => {
        if (when !== 'before') return undefined
        resolve()
        return held
      }),
    )
    await remove()
    const running = forget(api)
    await arrived
    await configure(api, stripe, { api_base: after.url })
    release()
    await running
    t.strictSame(await waiting(api), [], 'the running call succeeds')
    t.equal(before.calls.length, 1)
    await remove()
    await forget(api)
    t.match(await waiting(api), [{ last_error: /Enter stripe’s secret_key/ }])
    t.strictSame(after.calls, [])
  },
  loopback,
)

withService(t, 'two concurrent calls never combine the old secret with the new address', async (t, api) => {
  for (let round = 0; round < 20; round++) {
    await setUp(api, stripe, { secret_key: `sk_old_${round}`, webhook_secret: null, api_base: null })
    const [address, fresh] = [`https://proxy-${round}.example.com`, `sk_new_${round}`]
    const calls = [
      () => configure(api, stripe, { api_base: address }),
      () => configure(api, stripe, { secret_key: fresh }),
    ]
    await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
    const row = await api.database.read('modules').where({ name: 'stripe' }).first()
    const stored = JSON.parse(row?.parameters ?? '') as Body
    t.equal(stored.api_base, address)
    const place = parameterPlace({ type: 'gateway', name: 'stripe' }, 'secret_key')
    const secret = stored.secret_key === undefined ? 'withheld' : decrypt(secretKey, stored.secret_key, place)
    t.ok(secret === 'withheld' || secret === fresh, `round ${round}: ${secret}`)
  }
})

withService(
  t,
  'does not log in to a different registry until the password is entered again',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    const other = await openEpp(t)
    const { domainid, domain } = await register(api)
    t.match(await api.ok('domaingetlockingstatus', { domainid }), { lockstatus: 'unlocked' })
    await configure(api, epp, { port: String(other.port) })
    const kept = await api.call('domaingetlockingstatus', { domainid })
    t.match(kept, {
      status: 502,
      body: { code: 'registrar_unreachable', message: /Enter epp’s password again/ },
    })
    t.match(await api.call('domainupdatelockingstatus', { domainid, lockstatus: 1 }), { status: 502 })
    t.equal(other.sessions.opened, 0)
    const held = registry.domains.get(domain)
    if (held !== undefined) other.domains.set(domain, held)
    await configure(api, epp, { password: 'foo-BAR2' })
    t.match(await api.ok('domaingetlockingstatus', { domainid }), { lockstatus: 'unlocked' })
    t.equal(other.sessions.opened, 1)
  },
  loopback,
)

withService(
  t,
  'requires HTTPS for an address that receives secrets, unless ALLOW_PRIVATE_HOSTS lists its host',
  async (t, api) => {
    const addresses = [
      [stripe, 'api_base'],
      [acme, 'directory_url'],
      [acme, 'dns_hook_url'],
    ] as const
    for (const [module, name] of addresses) {
      for (const address of [
        'http://example.com',
        'http://10.2.0.1/',
        'http://[::2]/',
        'http://other.internal/',
        'http://panel.internal.example.com/',
        'ftp://example.com/',
        'javascript:alert(1)',
        'https://ada:canary@example.com/',
        'https://ada@example.com/',
        'https://@example.com/',
        'example.com',
      ]) {
        const refusal = await api.call('updatemoduleconfiguration', { ...module, parameters: { [name]: address } })
        t.equal(refusal.status, 422, `${name} ${address}`)
        t.match(refusal.body.errors.parameters, [
          `${name} must be an HTTPS URL without a user name; plain HTTP is allowed only for hosts that ALLOW_PRIVATE_HOSTS lists.`,
        ])
      }
      for (const address of [
        'https://example.com/a?b=c',
        'http://10.1.2.3:8080/',
        'http://panel.internal/',
        'http://PANEL.internal:81',
        'http://[::1]:82/',
      ])
        t.strictSame((await configure(api, module, { [name]: address })).updated, [name], `${name} ${address}`)
    }
    t.notMatch(api.logged(), 'canary')
  },
  { environment: { ...withoutJobs.environment, ALLOW_PRIVATE_HOSTS: 'panel.internal,10.1.0.0/16,::1' } },
)

withService(
  t,
  'does not call a plain HTTP address that was stored before HTTPS was required',
  async (t, api) => {
    const { before, remove } = await openTwo(t, api)
    await remove()
    await changeCached(api, 'modules', (db) =>
      db('modules').where({ name: 'stripe' }).update({ from_api: '["api_base"]' }),
    )
    t.ok(await forget(api))
    t.match(await waiting(api), [{ last_error: /ALLOW_PRIVATE_HOSTS/ }])
    t.strictSame(before.calls, [])
    await setUp(api, stripe, { api_base: before.url })
    api.advance(hour)
    t.ok(await forget(api))
    t.strictSame(await waiting(api), [], 'an address in the setup file is allowed')
  },
  withoutJobs,
)

withService(t, 'accepts a secret that a process of an earlier release stored again', async (t, api) => {
  await setUp(api, stripe, secrets)
  await configure(api, stripe, { api_base: 'https://proxy.example.com' })
  const place = parameterPlace({ type: 'gateway', name: 'stripe' }, 'secret_key')
  const parameters = { api_base: 'https://proxy.example.com', secret_key: encrypt(secretKey, 'sk_again', place) }
  await changeCached(api, 'modules', (db) =>
    db('modules')
      .where({ name: 'stripe' })
      .update({ parameters: JSON.stringify(parameters) }),
  )
  t.strictSame(await withheld(api, stripe), ['webhook_secret'])
  await configure(api, stripe, { webhook_secret: 'whsec_again' })
  t.strictSame(await withheld(api, stripe), [])
})
