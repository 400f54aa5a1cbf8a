import type { Knex } from 'knex'
import type { DomainRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { noRenewalPrice } from '../domains/renewal-prices.js'
import { lockRecurring, moveCursors, noDueDate, type RecurringType, tableOf } from './cursors.js'
import { isRecurring } from './cycles.js'

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
  const { next_due_date, billed_until } = row
  const day = today(ctx)
  // A domain is paid for until it expires, whatever became of its order.
  if (!('billing_cycle' in row) || !isRecurring(row.billing_cycle)) return
  const isAhead = next_due_date !== null && (next_due_date >= day || (billed_until ?? next_due_date) > next_due_date)
  if (!isAhead) await moveCursors(ctx, type, id, day)
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
