import type { Knex } from 'knex'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { type Day, getDayOfMonth } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { closedInvoiceStatuses } from '../values/statuses.js'
import { amountDueSql } from './amount-due.js'
import { isInvoiceSettledSql, moveBillingDates, recurringRows } from './billing-dates.js'
import { findOrderLine, isSettled, startBilling } from './first-periods.js'
import { isOfKindSql } from './line-kind-columns.js'
import type { Cyclic, Recurrence } from './recurrence.js'
import { withdrawLines } from './withdrawal.js'

// Effects on billing when staff changes a recurring record.

/**
 * Returns a record's unpaid lines that cover periods. Excludes a period that the due date has already passed, unless it
 * begins on `day` or later: such a period was paid and is due again, for example after a dispute, whatever is billed
 * from now on.
 */
const unpaidLines = (db: Knex, { kind, table }: Recurrence, id: number, day: Day | null): Promise<InvoiceItemRow[]> =>
  db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .whereRaw(isOfKindSql(kind))
    .where('invoice_items.related_id', id)
    .where('invoice_items.is_claiming', 1)
    .where((query) =>
      query
        .where('invoices.status', 'draft')
        .orWhere((open) => open.whereNotIn('invoices.status', closedInvoiceStatuses).whereRaw(`${amountDueSql} > 0`)),
    )
    .where((query) => {
      query.whereNotExists(
        recurringRows(db, table).where({ id }).whereRaw('next_due_date >= invoice_items.period_end').select('id'),
      )
      if (day !== null) query.orWhere('invoice_items.period_start', '>=', day)
    })
    .orderBy('invoice_items.id')
    .select('invoice_items.*')

/** Returns true if a record has unpaid lines that cover periods after its due date, on drafts or open invoices. */
export const hasUnpaidLines = async (db: Knex, recurs: Recurrence, id: number): Promise<boolean> =>
  (await unpaidLines(db, recurs, id, null)).length > 0

/**
 * Returns the lines without those before a paid period, because a period of another cycle would overlap the paid period
 * or leave a gap before it.
 */
const withoutPaidAfter = (db: Knex, lines: readonly InvoiceItemRow[]): Promise<InvoiceItemRow[]> =>
  db('invoice_items')
    .whereIn(
      'invoice_items.id',
      lines.map(({ id }) => id),
    )
    .whereNotExists(
      db('invoice_items as later')
        .join('invoices', 'invoices.id', 'later.invoice_id')
        .whereRaw(`later.type = invoice_items.type and coalesce(later.kind, '') = coalesce(invoice_items.kind, '')`)
        .whereRaw('later.related_id = invoice_items.related_id')
        .whereRaw('later.is_claiming = 1 and later.period_start >= invoice_items.period_end')
        .whereRaw(isInvoiceSettledSql)
        .select('later.id'),
    )
    .orderBy('invoice_items.id')

/** Withdraws the unpaid lines of a record whose due date, cycle, or price has changed (R-1224). */
export const withdrawUnpaid = async (
  ctx: Context,
  recurs: Recurrence,
  id: number,
  why: string,
  day: Day | null = null,
): Promise<void> => withdrawLines(ctx, await unpaidLines(ctx.db, recurs, id, day), why)

/**
 * Prepares a change of billing cycle (R-1228). Withdraws unpaid renewals of the old cycle, except those before a paid
 * period. Also withdraws an order's unpaid line without a period, because it would pay for a period of the new cycle.
 * If that line is paid, it gets a period of the old cycle that starts on the billed-through date, or today if there is
 * none. The caller changes the cycle afterwards.
 */
export async function endCycle(ctx: Context, recurs: Recurrence<Cyclic>, id: number): Promise<void> {
  const why = 'The billing cycle has changed'
  const unpaid = await unpaidLines(ctx.db, recurs, id, null)
  await withdrawLines(ctx, await withoutPaidAfter(ctx.db, unpaid), why)
  const first = await findOrderLine(ctx.db, recurs, id)
  if (first === undefined) return
  if (isSettled(first)) await startBilling(ctx, recurs, id)
  else await withdrawLines(ctx, await ctx.db('invoice_items').where({ id: first.id }), why)
}

/**
 * Moves a record's due date to a day set by staff, or clears it if `day` is null, and withdraws the record's unpaid
 * lines (R-1224). `day` must differ from the current due date. `after` returns the due date that follows a day. Throws
 * date_too_late.
 */
export async function moveDueDate(
  ctx: Context,
  recurs: Recurrence,
  id: number,
  day: Day | null,
  after: ((day: Day, anchorDay: number) => Day) | undefined,
): Promise<void> {
  if (day !== null && after !== undefined) expectDueDateInRange(after(day, getDayOfMonth(day)), day)
  await withdrawUnpaid(
    ctx,
    recurs,
    id,
    day === null ? 'The due date was cleared' : `The due date was moved to ${day}`,
    day,
  )
  await moveBillingDates(ctx, recurs, id, day)
}

/**
 * Checks that the due date can advance from `day` to `next`, because dates end with the year 9999. Throws
 * date_too_late.
 */
export function expectDueDateInRange(next: Day, day: Day): void {
  if (next <= day || next === '9999-12-31') throw new Fault('date_too_late')
}
