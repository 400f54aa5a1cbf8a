import type { Knex } from 'knex'
import type { InvoiceItemRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { type Day, dayOfMonthOf } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { closedInvoiceStatuses } from '../values/statuses.js'
import { isInvoiceSettledSql, moveCursors, rowsOf } from './cursors.js'
import { firstLineOf, isSettled, startBilling } from './first-periods.js'
import { isOfKindSql } from './line-marks.js'
import { owedSql } from './owed.js'
import type { Cyclic, Recurrence } from './recurrence.js'
import { withdrawLines } from './withdrawal.js'

// What staff changes on the record of something that recurs, as far as it touches what is billed.

/**
 * Returns the lines of a thing that are for a period, and still to be paid; without those of days before `day` that were
 * paid once: they are owed again since a dispute, whatever is billed from now on.
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
        .orWhere((open) => open.whereNotIn('invoices.status', closedInvoiceStatuses).whereRaw(`${owedSql} > 0`)),
    )
    .where((query) => {
      query.whereNotExists(
        rowsOf(db, table).where({ id }).whereRaw('next_due_date >= invoice_items.period_end').select('id'),
      )
      if (day !== null) query.orWhere('invoice_items.period_start', '>=', day)
    })
    .orderBy('invoice_items.id')
    .select('invoice_items.*')

/** Narrows lines to those after which nothing is paid: a period of another cycle would not end where a paid one begins. */
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

/** Takes back the unpaid lines of a thing whose date, cycle or price has changed (R-1224). */
export const withdrawUnpaid = async (
  ctx: Context,
  recurs: Recurrence,
  id: number,
  why: string,
  day: Day | null = null,
): Promise<void> => withdrawLines(ctx, await unpaidLines(ctx.db, recurs, id, day), why)

/**
 * The cycle of a thing changes (R-1228): unpaid renewals of the old one are withdrawn, but for those before a paid
 * period. So is the unpaid line of an order, because it would pay for a period of the new cycle; one that is paid pays for
 * the period that it was sold for, from today on. The caller changes the cycle afterwards.
 */
export async function endCycle(ctx: Context, recurs: Recurrence<Cyclic>, id: number): Promise<void> {
  const why = 'The billing cycle has changed'
  const unpaid = await unpaidLines(ctx.db, recurs, id, null)
  await withdrawLines(ctx, await withoutPaidAfter(ctx.db, unpaid), why)
  const first = await firstLineOf(ctx.db, recurs, id)
  if (first === undefined) return
  if (isSettled(first)) await startBilling(ctx, recurs, id)
  else await withdrawLines(ctx, await ctx.db('invoice_items').where({ id: first.id }), why)
}

/**
 * Moves the due date of a thing to a day that staff has set (R-1224). Unpaid lines of it are withdrawn, and what was
 * given as the day before changes nothing. `after` returns the due date that follows it. Throws date_too_late.
 */
export async function moveDueDate(
  ctx: Context,
  recurs: Recurrence,
  id: number,
  day: Day | null,
  after: ((day: Day, anchorDay: number) => Day) | undefined,
): Promise<void> {
  if (day !== null && after !== undefined) expectBefore10000(after(day, dayOfMonthOf(day)), day)
  await withdrawUnpaid(
    ctx,
    recurs,
    id,
    day === null ? 'The due date was cleared' : `The due date was moved to ${day}`,
    day,
  )
  await moveCursors(ctx, recurs, id, day)
}

/** Days end with the year 9999, so a day that a cycle could not move lies too late. Throws date_too_late. */
export function expectBefore10000(next: Day, day: Day): void {
  if (next <= day || next === '9999-12-31') throw new Fault('date_too_late')
}
