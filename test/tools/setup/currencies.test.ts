import t from 'tap'
import { loadCurrencies } from '../../../domain/values/currencies.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, faultsOf, open, options } from '../setup-support.js'

onMigratedDatabases(t, 'a new default currency replaces the old one', async (t, url) => {
  const database = await open(t, url)
  const usual = async () => (await loadCurrencies(database.read)).default.code
  await apply(database, { currencies: [{ code: 'USD', default: true }, { code: 'EUR' }] })
  t.equal(await usual(), 'USD')

  t.strictSame(await apply(database, { currencies: [{ code: 'EUR', default: true }] }), { 'currencies EUR': 'changed' })
  t.equal(await usual(), 'EUR')

  const both = { currencies: [{ code: 'EUR' }, { code: 'SEK', default: true }] }
  t.strictSame(await apply(database, both), { 'currencies EUR': 'changed', 'currencies SEK': 'created' })
  t.equal(await usual(), 'SEK')
  t.strictSame(await apply(database, both), { 'currencies EUR': 'kept', 'currencies SEK': 'kept' })

  t.strictSame(await faultsOf(t, database, { currencies: [{ code: 'SEK', default: false }] }), [
    'currencies[0].default: must stay set until another currency is the default',
  ])
  await apply(database, {
    currencies: [
      { code: 'SEK', default: false },
      { code: 'USD', default: true },
    ],
  })
  t.equal(await usual(), 'USD')
})

onMigratedDatabases(t, 'a currency with amounts keeps its decimals', async (t, url) => {
  const database = await open(t, url)
  await apply(database, { currencies: [{ code: 'USD', default: true }, { code: 'EUR' }] })
  await database.transaction(async (db) => {
    await db('invoices').insert({
      currency_id: db('currencies').where({ code: 'EUR' }).select('id'),
      status: 'draft',
      date: '2026-01-31',
      due_date: '2026-01-31',
      created_at: options.now.toISOString(),
    } as never)
  })
  t.strictSame(
    await faultsOf(t, database, {
      currencies: [
        { code: 'USD', decimals: 3 },
        { code: 'EUR', decimals: 3 },
      ],
    }),
    ['currencies[1].decimals: cannot be changed: amounts in this currency exist'],
  )
  t.strictSame(
    await apply(database, {
      currencies: [
        { code: 'USD', decimals: 3 },
        { code: 'EUR', decimals: 2 },
      ],
    }),
    {
      'currencies USD': 'changed',
      'currencies EUR': 'kept',
    },
  )
})
