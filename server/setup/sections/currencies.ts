import type { Knex } from 'knex'
import { currencyDigits } from '../../../domain/values/currency-digits.js'
import * as f from '../fields.js'
import { clearable, defineSection, flagColumn } from '../section.js'

/** Tables with amounts in minor units of their `currency_id`, whose meaning would change with the decimals. */
const tablesWithAmounts = [
  'clients',
  'product_prices',
  'addon_prices',
  'tld_prices',
  'invoices',
  'transactions',
  'credit_entries',
  'billable_items',
  'quotes',
  'orders',
  'services',
  'domains',
]

export default defineSection({
  name: 'currencies',
  summary: 'Currencies for billing clients.',
  noun: 'currency',
  table: 'currencies',
  key: {
    code: f.patternText('^[A-Z]{3}$', {
      rule: 'be a three-letter code',
      shape: (code) => code.toUpperCase(),
      description: 'ISO 4217 code.',
      example: 'EUR',
    }),
  },
  required: {},
  optional: {
    prefix: clearable(f.verbatimText({ max: 16, description: 'Text before an amount.', example: '€' }), ''),
    suffix: clearable(
      f.verbatimText({ max: 16, description: 'Text after an amount, including its space.', example: ' kr' }),
      '',
    ),
    decimals: f.integer({
      min: 0,
      max: 3,
      description:
        'Decimal places. If omitted for a new currency, ISO 4217 applies: 0 for JPY, 3 for KWD, 2 for most. Cannot change once amounts in the currency are stored.',
    }),
    rate: f.withDefault(
      f.positiveNumber({
        max: 1_000_000_000,
        description: 'Exchange rate: units per unit of the default currency.',
      }),
      1,
    ),
    default: f.withDefault(
      f.flag({
        description: 'True makes it the default currency, which new clients get; it replaces the previous default.',
      }),
      false,
    ),
  },
  columns: { default: flagColumn('is_default') },
  follow: ({ code, decimals }, row) =>
    row === undefined && decimals === undefined && code !== undefined ? { decimals: currencyDigits(code) } : {},
  onlyOne: { flag: 'default' },
  check: async (drafts, { db, refuse }) => {
    for (const { row, next, refuse } of drafts)
      if (row !== undefined && next.decimals !== row.decimals && (await isUsed(db, row as never)))
        refuse('cannot be changed: amounts in this currency exist', 'decimals')

    const formerDefault = drafts.find(({ row, next }) => row?.is_default === 1 && next.is_default === 0)
    if (drafts.some(({ next }) => next.is_default === 1)) return
    if (formerDefault !== undefined)
      formerDefault.refuse('must stay set until another currency is the default', 'default')
    else if ((await db('currencies').where({ is_default: 1 }).first('id')) === undefined)
      refuse('one currency must be the default')
  },
  example: () => [
    { code: 'USD', prefix: '$', suffix: '', decimals: 2, rate: 1, default: true },
    { code: 'EUR', prefix: '€', rate: 0.92 },
  ],
})

/** Returns true if amounts are stored in the currency. */
async function isUsed(db: Knex, { id, is_default }: { id: number; is_default: 0 | 1 }): Promise<boolean> {
  // A row of `tlds` has prices without a currency_id: they are in the default currency.
  if (is_default === 1 && (await db('tlds').first('id')) !== undefined) return true
  for (const table of tablesWithAmounts)
    if ((await db(table).where({ currency_id: id }).first('currency_id')) !== undefined) return true
  return false
}
