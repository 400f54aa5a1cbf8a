import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import { tokenHash } from '../../../domain/payments/stored-methods.js'
import { decrypt, type Place } from '../../../domain/secrets/encryption.js'
import { exportSetup } from '../../../server/setup/export.js'
import { parseSetupFile } from '../../../tools/setup/document.js'
import { formatSetupFile } from '../../../tools/setup/yaml.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { apply, makeClient, open, options, readRow, readSetupErrors, secretKey } from '../setup-support.js'

const visa = {
  client: 'Ada@Example.com',
  description: 'Visa',
  type: 'creditcard',
  gateway: 'manual',
  token: 'tok_correct_horse',
  card_type: 'Visa',
  card_last_four: '0042',
  expiry_date: '2029-08',
  default: true,
}
const bank = { client: 'ada@example.com', description: 'Bank', type: 'bankaccount', gateway: 'banktransfer' }

async function openWithClient(t: Parameters<typeof open>[0], url: string): Promise<[Database, number]> {
  const database = await open(t, url)
  await apply(database, { currencies: [{ code: 'USD', default: true }] })
  return [database, await makeClient(database, 'ada@example.com')]
}

const defaultsOf = async ({ read }: Database): Promise<string> =>
  (await (read as Knex)('pay_methods').where({ is_default: 1 }).orderBy('id').pluck('description')).join()

onMigratedDatabases(
  t,
  'a payment method belongs to the client with its address, and its token is encrypted',
  async (t, url) => {
    const [database, client] = await openWithClient(t, url)
    t.strictSame(await apply(database, { paymethods: [visa] }), { 'paymethods ada@example.com+Visa': 'created' })
    const before = await dump(database)
    t.notMatch(before, /correct_horse/)
    const { token, ...row } = await readRow(database, 'pay_methods', { description: 'Visa' })
    t.match(row, {
      client_id: client,
      type: 'creditcard',
      gateway: 'manual',
      card_type: 'Visa',
      card_last_four: '0042',
      expires: '2029-08',
      is_default: 1,
      status: 'active',
    })
    const place: Place = { table: 'pay_methods', column: 'token', row: `${client}+Visa` }
    t.equal(decrypt(secretKey, token as string, place), 'tok_correct_horse')
    t.strictSame(await apply(database, { paymethods: [visa] }), { 'paymethods ada@example.com+Visa': 'kept' })
    t.equal(await dump(database), before)
  },
)

onMigratedDatabases(t, 'a new default payment method replaces only its client’s previous default', async (t, url) => {
  const [database] = await openWithClient(t, url)
  await makeClient(database, 'grace@example.com')
  const hers = { ...bank, client: 'grace@example.com', description: 'Hers', default: true }
  await apply(database, { paymethods: [visa, bank, hers] })
  t.equal(await defaultsOf(database), 'Visa,Hers')
  await apply(database, { paymethods: [{ ...bank, default: true }] })
  t.equal(await defaultsOf(database), 'Bank,Hers')
  t.strictSame(
    await readSetupErrors(t, database, {
      paymethods: [visa, { ...bank, default: true }],
    }),
    ['paymethods[1].default: is already set for ada@example.com+Visa; only one payment method can have it'],
  )
})

onMigratedDatabases(t, 'reports errors in a payment method with their paths', async (t, url) => {
  const [database] = await openWithClient(t, url)
  t.strictSame(
    await readSetupErrors(t, database, {
      paymethods: [
        { ...bank, client: 'nobody@example.com', token: 'hunter2' },
        { ...bank, client: 'ada' },
        { client: 'ada@example.com', description: 'x' },
        { ...bank, gateway: 'hunter2', card_last_four: '123', expiry_date: '13/29' },
        bank,
        { ...bank, client: 'ADA@example.com' },
      ],
    }),
    [
      'paymethods[0].client: no client is called nobody@example.com',
      'paymethods[1].client: must be an email address',
      'paymethods[2].type: is required for a new payment method',
      'paymethods[2].gateway: is required for a new payment method',
      'paymethods[3].card_last_four: must be four digits',
      'paymethods[3].expiry_date: must be a month such as 2029-08 or 08/29',
      'paymethods[3].gateway: no gateway module is called hunter2',
      'paymethods[4]: repeats ada@example.com+Bank from entry 3',
      'paymethods[5]: repeats ada@example.com+Bank from entry 3',
    ],
  )
})

const consent = { at: '2025-12-01T09:30:00Z', words: 'My card may be charged for my invoices.' }
const given = { consent_at: '2025-12-01T09:30:00.000Z', consent_words: consent.words, consent_by: 'set-up' }
const key = 'paymethods ada@example.com+Visa'

const customersOf = ({ read }: Database) =>
  (read as Knex)('gateway_customers').orderBy('id').select('client_id', 'gateway', 'customer')

const exported = async ({ read }: Database) =>
  parseSetupFile(formatSetupFile(await exportSetup(read, { ...options, machineNow: options.now }))) as Record<
    string,
    object[]
  >

// R-4136
onMigratedDatabases(t, 'a payment method includes the client’s consent, which can be removed', async (t, url) => {
  const [database] = await openWithClient(t, url)
  const rowNow = () => readRow(database, 'pay_methods', { description: 'Visa' })
  t.strictSame(await apply(database, { paymethods: [visa] }), { [key]: 'created' })
  t.match(await rowNow(), { consent_at: null, consent_words: null, consent_by: null })
  t.strictSame(await apply(database, { paymethods: [{ ...visa, consent }] }), { [key]: 'changed' })
  t.match(await rowNow(), { ...given, consent_from: null })
  t.strictSame(await apply(database, { paymethods: [{ ...visa, consent }] }), { [key]: 'kept' })
  t.strictSame(await apply(database, { paymethods: [visa] }), { [key]: 'kept' }, 'if omitted, it stays')

  const client = { consent_by: 'login 7', consent_from: '192.0.2.7' }
  await database.transaction((db) => db('pay_methods').update(client))
  t.strictSame(await apply(database, { paymethods: [{ ...visa, consent }] }), { [key]: 'kept' })
  t.match(await rowNow(), client, "an equal consent remains the client's own")
  const other = { ...consent, words: 'Also for upgrades.' }
  await apply(database, { paymethods: [{ ...visa, consent: other }] })
  t.match(await rowNow(), { ...given, consent_words: other.words, consent_from: null })

  await apply(database, { paymethods: [{ ...visa, consent: null }] })
  t.match(await rowNow(), { consent_at: null, consent_words: null, consent_by: null, consent_from: null })
})

// R-4137
onMigratedDatabases(t, 'a client has one ID at a gateway, whichever payment method sets it', async (t, url) => {
  const [database, client_id] = await openWithClient(t, url)
  const second = { ...visa, description: 'Second', default: false }
  await apply(database, { paymethods: [{ ...visa, customer: 'cus_1' }, { ...bank, customer: 'b_1' }, second] })
  const both = [
    { client_id, gateway: 'manual', customer: 'cus_1' },
    { client_id, gateway: 'banktransfer', customer: 'b_1' },
  ]
  t.strictSame(await customersOf(database), both)
  const third = { ...visa, description: 'Third', default: false }
  await apply(database, { paymethods: [third] })
  t.strictSame(await customersOf(database), both, 'an entry without an ID leaves it unchanged')
  t.match(await apply(database, { paymethods: [{ ...visa, customer: 'cus_1' }] }), { [key]: 'kept' })
  t.match(await apply(database, { paymethods: [{ ...visa, customer: 'cus_2' }] }), { [key]: 'changed' })
  t.match(await customersOf(database), [{ customer: 'cus_2' }, { customer: 'b_1' }])
  t.strictSame(
    await readSetupErrors(t, database, {
      paymethods: [
        { ...visa, customer: 'cus_3' },
        { ...second, customer: 'cus_4' },
      ],
    }),
    ['paymethods[1].customer: contradicts ada@example.com+Visa, which must have the same value'],
  )
  await apply(database, { paymethods: [{ ...visa, customer: null }] })
  t.match(await customersOf(database), [{ customer: 'b_1' }])
})

// R-4135
onMigratedDatabases(t, "stores the hash used to look up the token in a gateway's report", async (t, url) => {
  const [database] = await openWithClient(t, url)
  const hashNow = async () => (await readRow(database, 'pay_methods', { description: 'Visa' })).token_hash
  await apply(database, { paymethods: [visa] })
  t.equal(await hashNow(), tokenHash(options, 'manual', visa.token))

  // A row stored by an earlier release.
  await database.transaction((db) => db('pay_methods').update({ token_hash: null }))
  t.strictSame(await apply(database, { paymethods: [visa] }), { [key]: 'changed' })
  t.strictSame(await apply(database, { paymethods: [visa] }), { [key]: 'kept' })
  t.equal(await hashNow(), tokenHash(options, 'manual', visa.token))

  const { token: _, ...unsaid } = visa
  await apply(database, { paymethods: [{ ...unsaid, gateway: 'banktransfer' }] })
  t.equal(await hashNow(), tokenHash(options, 'banktransfer', visa.token), 'the hash for the current gateway')

  await database.transaction((db) => db('pay_methods').update({ declined: 'hard' }))
  await apply(database, { paymethods: [{ ...visa, gateway: 'banktransfer' }] })
  t.match(await readRow(database, 'pay_methods', {}), { declined: 'hard' })
  await apply(database, { paymethods: [{ ...visa, token: 'tok_new' }] })
  t.equal(await hashNow(), tokenHash(options, 'manual', 'tok_new'))
  t.match(await readRow(database, 'pay_methods', {}), { declined: null }, 'a new card has not been declined')
  await apply(database, { paymethods: [{ ...visa, token: null }] })
  t.equal(await hashNow(), null)
})

// R-4136
onMigratedDatabases(t, 'an export contains consent and customer, and applying it changes nothing', async (t, url) => {
  const [database] = await openWithClient(t, url)
  await apply(database, { paymethods: [{ ...visa, consent, customer: 'cus_1' }, bank] })
  const file = await exported(database)
  t.match(file.paymethods, [
    { description: 'Bank', consent: null, customer: null },
    { description: 'Visa', consent: { at: given.consent_at, words: consent.words }, customer: 'cus_1' },
  ])
  t.ok(Object.values(await apply(database, { paymethods: file.paymethods })).every((what) => what === 'kept'))
  await database.transaction((db) => db('pay_methods').update({ consent_words: null }))
  t.notOk('consent' in ((await exported(database)).paymethods?.[1] ?? {}), 'unknown words are not invented')
})

onMigratedDatabases(t, 'reports errors in a consent with their paths', async (t, url) => {
  const [database] = await openWithClient(t, url)
  const wrong = [
    { at: 'yesterday', words: 'Yes' },
    { at: consent.at },
    { words: 'Yes' },
    { ...consent, by: 'me' },
    true,
  ]
  const paymethods = wrong.map((one, at) => ({ ...bank, description: `Wrong ${at}`, consent: one }))
  t.strictSame(await readSetupErrors(t, database, { paymethods }), [
    'paymethods[0].consent.at: must match format "date-time"',
    'paymethods[1].consent: is missing words',
    'paymethods[2].consent: is missing at',
    'paymethods[3].consent.by: is not a field here',
    'paymethods[4].consent: must be a group of named values',
  ])
})
