import type { Knex } from 'knex'
import type { ServiceRow } from '../db/rows-services.js'
import type { Day } from './days.js'
import { intend } from './module-queue.js'
import { suspended, unsuspended } from './services.js'
import { today, type Work } from './work.js'

/** What the daily job gives as its reason. */
export const overdueReason = 'Overdue on payment'

/** Statuses in which an invoice waits for money. */
const owing = ['unpaid', 'partially_paid', 'overdue'] as const

/** Whether an invoice with a line of this service is past its due date and still to be paid. */
export async function hasOverdueLine(db: Knex, serviceId: number, day: Day): Promise<boolean> {
  const line = await db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('invoice_items.type', 'service')
    .where('invoice_items.related_id', serviceId)
    .whereIn('invoices.status', owing)
    .where('invoices.due_date', '<', day)
    .first('invoice_items.id')
  return line !== undefined
}

/**
 * Lifts a suspension once the last overdue line of the service is paid. One that staff imposed for a reason of its own
 * stays until staff lifts it (ruling 184). The service's row is held by the caller.
 */
export async function liftSuspension(work: Work, service: ServiceRow): Promise<void> {
  if (service.is_suspended_by_staff === 1) return
  if (await hasOverdueLine(work.db, service.id, today(work))) return
  if (await runsOnServer(work, service)) await intend(work, { serviceId: service.id, verb: 'unsuspend' })
  else await unsuspended(work, service)
}

/** Suspends for want of payment. The service's row is held by the caller. */
export async function suspendForDebt(work: Work, service: ServiceRow): Promise<void> {
  const payload = { reason: overdueReason, byStaff: false }
  if (await runsOnServer(work, service)) await intend(work, { serviceId: service.id, verb: 'suspend', payload })
  else await suspended(work, service, overdueReason, false)
}

/** Whether a server module looks after the service; else its record is all there is. */
export async function runsOnServer({ db }: Pick<Work, 'db'>, { product_id }: ServiceRow): Promise<boolean> {
  if (product_id === null) return false
  const product = await db('products').where({ id: product_id }).first('module')
  return product?.module != null
}
