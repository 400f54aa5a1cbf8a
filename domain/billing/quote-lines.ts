import type { Knex } from 'knex'
import type { QuoteItemRow } from '../../db/rows-papers.js'
import { rowsByOwner } from '../sql/rows.js'
import type { Currency } from '../values/currencies.js'
import { Fault } from '../values/faults.js'
import { type Cents, type Decimal, toCents, toText, trimZeros } from '../values/money.js'
import type { NewLine } from './invoice-lines.js'
import { calculateLineAmount, type LinePrice, maxTotal, pieceUnitCode } from './line-prices.js'

export interface NewQuoteLine {
  readonly description: string
  /** Greater than 0, with up to four decimals. */
  readonly quantity: Decimal
  /** With up to six decimals. */
  readonly unitPrice: Decimal
  /** Hundredths of a percent. */
  readonly discount: number
  /** Defaults to true in a new quote, and to the value of the replaced line in another (R-1303). */
  readonly taxed?: boolean | undefined
}

export type PricedQuoteLine = Omit<QuoteItemRow, 'id' | 'quote_id'>

/** Calculates the amounts of quote lines (R-1301). Throws total_too_large. */
export function priceQuoteLines(lines: readonly NewQuoteLine[], { row }: Currency): PricedQuoteLine[] {
  const priced = lines.map(({ description, quantity, unitPrice, discount, taxed }): PricedQuoteLine => {
    const amount = calculateLineAmount({ quantity, unitPrice, discount }, row.decimals)
    return {
      ...{ description, discount, amount, is_taxed: taxed === false ? 0 : 1 },
      ...roundPrice({ quantity, unitPrice, discount }, amount, row.decimals),
      exact_quantity: quantity,
      exact_unit_price: unitPrice,
    }
  })
  if (priced.reduce((sum, { amount }) => sum + Math.abs(amount), 0) > maxTotal) throw new Fault('total_too_large')
  return priced
}

const quantityDecimals = 2

/**
 * Returns the quantity in hundredths and the unit price in minor units, which the previous release reads. If they do
 * not come to the line's amount, returns one unit at the price that does. Release before: rounded-quote-lines
 */
function roundPrice(
  { quantity, unitPrice, discount }: Omit<LinePrice, 'unit'>,
  amount: Cents,
  decimals: number,
): Pick<QuoteItemRow, 'quantity' | 'unit_price'> {
  const rounded = {
    quantity: Math.max(1, toCents(quantity, quantityDecimals)),
    unit_price: toCents(unitPrice, decimals),
  }
  const isSame = calculateLineAmount(toPrice({ ...rounded, discount }, decimals), decimals) === amount
  if (isSame) return rounded
  const undiscounted = discount < 10_000 ? Math.round((amount / (10_000 - discount)) * 10_000) : 0
  return { quantity: 100, unit_price: Math.max(-maxTotal, Math.min(undiscounted, maxTotal)) as Cents }
}

const toPrice = (
  { quantity, unit_price, discount }: Pick<QuoteItemRow, 'quantity' | 'unit_price' | 'discount'>,
  decimals: number,
): LinePrice => ({
  quantity: trimZeros(toText(quantity as Cents, quantityDecimals)),
  unit: pieceUnitCode,
  unitPrice: toText(unit_price, decimals) as Decimal,
  discount,
})

/**
 * Returns the components of a quote line's amount (R-1301): the exact values, or the rounded values if a line has only
 * those. Release before: rounded-quote-lines
 */
export function quoteLinePrice(line: QuoteItemRow, decimals: number): LinePrice {
  const { exact_quantity, exact_unit_price } = line
  const price = toPrice(line, decimals)
  return { ...price, quantity: exact_quantity ?? price.quantity, unitPrice: exact_unit_price ?? price.unitPrice }
}

/** Returns a quote line as an invoice line without its price. */
export const toInvoiceLine = ({
  description,
  amount,
  is_taxed,
}: Pick<QuoteItemRow, 'description' | 'amount' | 'is_taxed'>): NewLine => ({
  kind: 'quote',
  description,
  amount,
  taxed: is_taxed === 1,
})

/** Stores the lines of a quote. */
export async function insertQuoteLines(db: Knex, quoteId: number, lines: readonly PricedQuoteLine[]): Promise<void> {
  if (lines.length > 0) await db('quote_items').insert(lines.map((line) => ({ ...line, quote_id: quoteId })))
}

/** Returns the lines of quotes by quote ID, in the order they were submitted. */
export const loadQuoteLines = (
  db: Knex,
  quoteIds: readonly number[],
): Promise<ReadonlyMap<number, readonly QuoteItemRow[]>> => rowsByOwner(db, 'quote_items', 'quote_id', quoteIds)

/**
 * Returns lines with `taxed` as submitted or, if it was not submitted, as in the replaced line with the same
 * description or at the same position. `taxed` stays undefined in a new line.
 */
export const keepTaxed = (lines: readonly NewQuoteLine[], before: readonly QuoteItemRow[]): NewQuoteLine[] =>
  lines.map((line, at) => {
    const replaced = before.find(({ description }) => description === line.description) ?? before[at]
    return { ...line, taxed: line.taxed ?? (replaced && replaced.is_taxed === 1) }
  })
