import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import type { Day } from '../values/days.js'
import type { NewLine } from './invoice-lines.js'

/** Returns true if an invoice is a proforma invoice: issued without a number (R-3506). */
export const isProforma = ({ number, status }: Pick<InvoiceRow, 'number' | 'status'>): boolean =>
  number === null && status !== 'draft'

type Line = Pick<InvoiceItemRow, 'type' | 'kind' | 'amount' | 'period_start'>

/** Yields the columns of new lines that determine when their supply begins. */
export function* toSupplyLines(lines: readonly NewLine[]): Generator<Line> {
  for (const { kind = null, amount, period } of lines)
    yield { type: 'item', kind, amount, period_start: period?.start ?? null }
}

/**
 * Returns true if an invoice is issued without a number: the setting `proforma` is enabled, an amount is due, and no
 * line's supply has begun by today (R-3506). Supply begins on the first day of a line's period. Without a period,
 * records delivered on payment are not supplied before it, and any other line is supplied on the invoice date.
 * Reductions do not count.
 */
export function isIssuedAsProforma(
  ctx: Pick<Context, 'now' | 'settings' | 'lineKinds'>,
  { date, total }: Pick<InvoiceRow, 'date' | 'total'>,
  lines: Iterable<Line>,
): boolean {
  if (total <= 0 || !ctx.settings.on('proforma')) return false
  const day = today(ctx)
  for (const line of lines) if (line.amount > 0 && hasBegun(ctx, line, date, day)) return false
  return true
}

function hasBegun({ lineKinds }: Pick<Context, 'lineKinds'>, line: Line, date: Day, day: Day): boolean {
  if (line.period_start !== null) return line.period_start <= day
  const isDeliveredOnPayment = (lineKinds.of(line)?.pay ?? null) !== null
  return !isDeliveredOnPayment && date <= day
}
