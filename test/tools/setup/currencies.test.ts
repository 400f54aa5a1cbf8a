import t from 'tap'
import { loadCurrencies } from '../../../domain/values/currencies.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, open, options, readSetupErrors } from '../setup-support.js'

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

  t.strictSame(await readSetupErrors(t, database, { currencies: [{ code: 'SEK', default: false }] }), [
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
    await readSetupErrors(t, database, {
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

// R-4315
onMigratedDatabases(
  t,
  'a new currency gets the decimals of its code, and an existing one keeps its own',
  async (t, url) => {
    const database = await open(t, url)
    const decimals = async () =>
      Object.fromEntries((await loadCurrencies(database.read)).all.map(({ code, row }) => [code, row.decimals]))
    const codes = ['USD', 'JPY', 'isk', 'UGX', 'KWD', 'IQD', 'RSD', 'XTS']
    const currencies = codes.map((code) => ({ code, default: code === 'USD' }))
    await apply(database, { currencies: [...currencies, { code: 'KRW', decimals: 2 }] })
    const wanted = { USD: 2, JPY: 0, ISK: 0, UGX: 0, KWD: 3, IQD: 3, RSD: 2, XTS: 2, KRW: 2 }
    t.strictSame(await decimals(), wanted)
    await database.transaction((db) => db('currencies').where({ code: 'JPY' }).update({ decimals: 2 }))
    t.strictSame(await apply(database, { currencies: [{ code: 'JPY', suffix: ' ¥' }, { code: 'KRW' }] }), {
      'currencies JPY': 'changed',
      'currencies KRW': 'kept',
    })
    t.strictSame(await decimals(), { ...wanted, JPY: 2 })
  },
)

// R-4315
onMigratedDatabases(
  t,
  'a price in a currency that the same file creates has the currency’s decimals',
  async (t, url) => {
    const database = await open(t, url)
    await apply(database, { currencies: [{ code: 'USD', default: true }], productgroups: [{ name: 'Hosting' }] })
    const product = {
      group: 'Hosting',
      name: 'Basic',
      type: 'other',
      paytype: 'recurring',
      pricing: { JPY: { monthly: 500 } },
    }
    await apply(database, { currencies: [{ code: 'JPY' }], products: [product] })
    t.match(await database.read('product_prices').select('price'), [{ price: 500 }])
  },
)
