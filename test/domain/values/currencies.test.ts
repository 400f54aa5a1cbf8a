import t from 'tap'
import { Currency } from '../../../domain/values/currencies.js'
import type { Cents } from '../../../domain/values/money.js'

const currency = (prefix: string, suffix: string, decimals: number) =>
  new Currency({ id: 1, code: 'XXX', prefix, suffix, decimals, rate: 1, is_default: 1 })

t.test('formats amounts for a language', async (t) => {
  const dollar = currency('$', '', 2)
  const krone = currency('', ' kr', 2)
  for (const [label, shown] of [
    [dollar.label(0 as Cents), '$0.00'],
    [dollar.label(-1250 as Cents), '-$12.50'],
    [dollar.label(123_456_789 as Cents), '$1,234,567.89'],
    [dollar.label(Number.MAX_SAFE_INTEGER as Cents), '$90,071,992,547,409.91'],
    [currency('¥', '', 0).label(1_234_568 as Cents), '¥1,234,568'],
    [currency('', ' KWD', 3).label(-1_234_567 as Cents), '-1,234.567 KWD'],
    [krone.label(123_450 as Cents, 'nb-NO'), '1\u00a0234,50 kr'],
    [krone.label(123_450 as Cents, 'nb_NO'), '1\u00a0234,50 kr'],
    [krone.label(123_450 as Cents, 'de'), '1.234,50 kr'],
    [krone.label(-123_450 as Cents, 'ar-EG'), '-1,234.50 kr'],
    [krone.label(123_450 as Cents, 'zz-unknown'), '1,234.50 kr'],
    [krone.label(123_450 as Cents, 'no language'), '1,234.50 kr'],
    [krone.label(123_450 as Cents, ''), '1,234.50 kr'],
  ])
    t.equal(label, shown)
})

t.test('formats amounts in many unknown languages', async (t) => {
  const dollar = currency('$', '', 2)
  for (let made = 0; made < 1000; made++) t.equal(dollar.label(100 as Cents, `x${made}`), '$1.00')
})
