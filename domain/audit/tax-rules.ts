import type { Knex } from 'knex'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { calculateTotals, type Rounding } from '../taxes/calculate-totals.js'
import { alignTaxSums, readStoredTaxes, toTaxedLines } from '../taxes/stored-taxes.js'
import { groupRows } from '../values/group-by.js'
import { add } from '../values/money.js'
import type { Finding } from './rule.js'

// Invoices with several taxes or tax-inclusive prices are recalculated, because SQL cannot read their stored taxes.

/**
 * SQL on invoices: true if all taxed lines have the same single tax, or no line is taxed, and amounts do not include
 * tax.
 */
export const hasSingleTaxSql = `(invoices.gross is null and coalesce(invoices.taxes, '') not like '%},{%'
  and not exists (select 1 from invoice_items as placed where placed.invoice_id = invoices.id and placed.taxes is not null))`

const rule = {
  name: 'taxes-reckoned',
  rule: 'invoices whose totals do not follow from their line items and taxes',
} as const

export const taxRuleCount = 1

const invoicesAtOnce = 1000
const maxExamples = 5

/** Returns a finding for the recalculated invoices whose totals do not follow from their lines. Changes nothing. */
export async function checkTaxes(db: Knex): Promise<readonly Finding[]> {
  const wrong: number[] = []
  for (let after = 0; ; ) {
    const invoices = await db('invoices')
      .where('id', '>', after)
      .where((some) =>
        some
          .whereNotNull('gross')
          .orWhere('taxes', 'like', '%},{%')
          .orWhereIn('id', db('invoice_items').whereNotNull('taxes').select('invoice_id')),
      )
      .orderBy('id')
      .limit(invoicesAtOnce)
    const ids = invoices.map(({ id }) => id)
    const lines = groupRows(
      await db('invoice_items').whereIn('invoice_id', ids).orderBy('id'),
      (line) => line.invoice_id,
    )
    wrong.push(
      ...invoices.filter((invoice) => !hasValidTotals(invoice, lines.get(invoice.id) ?? [])).map(({ id }) => id),
    )
    if (invoices.length < invoicesAtOnce) break
    after = ids.at(-1) as number
  }
  return wrong.length === 0 ? [] : [{ ...rule, count: wrong.length, examples: wrong.slice(0, maxExamples) }]
}

/** Returns true if the totals follow from the lines with either rounding. An invoice does not store its rounding. */
const hasValidTotals = (invoice: InvoiceRow, lines: readonly InvoiceItemRow[]): boolean =>
  (['half up', 'down'] satisfies Rounding[]).some((rounding) => matchesTotals(invoice, lines, rounding))

function matchesTotals(invoice: InvoiceRow, lines: readonly InvoiceItemRow[], rounding: Rounding): boolean {
  const sums = readStoredTaxes(invoice)
  const isGross = invoice.gross !== null
  const reckoning = calculateTotals(toTaxedLines(sums, lines), {
    discount: invoice.discount_rate ?? 0,
    isGross,
    rounding,
  })
  const { subtotal, discount, tax, total, gross } = reckoning
  const placed = alignTaxSums(sums, lines, reckoning)
  return (
    subtotal === invoice.subtotal &&
    discount === invoice.discount &&
    tax === invoice.tax &&
    total === invoice.total &&
    gross === invoice.gross &&
    add(...sums.map((sum) => sum.tax)) === tax &&
    placed.every(({ net, tax }, at) => net === sums[at]?.net && tax === sums[at]?.tax)
  )
}
