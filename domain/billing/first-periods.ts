import type { Knex } from 'knex'
import type { InvoiceItemRow, InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { type Day, getDayOfMonth, toDay } from '../values/days.js'
import { closedInvoiceStatuses, isInvoiceClosed } from '../values/statuses.js'
import { amountDue } from './amount-due.js'
import { coveringLines, lockRecurring, storeBillingDates } from './billing-dates.js'
import { followingDueDate, isRecurring } from './cycles.js'
import { isOfKindSql } from './line-kind-columns.js'
import { recordMove } from './moved-periods.js'
import type { Cyclic, Recurrence } from './recurrence.js'
import { assignPeriod } from './stated-periods.js'

type Amounts = Pick<InvoiceRow, 'status' | 'total' | 'paid' | 'credit' | 'credited'>

/**
 * Starts the first period of a record with a billing cycle on `day`, when the record becomes active (R-1225). If the
 * record's order has a line without a period, that line is assigned this period, or the next one if periods are already
 * billed. If not, does nothing if the first period has already started. The caller sets the status afterwards.
 */
export async function startBilling(
  ctx: Context,
  recurs: Recurrence<Cyclic>,
  id: number,
  day: Day = today(ctx),
): Promise<void> {
  const { db } = ctx
  const row = await lockRecurring(db, recurs, id)
  if (row === undefined || !isRecurring(row.billing_cycle)) return
  const { billing_cycle, next_due_date, billed_until, anchor_day } = row
  const change = (changed: Partial<Cyclic>) => storeBillingDates(db, recurs, id, changed)
  const after = (start: Day, anchor = getDayOfMonth(start)): Day => followingDueDate(start, billing_cycle, anchor)

  const first = await findOrderLine(db, recurs, id)
  if (first !== undefined) {
    // The billed-through date takes precedence over `day`, for example if staff has set the due date.
    const start = billed_until ?? day
    const anchor = billed_until === null ? getDayOfMonth(start) : (anchor_day ?? getDayOfMonth(start))
    const end = after(start, anchor)
    await assignPeriod(db, first.id, { start, end }, 1)
    // If an earlier period is billed and unpaid, the due date does not move until that period is paid.
    const isBehind = billed_until !== null && next_due_date !== null && next_due_date < billed_until
    const due = isBehind ? next_due_date : isSettled(first) ? end : start
    await change({ next_due_date: due, billed_until: end, anchor_day: anchor })
    // Until the line is paid, it does not explain the due date.
    if (due === start && !isBehind)
      await recordMove(ctx, recurs.kind, id, { from: next_due_date, to: start, reason: 'begun' })
    return
  }
  const begin = async (changed: ReturnType<typeof startingOn>): Promise<void> => {
    await change(changed)
    await recordMove(ctx, recurs.kind, id, { from: next_due_date, to: changed.next_due_date, reason: 'begun' })
  }
  if (next_due_date === null) return begin(startingOn(day))
  const last = await coveringLines(db, recurs, id).max({ end: 'period_end' }).first()
  if (billed_until !== null) return
  if (last?.end != null) await change({ billed_until: last.end > next_due_date ? last.end : next_due_date })
  else if (row.status !== 'pending') await change({ billed_until: next_due_date })
  // A due date after the order date means a free first period, without a line.
  else if (next_due_date > toDay(new Date(row.created_at), ctx.settings.timeZone)) {
    const end = after(day)
    await begin({ next_due_date: end, billed_until: end, anchor_day: getDayOfMonth(day) })
  } else await begin(startingOn(day))
}

const startingOn = (day: Day) => ({ next_due_date: day, billed_until: day, anchor_day: getDayOfMonth(day) })

/** Returns true if an invoice is issued, neither cancelled nor refunded, and nothing is due on it. */
export const isSettled = (invoice: Amounts): boolean => !isInvoiceClosed(invoice.status) && amountDue(invoice) <= 0

/**
 * Assigns the order line of a record the period for which the record was obtained from a registrar. The line covers the
 * period only if it is paid and no other line covers a period with the same start. The caller may move the due date to
 * `end` even if the line is unpaid, because a registrar does not wait.
 */
export async function setOrderLinePeriod(
  { db }: Pick<Context, 'db'>,
  recurs: Recurrence,
  id: number,
  start: Day,
  end: Day,
): Promise<void> {
  const line = await findOrderLine(db, recurs, id)
  if (line === undefined || end <= start) return
  const taken = await coveringLines(db, recurs, id).where({ period_start: start }).first('id')
  const is_claiming = isSettled(line) && taken === undefined ? 1 : 0
  await assignPeriod(db, line.id, { start, end }, is_claiming)
}

/**
 * Returns the newest line without a period for a record, which comes from its order. Ignores lines on drafts and on
 * cancelled or refunded invoices, and lines on a credit note. Returns undefined if none is left.
 */
export const findOrderLine = (
  db: Knex,
  { kind }: Pick<Recurrence, 'kind'>,
  id: number,
): Promise<(Pick<InvoiceItemRow, 'id'> & Amounts) | undefined> =>
  db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .whereRaw(isOfKindSql(kind))
    .where('invoice_items.related_id', id)
    .where('invoice_items.is_claiming', 0)
    .whereNull('invoice_items.period_start')
    .whereNotIn('invoices.status', closedInvoiceStatuses)
    .whereNotExists(
      db('credit_note_items').select(db.raw('1')).whereRaw('credit_note_items.invoice_item_id = invoice_items.id'),
    )
    .orderBy('invoice_items.id', 'desc')
    .first(
      'invoice_items.id',
      'invoices.status',
      'invoices.total',
      'invoices.paid',
      'invoices.credit',
      'invoices.credited',
    )
