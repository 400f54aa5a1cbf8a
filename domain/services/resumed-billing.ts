import type { Knex } from 'knex'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { coveringLines, lockRecurring } from '../billing/billing-dates.js'
import { isRecurring } from '../billing/cycles.js'
import { findOrderLine, isSettled } from '../billing/first-periods.js'
import { resumeRecordBilling, skipPastPeriods } from '../billing/resumed-billing.js'
import type { Context } from '../context.js'
import { type Day, getDayOfMonth } from '../values/days.js'
import { openServiceStatuses } from '../values/statuses.js'
import { addonRecurrence, serviceRecurrence } from './recurrences.js'

/**
 * Resumes a cancelled addon with its previous dates (R-1505). If these dates have passed and no later period is billed,
 * the addon is billed from today on. `startBilling` starts an addon that was never active.
 */
export async function resumeAddon(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const row = await lockRecurring(db, addonRecurrence, id)
  if (row === undefined || !isRecurring(row.billing_cycle)) return
  if ((await findOrderLine(db, addonRecurrence, id)) !== undefined) return
  if (row.next_due_date !== null) return skipPastPeriods(ctx, addonRecurrence, row)
  // Earlier releases cleared the dates of cancelled addons, but the addons' lines still contain them.
  const lines: LineWithInvoice[] = await coveringLines(db, addonRecurrence, id)
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .orderBy('period_start')
    .select('period_start', 'period_end', ...amounts.map((column) => `invoices.${column}`))
  const last = lines.at(-1)
  if (last === undefined) return
  const dates = {
    next_due_date: lines.find((line) => !isSettled(line))?.period_start ?? last.period_end,
    billed_until: last.period_end,
    // A period that ends in a short month may not end on its anchor day, so the anchor is the later day of the month of
    // its two ends.
    anchor_day: Math.max(getDayOfMonth(last.period_start), getDayOfMonth(last.period_end)),
  }
  await db('service_addons').where({ id }).update(dates)
  await skipPastPeriods(ctx, addonRecurrence, { id, ...dates })
}

const amounts = ['status', 'total', 'paid', 'credit', 'credited'] as const

type LineWithInvoice = Pick<InvoiceRow, (typeof amounts)[number]> & {
  readonly period_start: Day
  readonly period_end: Day
}

/** Resumes the billing of a service and its open addons with resumeRecordBilling. */
export async function resumeService(ctx: Context, id: number): Promise<void> {
  await resumeRecordBilling(ctx, serviceRecurrence, id)
  for (const addon of await openAddons(ctx.db, id)) await resumeRecordBilling(ctx, addonRecurrence, addon)
}

const openAddons = (db: Knex, service_id: number): Promise<number[]> =>
  db('service_addons').where({ service_id }).whereIn('status', openServiceStatuses).orderBy('id').pluck('id')
