import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { failedPayment, overdueReminder } from '../billing/invoice-reminders.js'
import { isNotWithdrawnSql } from '../billing/noted-lines.js'
import { isOpenSql } from '../billing/owed.js'
import { withoutPaymentUnderWay } from '../billing/under-way.js'
import { type Context, today } from '../context.js'
import { queueVerb, type ServerVerb } from '../modules/queued-verbs.js'
import { addDays, type Day } from '../values/days.js'
import type { Words } from '../words/words.js'
import { recordSuspension, recordUnsuspension } from './services.js'

/** The reason of suspensions by the daily job. */
export const overdueReason = 'Overdue on payment' satisfies keyof Words['suspensions']
/** The reason of suspensions because of a fraudulent order. */
export const fraudReason = 'Fraud' satisfies keyof Words['suspensions']

/** Lines of services on open invoices, without those that were withdrawn. */
const openLines = (db: Knex) =>
  db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('invoice_items.type', 'service')
    .whereRaw(isOpenSql)
    .whereRaw(isNotWithdrawnSql)

/** Returns true if an open invoice with a line of this service was due before a day. */
export async function hasOverdueLine(db: Knex, serviceId: number, day: Day): Promise<boolean> {
  const line = await openLines(db)
    .where('invoice_items.related_id', serviceId)
    .where('invoices.due_date', '<', day)
    .first('invoice_items.id')
  return line !== undefined
}

/**
 * Returns a query for lines that were due at least `days` days ago. Days count from the date of the invoice if that is
 * later than the due date, so that no service ends before its client has had that long to pay.
 */
function linesInArrears(ctx: Context, days: number) {
  const day = addDays(today(ctx), -days)
  return openLines(ctx.db).where('invoices.due_date', '<=', day).where('invoices.date', '<=', day)
}

/** Returns a query for lines to suspend services for; not those of invoices with a payment on its way (R-1252). */
const linesToSuspend = (ctx: Context, days: number) =>
  linesInArrears(ctx, days).whereNot('invoices.status', 'payment_pending').where(withoutPaymentUnderWay(ctx))

/** Returns a query for active services with a line in arrears for `days` days, except those already being suspended. */
export const servicesToSuspend = (ctx: Context, days: number): Knex.QueryBuilder =>
  withoutIntent(
    ctx
      .db('services')
      .where('services.status', 'active')
      .whereIn('services.id', linesToSuspend(ctx, days).select('invoice_items.related_id')),
    ['suspend', 'terminate'],
  )

/** Returns true if a service has a line to suspend it for. */
export const isToSuspend = async (ctx: Context, serviceId: number, days: number): Promise<boolean> =>
  (await linesToSuspend(ctx, days).where('invoice_items.related_id', serviceId).first('invoice_items.id')) !== undefined

export interface TerminationRule {
  /** Days past the due date after which a service is terminated. */
  readonly days: number
  /** Full days that a service must have been suspended before. */
  readonly suspendedDays: number
  /** True if this process sends mail, so that a reminder only counts as a warning once it has left the queue. */
  readonly sendsMail: boolean
}

/** Returns a query for services to be terminated, except those already being terminated (R-1205). */
export function servicesToTerminate(ctx: Context, rule: TerminationRule): Knex.QueryBuilder {
  const { db, settings } = ctx
  // A reminder on the due date or later is the warning; one that waits to be sent has warned nobody yet.
  const lines = linesInArrears(ctx, rule.days)
    .whereRaw('invoices.reminded_on >= invoices.due_date')
    .where(withoutPaymentUnderWay(ctx))
  if (rule.sendsMail && !settings.on('mail_disabled'))
    lines.whereNotExists((waiting) =>
      waiting
        .from('emails')
        .whereRaw('emails.client_id = invoices.client_id')
        .where('emails.status', 'queued')
        .whereIn('emails.template', [overdueReminder, failedPayment])
        .select('emails.id'),
    )
  return withoutIntent(
    db('services')
      .where('services.status', 'suspended')
      .where('services.suspended_on', '<=', addDays(today(ctx), -rule.suspendedDays))
      .whereIn('services.id', lines.select('invoice_items.related_id')),
    ['terminate'],
  )
}

/** Records today as the day of suspensions whose day is not on record (R-1205). Returns how many there were. */
export const noteSuspensionDays = ({ db, ...ctx }: Context): Promise<number> =>
  db('services')
    .where({ status: 'suspended' })
    .whereNull('suspended_on')
    .update({ suspended_on: today(ctx) })

/** Narrows a query to services for which none of these verbs is queued. */
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
 * Lifts a suspension once no line of the service is overdue. One that staff gave a reason for stays until staff lifts
 * it (R-1206). The caller has locked the service.
 */
export async function liftSuspension(ctx: Context, service: ServiceRow): Promise<void> {
  if (service.is_suspended_by_staff === 1) return
  if (await hasOverdueLine(ctx.db, service.id, today(ctx))) return
  if (await runsOnServer(ctx, service)) await queueVerb(ctx, { serviceId: service.id, verb: 'unsuspend' })
  else await recordUnsuspension(ctx, service)
}

/** Suspends for non-payment. The caller has locked the service. */
export const suspendForDebt = (ctx: Context, service: ServiceRow): Promise<void> =>
  suspend(ctx, service, { reason: overdueReason, byStaff: false })

/** Suspends for a reason that no payment lifts. The caller has locked the service. */
export const suspendForFraud = (ctx: Context, service: ServiceRow): Promise<void> =>
  suspend(ctx, service, { reason: fraudReason, byStaff: true })

async function suspend(
  ctx: Context,
  service: ServiceRow,
  payload: { readonly reason: string; readonly byStaff: boolean },
): Promise<void> {
  if (await runsOnServer(ctx, service)) await queueVerb(ctx, { serviceId: service.id, verb: 'suspend', payload })
  else await recordSuspension(ctx, service, payload.reason, payload.byStaff)
}

/** Returns true if a server module manages the service. */
export async function runsOnServer({ db }: Pick<Context, 'db'>, { product_id }: ServiceRow): Promise<boolean> {
  if (product_id === null) return false
  const product = await db('products').where({ id: product_id }).first('module')
  return product?.module != null
}
