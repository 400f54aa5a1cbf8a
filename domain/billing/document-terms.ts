import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import type { TaxedTotals, Totals } from '../taxes/calculate-totals.js'
import { readStoredTaxes, serializeTaxIndexes, singleRate, toTaxedLines } from '../taxes/stored-taxes.js'
import type { Day } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import type { NewLine } from './invoice-lines.js'
import { lineKindName } from './line-kind.js'
import { maxTotal } from './line-prices.js'
import { calculateDocumentTaxes, type TaxedDocument, type TaxSources, type UntaxedDocument } from './line-taxes.js'
import { type Payer, serializeBuyer } from './parties.js'
import { restatePeriods } from './stated-periods.js'

// The facts that a document states as of its day (R-1083). Whatever makes, issues, or re-dates a document reads them
// here together, so that no document combines facts of two days.

/** A document whose terms are requested. */
export interface Draft extends Omit<UntaxedDocument, 'buyer' | 'discount'> {
  /** The caller must have locked the row if the terms are stored. */
  readonly client: Payer
  readonly date: Day
  /** The discount of the client's group in hundredths of a percent, if the caller has read it with the client. */
  readonly discount?: number
}

/** Taxes, exemption, and group discount of a document on its day, with the resulting lines and totals. */
export interface DocumentTerms extends TaxedDocument {
  /** Discount of the client's group, in hundredths of a percent. */
  readonly discount: number
}

/**
 * Returns the terms of documents for their clients as they are now, each on the document's day. Queries the database
 * only for the clients' groups, and if a tax rule is limited to some products.
 */
export async function findTerms(ctx: TaxSources, drafts: readonly Draft[]): Promise<readonly DocumentTerms[]> {
  const discounts = await groupDiscounts(ctx, drafts)
  // Claims are not discounted (R-1126).
  const discountOf = ({ client, discount, lines }: Draft): number =>
    lines.some(({ kind }) => kind === 'claim') ? 0 : (discount ?? discounts.get(client.group_id ?? 0) ?? 0)
  const papers = await calculateDocumentTaxes(
    ctx,
    drafts.map((draft) => ({
      buyer: draft.client,
      date: draft.date,
      discount: discountOf(draft),
      lines: draft.lines,
      isGross: draft.isGross,
    })),
  )
  return papers.map(({ lines, reckoning }, at) => ({ lines, reckoning, discount: discountOf(drafts[at] as Draft) }))
}

/** Returns the discounts by group ID, in hundredths of a percent. */
async function groupDiscounts(
  { db }: Pick<Context, 'db'>,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<number, number>> {
  const unknown = drafts.filter(({ discount }) => discount === undefined)
  const ids = [...new Set(unknown.flatMap(({ client }) => client.group_id ?? []))]
  if (ids.length === 0) return new Map()
  const groups = await findDiscounts(db, { ids })
  return new Map(groups.map(({ id, discount }) => [id, discount]))
}

const findDiscounts = prepareQuery((db, { ids }: { ids: readonly number[] }) =>
  db('client_groups').whereIn('id', ids).select('id', 'discount'),
)

/** Throws total_negative, total_too_large. */
export function checkTotals(totals: Totals): Totals {
  if (totals.total < 0) throw new Fault('total_negative')
  if (totals.total > maxTotal) throw new Fault('total_too_large')
  return totals
}

/** Returns an invoice's columns for calculated totals. */
export const totalColumns = ({ subtotal, discount, tax, total, taxes, gross }: TaxedTotals) => ({
  subtotal,
  discount,
  tax,
  total,
  tax_rate: singleRate(taxes),
  taxes: JSON.stringify(taxes),
  gross,
})

/**
 * Stores the terms of an invoice on its date, and the buyer unless it is a draft (R-1083). Amounts that people entered
 * do not change; a catalog price that includes tax keeps its net amount if prices adapt to the buyer (R-3408). Returns
 * the updated invoice and its lines. The caller must have locked the rows of the invoice and its client. Throws
 * total_negative, total_too_large.
 */
export async function storeTerms(
  ctx: Context,
  invoice: InvoiceRow,
  client: Payer,
  { keepsBuyer }: { readonly keepsBuyer: boolean },
): Promise<{ readonly invoice: InvoiceRow; readonly lines: readonly InvoiceItemRow[] }> {
  const { db } = ctx
  const rows = await db('invoice_items').where({ invoice_id: invoice.id }).orderBy('id')
  const isGross = invoice.gross !== null
  const draft = { client, date: invoice.date, lines: toNewLines(invoice, rows), isGross }
  const [terms] = (await findTerms(ctx, [draft])) as [DocumentTerms]
  checkTotals(terms.reckoning)
  const columns = {
    ...totalColumns(terms.reckoning),
    discount_rate: terms.discount,
    billed_to: keepsBuyer ? serializeBuyer(client) : null,
  }
  await db('invoices').where({ id: invoice.id }).update(columns)
  const amounts = rows.map((row, at) => ({ ...row, amount: terms.lines[at]?.amount ?? row.amount }))
  for (const [at, { id, amount }] of amounts.entries())
    if (amount !== rows[at]?.amount) await db('invoice_items').where({ id }).update({ amount })
  const taxed = await storeLineTaxes(db, amounts, terms.reckoning)
  return { invoice: { ...invoice, ...columns }, lines: await restatePeriods(db, invoice.date, taxed) }
}

/** Returns stored lines in the form of new lines, with the taxes that their amounts include so far. */
function toNewLines(invoice: InvoiceRow, rows: readonly InvoiceItemRow[]): NewLine[] {
  const taxed = toTaxedLines(readStoredTaxes(invoice), rows)
  return rows.map((row, at) => ({
    kind: lineKindName(row),
    ...(row.related_id !== null && { relatedId: row.related_id }),
    description: row.description,
    amount: row.amount,
    taxed: row.is_taxed === 1,
    ...(row.period_start !== null &&
      row.period_end !== null && { period: { start: row.period_start, end: row.period_end } }),
    included: taxed[at]?.taxes ?? [],
  }))
}

/** Stores which of the invoice's taxes its lines have, and returns the updated lines. */
export async function storeLineTaxes(
  db: Context['db'],
  lines: readonly InvoiceItemRow[],
  { places, taxes }: TaxedTotals,
): Promise<readonly InvoiceItemRow[]> {
  const stored = lines.map((line, at) => ({
    ...line,
    taxes: serializeTaxIndexes(places[at] as readonly number[], line.is_taxed === 1, taxes.length),
  }))
  const changed = stored.filter((line, at) => line.taxes !== lines[at]?.taxes)
  for (const [taxes, ofTaxes] of groupRows(changed, (line) => line.taxes)) {
    const ids = ofTaxes.map(({ id }) => id)
    await db('invoice_items').whereIn('id', ids).update({ taxes })
  }
  return stored
}
