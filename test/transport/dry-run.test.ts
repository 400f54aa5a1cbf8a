import t from 'tap'
import { expectError } from '../actions/_shared/checks.js'
import { freshEmail, makeClient, makeInvoice, makeProduct } from '../support/fixtures.js'
import { type Api, type Body, type CallOptions, withService } from '../support/service.js'

const dryRun = (value = 'true', more: Record<string, string> = {}): CallOptions => ({
  headers: { 'dry-run': value, ...more },
})
const person = () => ({ firstname: 'Ada', lastname: 'Lovelace', email: freshEmail() })
const password = 'a long walk by the sea'
const count = async (api: Api, table: 'clients' | 'activity_log' | 'idempotency_keys' | 'emails' | 'deliveries') =>
  Number((await api.database.read(table).count({ n: '*' }))[0]?.n)

withService(t, 'calls with Dry-Run', async (t, api) => {
  // R-2751
  await t.test('accepts each spelling of true and false, and rejects other values', async (t) => {
    for (const value of ['true', 'TRUE', ' True ', '1', '?1']) {
      const before = await count(api, 'clients')
      const { status, headers } = await api.call('addclient', person(), dryRun(value))
      t.strictSame([status, headers.get('dry-run'), await count(api, 'clients')], [200, 'true', before], value)
    }
    for (const value of ['false', 'False', '0', '?0']) {
      const before = await count(api, 'clients')
      const { status, headers } = await api.call('addclient', person(), dryRun(value))
      t.strictSame([status, headers.get('dry-run'), await count(api, 'clients')], [200, null, before + 1], value)
    }
    for (const value of ['maybe', '2', '', 'true, true'])
      await expectError(t, api, 'addclient', person(), 400, 'malformed_request', dryRun(value))
    t.equal((await api.call('getclients', {}, dryRun())).headers.get('dry-run'), null, 'a GET changes nothing anyway')
  })

  // R-2752
  await t.test('rejects actions that have no dry run, and explains why', async (t) => {
    const before = await count(api, 'clients')
    const reasons: Readonly<Record<string, string>> = {
      adduser: 'The action hashes the password.',
      createssotoken: 'Its answer contains a secret, a sign-in link.',
      createoauthcredential: 'Its answer contains a secret.',
      validatelogin: 'It counts wrong passwords.',
      moduleterminate: 'It works in several transactions or with a provider, and these effects cannot be undone.',
    }
    for (const [action, because] of Object.entries(reasons)) {
      const { status, body } = await api.call(action, {}, dryRun())
      const message = `This action does not support the header Dry-Run. ${because}`
      t.match([status, body], [400, { code: 'dry_run_unavailable', message }], action)
    }
    t.equal(await count(api, 'clients'), before)
  })

  // R-2753
  await t.test('rejects a parameter that makes a dry run impossible, under each of its names', async (t) => {
    const clientid = await makeClient(api)
    const message = 'A call with password2 does not support the header Dry-Run. The action hashes the password.'
    for (const [action, parameters] of [
      ['addclient', { ...person(), password2: password }],
      ['addclient', { ...person(), password }],
      ['updateclient', { clientid, password2: password }],
    ] as const) {
      const { status, body } = await api.call(action, parameters, dryRun())
      t.match([status, body], [400, { code: 'dry_run_unavailable', message }], action)
    }
    const { status, headers } = await api.call('updateclient', { clientid, city: 'Turin' }, dryRun())
    t.strictSame([status, headers.get('dry-run')], [200, 'true'])
    t.not((await api.database.read('clients').where({ id: clientid }).first())?.city, 'Turin')
  })

  // R-2754
  await t.test('requires permission to read the records that a dry run would reveal', async (t) => {
    const clientid = await makeClient(api)
    const invoiceid = await makeInvoice(api, clientid)
    const payment = { invoiceid, transid: 'tried', amount: 1, gateway: 'banktransfer' }
    const [poor, rich] = [
      await api.makeCredential({ permissions: ['create_invoices'] }),
      await api.makeCredential({ permissions: ['create_invoices', 'list_invoices'] }),
    ]
    const refused = await api.call('addinvoicepayment', payment, { ...dryRun(), credential: poor })
    t.match(refused, { status: 403, body: { code: 'permission_denied', message: /list_invoices.*Dry-Run/ } })
    t.equal((await api.call('addinvoicepayment', payment, { ...dryRun(), credential: rich })).status, 200)
    const done = await api.call('addinvoicepayment', payment, { credential: poor })
    t.match([done.status, done.body], [200, { duplicate: false }], 'the call itself needs no further permission')
  })

  // R-2754
  await t.test(
    'requires permission to read clients if a dry run would reveal a client’s tax and discount',
    async (t) => {
      const clientid = await makeClient(api)
      const pid = await makeProduct(api, { prices: { monthly: 1000 } })
      const calls = {
        createinvoice: { userid: clientid, itemdescription1: 'Work', itemamount1: 100 },
        addorder: { clientid, pid },
      }
      const own = ['create_invoices', 'manage_orders'] as const
      const [poor, rich] = [
        await api.makeCredential({ permissions: [...own] }),
        await api.makeCredential({ permissions: [...own, 'list_clients'] }),
      ]
      for (const [action, parameters] of Object.entries(calls)) {
        const refused = await api.call(action, parameters, { ...dryRun(), credential: poor })
        t.match(refused, { status: 403, body: { message: /list_clients.*Dry-Run/ } }, action)
        const tried = await api.call(action, parameters, { ...dryRun(), credential: rich })
        t.match(tried, { status: 200, body: { total: Number } }, action)
        t.equal((await api.call(action, parameters, { credential: poor })).status, 200, 'the call itself')
      }
    },
  )

  // R-2758
  await t.test('marks dry runs in the service log, even if they are rejected', async (t) => {
    const lines = async (parameters: object, options?: CallOptions) => {
      const { headers } = await api.call('addclient', parameters, options)
      const line = api
        .logged()
        .split('\n')
        .find((one) => one.includes(headers.get('x-request-id') as string))
      return JSON.parse(line ?? '{}').dryRun
    }
    t.strictSame(
      [
        await lines(person(), dryRun()),
        await lines({}, dryRun()),
        await lines(person()),
        await lines(person(), dryRun('0')),
      ],
      [true, true, undefined, undefined],
    )
  })

  // R-2751, R-2756
  await t.test('does not use the Idempotency-Key, and stores no email, delivery, or activity log entry', async (t) => {
    const state = async () => [
      await count(api, 'clients'),
      await count(api, 'activity_log'),
      await count(api, 'idempotency_keys'),
      await count(api, 'emails'),
      await count(api, 'deliveries'),
    ]
    const before = await state()
    const sent: Body = person()
    const tried = await api.call('addclient', sent, dryRun('true', { 'idempotency-key': 'one' }))
    t.strictSame([tried.status, await state()], [200, before])
    const other = { headers: { 'idempotency-key': 'one' } }
    t.equal((await api.call('addclient', person(), other)).status, 200, 'with other parameters and the same key')
    const again = await api.call('addclient', sent, dryRun('true', { 'idempotency-key': 'one' }))
    t.strictSame([again.status, again.headers.get('idempotent-replayed')], [200, null], 'with a used key')
  })

  // R-2756
  await t.test('does not change settings and credentials in memory', async (t) => {
    const name = async () => (await api.ok('getconfigurationvalue', { setting: 'company_name' })).value
    const before = await name()
    const change = { setting: 'company_name', value: 'Nobody Ltd' }
    t.equal((await api.call('setconfigurationvalue', change, dryRun())).status, 200)
    t.equal(await name(), before)
    const credential = await api.makeCredential({ full: true })
    const { id: credentialid } = credential
    const off = await api.call('updateoauthcredential', { credentialid, active: false }, { ...dryRun(), credential })
    t.equal(off.status, 200)
    t.equal((await api.call('getclients', {}, { credential })).status, 200, 'the credential still works')
  })
})

// R-2757
withService(
  t,
  'a dry run counts toward the rate limit',
  async (t, api) => {
    t.equal((await api.call('addclient', person(), dryRun())).headers.get('x-ratelimit-remaining'), '1')
    t.equal((await api.call('addclient', person(), dryRun())).headers.get('x-ratelimit-remaining'), '0')
    t.equal((await api.call('addclient', person(), dryRun())).status, 429)
  },
  { environment: { RATE_LIMIT: '2' } },
)
