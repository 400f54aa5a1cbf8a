import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { isInvoiceOpenSql } from '../billing/amount-due.js'
import { isNotFullyCreditedSql } from '../billing/credited-lines.js'
import { isWarnedSql } from '../billing/invoice-reminders.js'
import { excludePausedDunning } from '../billing/pending-payments.js'
import { excludeSmallDebts } from '../billing/small-debts.js'
import { type Context, today } from '../context.js'
import { queueOperation, type ServerOperation } from '../modules/queued-operations.js'
import { addDays, type Day } from '../values/days.js'
import type { Words } from '../words/words.js'
import { recordSuspension, recordUnsuspension } from './services.js'

/** Reason for suspensions by the daily job. */
export const overdueReason = 'Overdue on payment' satisfies keyof Words['suspensions']
/** Reason for suspensions because of a fraudulent order. */
export const fraudReason = 'Fraud' satisfies keyof Words['suspensions']

/**
 * Returns a query for the lines of services on open invoices, without withdrawn lines and without debts too small to be
 * collected (R-1209, R-4051).
 */
const selectOpenLines = (ctx: Context) =>
  ctx
    .db('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('invoice_items.type', 'service')
    .whereRaw(isInvoiceOpenSql)
    .whereRaw(isNotFullyCreditedSql)
    .where(excludeSmallDebts(ctx))

/** Returns true if an open invoice with a line of this service was due before a day. */
export async function hasOverdueLine(ctx: Context, serviceId: number, day: Day): Promise<boolean> {
  const line = await selectOpenLines(ctx)
    .where('invoice_items.related_id', serviceId)
    .where('invoices.due_date', '<', day)
    .first('invoice_items.id')
  return line !== undefined
}

/**
 * Returns a query for lines that were due at least `days` days ago. The days are counted from the invoice's date if
 * that is later than the due date, so that clients always have `days` days to pay before a service ends.
 */
function selectOverdueLines(ctx: Context, days: number) {
  const day = addDays(today(ctx), -days)
  return selectOpenLines(ctx).where('invoices.due_date', '<=', day).where('invoices.date', '<=', day)
}

/** Returns a query for lines that justify a suspension. Excludes invoices with a payment under way (R-1252). */
const selectSuspendingLines = (ctx: Context, days: number) =>
  selectOverdueLines(ctx, days).whereNot('invoices.status', 'payment_pending').where(excludePausedDunning(ctx))

/**
 * Returns a query for active services with a line in arrears for `days` days. Excludes services already being suspended
 * or terminated.
 */
export const servicesToSuspend = (ctx: Context, days: number): Knex.QueryBuilder =>
  withoutQueuedOperation(
    ctx
      .db('services')
      .where('services.status', 'active')
      .whereIn('services.id', selectSuspendingLines(ctx, days).select('invoice_items.related_id')),
    ['suspend', 'terminate'],
  )

/** Returns true if a service has a line that justifies its suspension. */
export const mustSuspend = async (ctx: Context, serviceId: number, days: number): Promise<boolean> =>
  (await selectSuspendingLines(ctx, days).where('invoice_items.related_id', serviceId).first('invoice_items.id')) !==
  undefined

export interface TerminationRule {
  /** Days after the due date until a service is terminated. */
  readonly days: number
  /** Full days that a service must already have been suspended. */
  readonly suspendedDays: number
}

/** Returns a query for services due for termination. Excludes services already being terminated (R-1205). */
export const servicesToTerminate = (ctx: Context, rule: TerminationRule): Knex.QueryBuilder =>
  selectSuspendedServices(ctx, rule).whereIn('services.id', selectWarnedServices(ctx, rule))

/** Returns a query for services that would be due for termination if their clients had been warned (R-1205). */
export const unwarnedServices = (ctx: Context, rule: TerminationRule): Knex.QueryBuilder =>
  selectSuspendedServices(ctx, rule)
    .whereIn('services.id', selectTerminatingLines(ctx, rule).select('invoice_items.related_id'))
    .whereNotIn('services.id', selectWarnedServices(ctx, rule))

const selectTerminatingLines = (ctx: Context, { days }: TerminationRule) =>
  selectOverdueLines(ctx, days).where(excludePausedDunning(ctx))

const selectWarnedServices = (ctx: Context, rule: TerminationRule) =>
  selectTerminatingLines(ctx, rule).whereRaw(isWarnedSql(ctx)).select('invoice_items.related_id')

const selectSuspendedServices = (ctx: Context, { suspendedDays }: TerminationRule): Knex.QueryBuilder =>
  withoutQueuedOperation(
    ctx
      .db('services')
      .where('services.status', 'suspended')
      .where('services.suspended_on', '<=', addDays(today(ctx), -suspendedDays)),
    ['terminate'],
  )

/**
 * Sets today as the suspension day of suspended services without one (R-1205), or with one that a clock that was ahead
 * set (R-2850). For suspensions by the daily job, such a day is the reason to lift them, which corrects it too. Returns
 * the number of changed services.
 */
export const setMissingSuspensionDays = ({ db, ...ctx }: Context): Promise<number> =>
  db('services')
    .where({ status: 'suspended' })
    .where((wrong) =>
      wrong
        .whereNull('suspended_on')
        .orWhere((ahead) =>
          ahead
            .where('suspended_on', '>', today(ctx))
            .where((other) =>
              other
                .where({ is_suspended_by_staff: 1 })
                .orWhereNull('suspension_reason')
                .orWhereNot({ suspension_reason: overdueReason }),
            ),
        ),
    )
    .update({ suspended_on: today(ctx) })

/** Limits a query to services for which none of these operations is queued. */
export const withoutQueuedOperation = (
  services: Knex.QueryBuilder,
  verbs: readonly ServerOperation[],
): Knex.QueryBuilder =>
  services.whereNotExists((waiting) =>
    waiting
      .from('module_queue')
      .whereRaw('module_queue.service_id = services.id')
      .where('module_queue.status', 'pending')
      .whereIn('module_queue.action', verbs)
      .select('module_queue.id'),
  )

/**
 * Lifts a suspension if none of the service's lines is overdue. Does not lift a suspension by staff (R-1206). The
 * caller has locked the service.
 */
export async function liftSuspension(ctx: Context, service: ServiceRow): Promise<void> {
  if (service.is_suspended_by_staff === 1) return
  if (await hasOverdueLine(ctx, service.id, today(ctx))) return
  if (await runsOnServer(ctx, service)) await queueOperation(ctx, { serviceId: service.id, verb: 'unsuspend' })
  else await recordUnsuspension(ctx, service)
}

/** Suspends a service for non-payment. The caller has locked the service. */
export const suspendForDebt = (ctx: Context, service: ServiceRow): Promise<void> =>
  suspend(ctx, service, { reason: overdueReason, byStaff: false })

/** Suspends a service for fraud, which no payment lifts. The caller has locked the service. */
export const suspendForFraud = (ctx: Context, service: ServiceRow): Promise<void> =>
  suspend(ctx, service, { reason: fraudReason, byStaff: true })

async function suspend(
  ctx: Context,
  service: ServiceRow,
  payload: { readonly reason: string; readonly byStaff: boolean },
): Promise<void> {
  if (await runsOnServer(ctx, service)) await queueOperation(ctx, { serviceId: service.id, verb: 'suspend', payload })
  else await recordSuspension(ctx, service, payload.reason, payload.byStaff)
}

/** Returns true if a server module manages the service. */
export async function runsOnServer({ db }: Pick<Context, 'db'>, { product_id }: ServiceRow): Promise<boolean> {
  if (product_id === null) return false
  const product = await db('products').where({ id: product_id }).first('module')
  return product?.module != null
}
