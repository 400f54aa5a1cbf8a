import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { addDays, type Day } from '../days.js'
import { intend, type ServerVerb } from '../modules/queue.js'
import { owingStatuses, type ServiceStatus } from '../statuses.js'
import { suspended, unsuspended } from './services.js'

/** The reason of suspensions by the daily job. */
export const overdueReason = 'Overdue on payment'
/** The reason of suspensions because of a fraudulent order. */
export const fraudReason = 'Fraud'

/** Lines of services on invoices that wait for money. */
const owedLines = (db: Knex) =>
  db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('invoice_items.type', 'service')
    .whereIn('invoices.status', owingStatuses)

/** Returns true where an invoice with a line of this service is past its due date and unpaid. */
export async function hasOverdueLine(db: Knex, serviceId: number, day: Day): Promise<boolean> {
  const line = await owedLines(db)
    .where('invoice_items.related_id', serviceId)
    .where('invoices.due_date', '<', day)
    .first('invoice_items.id')
  return line !== undefined
}

/**
 * Lines due at least that many days ago. Days count from the invoice where that was made after the due date, so
 * that no service ends before its client has been billed.
 */
function linesInArrears(ctx: Context, days: number) {
  const day = addDays(today(ctx), -days)
  return owedLines(ctx.db).where('invoices.due_date', '<=', day).where('invoices.date', '<=', day)
}

export async function isInArrears(ctx: Context, serviceId: number, days: number): Promise<boolean> {
  const line = await linesInArrears(ctx, days).where('invoice_items.related_id', serviceId).first('invoice_items.id')
  return line !== undefined
}

/** Returns a query for services with a line in arrears, without those for which one of these verbs is waiting. */
export const servicesInArrears = (
  ctx: Context,
  days: number,
  statuses: readonly ServiceStatus[],
  verbs: readonly ServerVerb[],
): Knex.QueryBuilder =>
  withoutIntent(
    ctx
      .db('services')
      .whereIn('services.status', statuses)
      .whereIn('services.id', linesInArrears(ctx, days).select('invoice_items.related_id')),
    verbs,
  )

/** Leaves out services for which one of these verbs is waiting. */
export const withoutIntent = (services: Knex.QueryBuilder, verbs: readonly ServerVerb[]): Knex.QueryBuilder =>
  services.whereNotExists((waiting) =>
    waiting
      .from('module_queue')
      .whereRaw('module_queue.service_id = services.id')
      .where('module_queue.status', 'pending')
      .whereIn('module_queue.action', verbs)
      .select('module_queue.id'),
  )

/**
 * Lifts a suspension once the last overdue line of the service is paid. One that staff imposed for a reason of its own
 * stays until staff lifts it (R-1206). The caller has locked the service's row.
 */
export async function liftSuspension(ctx: Context, service: ServiceRow): Promise<void> {
  if (service.is_suspended_by_staff === 1) return
  if (await hasOverdueLine(ctx.db, service.id, today(ctx))) return
  if (await runsOnServer(ctx, service)) await intend(ctx, { serviceId: service.id, verb: 'unsuspend' })
  else await unsuspended(ctx, service)
}

/** Suspends for non-payment. The caller has locked the service's row. */
export const suspendForDebt = (ctx: Context, service: ServiceRow): Promise<void> =>
  suspend(ctx, service, { reason: overdueReason, byStaff: false })

/** Suspends for a reason that no payment lifts. The caller has locked the service's row. */
export const suspendForFraud = (ctx: Context, service: ServiceRow): Promise<void> =>
  suspend(ctx, service, { reason: fraudReason, byStaff: true })

async function suspend(
  ctx: Context,
  service: ServiceRow,
  payload: { readonly reason: string; readonly byStaff: boolean },
): Promise<void> {
  if (await runsOnServer(ctx, service)) await intend(ctx, { serviceId: service.id, verb: 'suspend', payload })
  else await suspended(ctx, service, payload.reason, payload.byStaff)
}

/** Returns true where a server module manages the service; else its record is all there is. */
export async function runsOnServer({ db }: Pick<Context, 'db'>, { product_id }: ServiceRow): Promise<boolean> {
  if (product_id === null) return false
  const product = await db('products').where({ id: product_id }).first('module')
  return product?.module != null
}
