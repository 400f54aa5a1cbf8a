import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import { type Place, unseal } from '../../../domain/secrets/seal.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { apply, faultsOf, makeClient, open, rowOf, secretKey } from '../setup-support.js'

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
  'a payment method belongs to the client of an address, and its token is sealed',
  async (t, url) => {
    const [database, client] = await openWithClient(t, url)
    t.strictSame(await apply(database, { paymethods: [visa] }), { 'paymethods ada@example.com+Visa': 'created' })
    const before = await dump(database)
    t.notMatch(before, /correct_horse/)
    const { token, ...row } = await rowOf(database, 'pay_methods', { description: 'Visa' })
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
    t.equal(unseal(secretKey, token as string, place), 'tok_correct_horse')
    t.strictSame(await apply(database, { paymethods: [visa] }), { 'paymethods ada@example.com+Visa': 'kept' })
    t.equal(await dump(database), before)
  },
)

onMigratedDatabases(t, 'one payment method of a client is the default', async (t, url) => {
  const [database] = await openWithClient(t, url)
  await makeClient(database, 'grace@example.com')
  const hers = { ...bank, client: 'grace@example.com', description: 'Hers', default: true }
  await apply(database, { paymethods: [visa, bank, hers] })
  t.equal(await defaultsOf(database), 'Visa,Hers')
  await apply(database, { paymethods: [{ ...bank, default: true }] })
  t.equal(await defaultsOf(database), 'Bank,Hers')
  t.strictSame(
    await faultsOf(t, database, {
      paymethods: [visa, { ...bank, default: true }],
    }),
    ['paymethods[1].default: is already set for ada@example.com+Visa; only one payment method can have it'],
  )
})

onMigratedDatabases(t, 'faults of a payment method are reported with their paths', async (t, url) => {
  const [database] = await openWithClient(t, url)
  t.strictSame(
    await faultsOf(t, database, {
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
      'paymethods[1].client: must be an e-mail address',
      'paymethods[2].type: is required for a new payment method',
      'paymethods[2].gateway: is required for a new payment method',
      'paymethods[3].card_last_four: must be four digits',
      'paymethods[3].expiry_date: must be a month such as 2029-08 or 08/29',
      'paymethods[3].gateway: no gateway module is called hunter2',
      'paymethods[4]: repeats ada@example.com+Bank of entry 3',
      'paymethods[5]: repeats ada@example.com+Bank of entry 3',
    ],
  )
})
