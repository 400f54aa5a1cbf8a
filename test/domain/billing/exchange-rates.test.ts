import t from 'tap'
import { convertAmount, findRate, loadRates } from '../../../domain/billing/exchange-rates.js'
import { type Quotes, storeRates } from '../../../domain/billing/stored-rates.js'
import { Currencies, Currency } from '../../../domain/values/currencies.js'
import { cents } from '../../../domain/values/money.js'
import { openBooks } from '../../db/books.js'
import { onMigratedDatabases } from '../../support/databases.js'

const quote = (day: string, rates: Readonly<Record<string, string>>): Quotes => ({
  day,
  rates: new Map(Object.entries(rates)),
})

// R-3823
t.test('converts amounts exactly and rounds half away from zero', async (t) => {
  const twoToTwo = { from: 2, to: 2 }
  const cases = [
    [1000, { amount: '1', worth: '1' }, twoToTwo, 1000],
    // 10.00 at a rate of 1.0812 to 1.
    [1000, { amount: '1.0812', worth: '1' }, twoToTwo, 925],
    // Cross rate: 163.20 yen are worth 1.0812.
    [1000, { amount: '163.20', worth: '1.0812' }, { from: 0, to: 2 }, 663],
    [1, { amount: '2', worth: '1' }, twoToTwo, 1],
    [-1, { amount: '2', worth: '1' }, twoToTwo, -1],
    [-3, { amount: '8', worth: '1' }, twoToTwo, 0],
    [333, { amount: '3', worth: '1' }, { from: 2, to: 0 }, 1],
    [9_007_199_254_740_991, { amount: '1.1', worth: '1.1' }, twoToTwo, 9_007_199_254_740_991],
  ] as const
  for (const [amount, rate, decimals, expected] of cases)
    t.equal(convertAmount(cents(amount), rate, decimals), expected)
  t.throws(() => convertAmount(cents(9_007_199_254_740_991), { amount: '1', worth: '2' }, twoToTwo), RangeError)
})

onMigratedDatabases(t, 'exchange rates by day', async (t, url) => {
  const { transaction, read } = await openBooks(t, url)
  const rows = await transaction(async (db) => {
    await db('currencies').insert([
      { id: 2, code: 'EUR', prefix: '€', suffix: '', decimals: 2, rate: 1, is_default: 0 },
      { id: 3, code: 'JPY', prefix: '¥', suffix: '', decimals: 0, rate: 1, is_default: 0 },
    ])
    return db('currencies').orderBy('id')
  })
  const currencies = new Currencies(rows.map((row) => new Currency(row)))
  const [usd, eur, jpy] = ['USD', 'EUR', 'JPY'].map((code) => currencies.find(code)) as [Currency, Currency, Currency]
  t.equal(currencies.default, usd)
  const store = (quotes: readonly Quotes[], replaces = false, base = 'EUR') =>
    transaction((db) =>
      storeRates({ db, currencies, now: new Date(), author: 'system' } as never, quotes, { base, replaces }),
    )
  const on = (day: string, currency: Currency) => findRate({ db: read, currencies }, day, currency)

  // R-3820, R-3821
  await t.test("derives rates to the default currency from the bank's rates for both currencies", async (t) => {
    const quotes = [
      quote('2026-01-30', { USD: '1.0812', JPY: '163.20', BGN: '1.9558' }),
      quote('2026-01-29', { JPY: '163.00' }),
    ]
    const stored = await store(quotes)
    t.match(stored, { added: 2, known: 0, kept: 0, replaced: 0, withoutDefault: 1 })
    t.strictSame([...stored.unknown], [['BGN', 1]])
    t.match(await on('2026-01-30', jpy), { day: '2026-01-30', amount: '163.2', worth: '1.0812' })
    t.match(await on('2026-01-30', eur), { amount: '1', worth: '1.0812' })
    t.match(await on('2026-01-30', usd), { amount: '1', worth: '1' })
    t.match(await store(quotes), { added: 0, known: 2 }, 'stores no rate twice')
  })

  // R-3821
  await t.test('keeps a stored rate unless `replaces` is true', async (t) => {
    const other = [quote('2026-01-30', { USD: '1.1', JPY: '160' })]
    t.match(await store(other), { added: 0, known: 0, kept: 2, replaced: 0 })
    t.match(await on('2026-01-30', jpy), { amount: '163.2' })
    t.match(await store(other, true), { added: 0, kept: 0, replaced: 2 })
    t.match(await on('2026-01-30', jpy), { amount: '160', worth: '1.1' })
    t.match(await store([quote('2026-01-28', { JPY: '150' })], false, 'USD'), { added: 1 })
    t.match(await on('2026-01-28', jpy), { amount: '150', worth: '1' })
  })

  // R-3822
  await t.test('a rate applies to its own day and the ten days after it', async (t) => {
    t.equal(await on('2026-01-27', jpy), undefined)
    t.match(await on('2026-01-29', jpy), { day: '2026-01-28' })
    t.match(await on('2026-02-09', jpy), { day: '2026-01-30' })
    t.equal(await on('2026-02-10', jpy), undefined)
    const rates = await loadRates({ db: read, currencies }, { from: '2026-02-05', until: '2026-02-12' })
    t.equal(rates.convert(cents(1600), jpy.id, '2026-02-09'), 1100)
    t.equal(rates.convert(cents(1600), jpy.id, '2026-02-10'), undefined)
    t.equal(rates.convert(cents(100), eur.id, '2026-02-05'), 110)
    t.equal(rates.convert(cents(5), usd.id, '1999-01-01'), 5)
  })
})
