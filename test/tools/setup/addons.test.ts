import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { apply, open, readSetupErrors } from '../setup-support.js'

const currencies = [
  { code: 'USD', default: true },
  { code: 'JPY', decimals: 0 },
]
const backups = {
  name: 'Backups',
  description: 'Every night',
  pricing: { USD: { monthly: 4.955, annually: '49' }, JPY: { monthly: 700 } },
}

/** Returns every price as `addon currency cycle price`, in minor units. */
async function pricesOf({ read }: Database): Promise<string[]> {
  const rows: Record<string, unknown>[] = await (read as Knex)('addon_prices')
    .join('addons', 'addons.id', 'addon_id')
    .join('currencies', 'currencies.id', 'currency_id')
    .select('name', 'code', 'cycle', 'price')
  return rows.map(({ name, code, cycle, price }) => `${name} ${code} ${cycle} ${price}`).sort()
}

onMigratedDatabases(t, 'replaces an addon’s prices as a whole, and applying twice changes nothing', async (t, url) => {
  const database = await open(t, url)
  // The same file creates the currencies.
  t.strictSame(await apply(database, { addons: [backups], currencies }), {
    'currencies USD': 'created',
    'currencies JPY': 'created',
    'addons Backups': 'created',
  })
  const prices = ['Backups JPY monthly 700', 'Backups USD annually 4900', 'Backups USD monthly 496']
  t.strictSame(await pricesOf(database), prices)

  const before = await dump(database)
  t.strictSame(await apply(database, { addons: [backups] }), { 'addons Backups': 'kept' })
  t.strictSame(await apply(database, { addons: [{ name: 'Backups' }] }), { 'addons Backups': 'kept' })
  t.equal(await dump(database), before)

  await apply(database, { addons: [{ name: 'Other', pricing: { USD: { onetime: 1 } } }] })
  const dearer = { addons: [{ name: 'Backups', pricing: { USD: { monthly: 5, annually: 49 } } }] }
  t.strictSame(await apply(database, dearer), { 'addons Backups': 'changed' })
  t.strictSame(await pricesOf(database), [
    'Backups USD annually 4900',
    'Backups USD monthly 500',
    'Other USD onetime 100',
  ])
  t.strictSame(await apply(database, { addons: [{ name: 'Backups', pricing: null }] }), {
    'addons Backups': 'changed',
  })
  t.strictSame(await pricesOf(database), ['Other USD onetime 100'], 'another addon keeps its prices')
})

onMigratedDatabases(t, 'a price uses the decimals that the file gives its currency', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { currencies })
  await apply(database, {
    currencies: [{ code: 'JPY', decimals: 2 }],
    addons: [{ name: 'Backups', pricing: { JPY: { monthly: 7.5 } } }],
  })
  t.strictSame(await pricesOf(database), ['Backups JPY monthly 750'])
  t.strictSame(await readSetupErrors(t, database, { currencies: [{ code: 'JPY', decimals: 0 }] }), [
    'currencies[0].decimals: cannot be changed: amounts in this currency exist',
  ])
})

onMigratedDatabases(t, 'reports errors in prices with their paths', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { currencies })
  const pricing = (one: unknown) => ({ addons: [{ name: 'x', pricing: one }] })
  const at = 'addons[0].pricing'
  const cases: readonly (readonly [unknown, readonly string[]])[] = [
    [[1], [`${at}: must be a group of named values`]],
    [{ USD: 5 }, [`${at}.USD: must be a group of named values`]],
    [{ USD: { weekly: 5, monthly: 5 } }, [`${at}.USD.weekly: is not allowed as a name`]],
    [
      { USD: { monthly: -1, annually: 'dear' } },
      [`${at}.USD.monthly: must be at least 0`, `${at}.USD.annually: must be a number in plain decimal form`],
    ],
    [
      { EUR: { monthly: 1 }, NOK: { monthly: 1 } },
      [`${at}.EUR: no currency is called EUR`, `${at}.NOK: no currency is called NOK`],
    ],
  ]
  for (const [one, lines] of cases) t.strictSame(await readSetupErrors(t, database, pricing(one)), lines)
  t.strictSame(
    await readSetupErrors(t, database, {
      currencies: [{ code: 'EUR', decimals: 9 }],
      ...pricing({ EUR: { monthly: 1 } }),
    }),
    ['currencies[0].decimals: must be at most 3'],
    'an invalid currency is reported once',
  )
})
