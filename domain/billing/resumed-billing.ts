import type { Knex } from 'knex'
import type { InvoiceRow } from '../../db/rows-billing.js'
import type { DomainRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { type Day, dayOfMonthOf } from '../days.js'
import { noRenewalPrice } from '../domains/renewal-prices.js'
import {
  claimingLines,
  lockRecurring,
  moveCursors,
  noDueDate,
  type Recurring,
  type RecurringType,
  tableOf,
} from './cursors.js'
import { isRecurring } from './cycles.js'
import { firstLineOf, isSettled } from './first-periods.js'

type Marked = Pick<ServiceRow | ServiceAddonRow | DomainRow, 'order_id' | 'not_billed_reason'>

/** Returns true for what the end of an order took off the bills, while the order is gone: nobody can accept it any more. */
const isLeftUnbilled = ({ order_id, not_billed_reason }: Marked): boolean =>
  order_id === null && not_billed_reason !== null && ![noDueDate, noRenewalPrice].includes(not_billed_reason)

/**
 * Bills something again that has become active although its order was ended and then deleted (R-1435). What is paid stays
 * paid; where its due date has passed and nothing is billed after it, it is billed from today on.
 */
export async function resumeBillingOf(ctx: Context, type: RecurringType, id: number): Promise<void> {
  const { db } = ctx
  const row = await lockRecurring(db, type, id)
  if (row === undefined || !isLeftUnbilled(row)) return
  await db(tableOf(type)).where({ id }).update({ not_billed_reason: null })
  // A domain is paid for until it expires, whatever became of its order.
  if (!('billing_cycle' in row) || !isRecurring(row.billing_cycle)) return
  await skipPast(ctx, type, row)
}

/** Bills a row from today on, unless it is paid until a later day or something is billed after its due date. */
async function skipPast(ctx: Context, type: RecurringType, row: Recurring): Promise<void> {
  const { id, next_due_date, billed_until } = row
  const day = today(ctx)
  const isAhead = next_due_date !== null && (next_due_date >= day || (billed_until ?? next_due_date) > next_due_date)
  if (!isAhead) await moveCursors(ctx, type, id, day)
}

/**
 * Lets an addon that was cancelled go on with the dates that it had (R-1505); where they have passed and nothing is billed
 * after them, it is billed from today on. One that was never active begins as startBilling says.
 */
export async function resumeAddon(ctx: Context, id: number): Promise<void> {
  const { db } = ctx
  const row = (await lockRecurring(db, 'addon', id)) as ServiceAddonRow | undefined
  if (row === undefined || !isRecurring(row.billing_cycle)) return
  if ((await firstLineOf(db, 'addon', id)) !== undefined) return
  if (row.next_due_date !== null) return skipPast(ctx, 'addon', row)
  // Earlier releases have cleared the dates of what they cancelled: its lines still tell them.
  const lines: LineWithInvoice[] = await claimingLines(db, 'addon', id)
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .orderBy('period_start')
    .select('period_start', 'period_end', ...amounts.map((column) => `invoices.${column}`))
  const last = lines.at(-1)
  if (last === undefined) return
  const dates = {
    next_due_date: lines.find((line) => !isSettled(line))?.period_start ?? last.period_end,
    billed_until: last.period_end,
    // The end of a period in a short month is not the day of its anchor; one of its two ends is.
    anchor_day: Math.max(dayOfMonthOf(last.period_start), dayOfMonthOf(last.period_end)),
  }
  await db('service_addons').where({ id }).update(dates)
  await skipPast(ctx, 'addon', { id, ...dates })
}

const amounts = ['status', 'total', 'paid', 'credit', 'credited'] as const

type LineWithInvoice = Pick<InvoiceRow, (typeof amounts)[number]> & {
  readonly period_start: Day
  readonly period_end: Day
}

/** The same for a service and its addons that have not ended. */
export async function resumeService(ctx: Context, id: number): Promise<void> {
  await resumeBillingOf(ctx, 'service', id)
  for (const addon of await liveAddons(ctx.db, id)) await resumeBillingOf(ctx, 'addon', addon)
}

const liveAddons = (db: Knex, service_id: number): Promise<number[]> =>
  db('service_addons')
    .where({ service_id })
    .whereIn('status', ['pending', 'active', 'suspended'])
    .orderBy('id')
    .pluck('id')
