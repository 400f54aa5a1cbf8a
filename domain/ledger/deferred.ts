import type { InvoiceRow } from '../../db/rows-papers.js'
import { expectedPeriod, type Period } from '../billing/stated-periods.js'
import type { Context } from '../context.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { addDays, type Day, daysBetween } from '../values/days.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { creditedNetByLine, type GroupedLine, netByLine } from './document-parts.js'
import { type InvoiceBatch, loadInvoiceBatch, originalClientId } from './invoice-batch.js'
import { readInBatches } from './ledger.js'
import { readStandings, type Standing } from './standing.js'

/** An invoice line whose period extends beyond the requested day. */
export interface Deferred {
  readonly invoice: InvoiceRow
  readonly client: number | null
  readonly line: GroupedLine & { readonly period_start: Day; readonly period_end: Day }
  /** The line's net amount after discount, less credit notes dated on or before the requested day. */
  readonly net: Cents
  /** Share of `net` earned up to and including the requested day. */
  readonly earned: Cents
  /** Share of `net` for the days after the requested day. */
  readonly deferred: Cents
  /** Paid share of `deferred`. */
  readonly paid: Cents
}

/**
 * Yields deferred revenue by line, in batches of invoices (R-3757). A line's net is prorated by the days of its record's
 * period, and the deferred share is rounded half up. A line whose record has not started is deferred in full. Skips
 * invoices that are closed at the end of `day`.
 */
export async function* readDeferredRevenue(
  ctx: Pick<Context, 'db' | 'settings'>,
  day: Day,
): AsyncGenerator<readonly Deferred[]> {
  const { db } = ctx
  const billedAhead = (after: number) =>
    db<InvoiceRow>('invoices')
      .whereNotNull('number')
      .where('date', '<=', day)
      .where('id', '>', after)
      .orderBy('id')
      .whereExists(
        db('invoice_items')
          .select(db.raw('1'))
          .whereRaw('invoice_items.invoice_id = invoices.id')
          // `period_end` is exclusive.
          .where((line) =>
            line
              .where('invoice_items.period_end', '>', addDays(day, 1))
              .orWhere((waiting) => waiting.whereNull('invoice_items.period_end').whereNotNull('stated_period')),
          ),
      )
  for await (const invoices of readInBatches<InvoiceRow>(billedAhead)) {
    const papers = await loadInvoiceBatch(
      db,
      invoices.map(({ id }) => id),
    )
    const standing = await readStandings(ctx, invoices, day)
    yield invoices.flatMap((invoice) =>
      calculateDeferredRevenue(papers, invoice, standing.get(invoice.id) as Standing, day),
    )
  }
}

function calculateDeferredRevenue(
  papers: InvoiceBatch,
  invoice: InvoiceRow,
  { closed, balance }: Standing,
  day: Day,
): Deferred[] {
  if (closed !== undefined) return []
  const lines = papers.lines.get(invoice.id) ?? []
  const nets = new Map(netByLine(invoice, lines))
  const notes = (papers.notes.get(invoice.id) ?? []).filter(({ date }) => date <= day)
  for (const note of notes)
    for (const [id, amount] of creditedNetByLine(note, papers.items.get(note.id) ?? [], invoice, lines))
      nets.set(id, subtract(nets.get(id) ?? zero, amount))
  const asked = subtract(invoice.total, add(...notes.map(({ total }) => total)))
  const settled = cents(Math.max(0, Math.min(asked, asked - balance)))
  return lines.flatMap((line): Deferred[] => {
    const net = nets.get(line.id) ?? zero
    const period = net === 0 ? undefined : suppliedPeriod(line)
    if (period === undefined || (period.hasBegun && period.end <= addDays(day, 1))) return []
    const { start, end } = period
    const first = start > day ? start : addDays(day, 1)
    const deferred = period.hasBegun ? multiplyByFraction(net, daysBetween(first, end), daysBetween(start, end)) : net
    const paid = asked === 0 ? deferred : multiplyByFraction(deferred, settled, asked)
    const dated = { ...line, period_start: start, period_end: end }
    const earned = subtract(net, deferred)
    return [{ invoice, client: originalClientId(invoice), line: dated, net, earned, deferred, paid }]
  })
}

/**
 * Returns the period in which a line's record is supplied, which a document made before it states only as expected
 * (R-1085). `hasBegun` is false if the record has no period yet.
 */
function suppliedPeriod(line: GroupedLine): (Period & { readonly hasBegun: boolean }) | undefined {
  const { period_start: start, period_end: end } = line
  if (start !== null && end !== null) return start < end ? { start, end, hasBegun: true } : undefined
  const expected = expectedPeriod(line)
  return expected === null ? undefined : { ...expected, hasBegun: false }
}
