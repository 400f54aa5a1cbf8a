import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { liftPrematureSuspension, selectPrematureSuspensions } from './premature-suspensions.js'
import { lockService } from './services.js'
import {
  hasOverdueLine,
  liftSuspension,
  mustSuspend,
  overdueReason,
  suspendForDebt,
  withoutQueuedOperation,
} from './suspensions.js'

/**
 * Suspends an active service with a line in arrears for `days` days (R-1205). Returns false without such a line, or if
 * the service is not active.
 */
export async function suspendOverdueService(ctx: Context, id: number, days: number): Promise<boolean> {
  const service = await lockService(ctx.db, id)
  if (service.status !== 'active' || !(await mustSuspend(ctx, id, days))) return false
  await suspendForDebt(ctx, service)
  return true
}

/**
 * Returns a query for services that the daily job has suspended, or has queued for suspension because its clock was
 * ahead.
 */
export const servicesSuspendedByJob = (ctx: Context): Knex.QueryBuilder =>
  ctx
    .db('services')
    .where((either) =>
      either
        .whereIn('services.id', selectServicesSuspendedForDebt(ctx).select('services.id'))
        .orWhereIn('services.id', selectPrematureSuspensions(ctx).select('services.id')),
    )

const selectServicesSuspendedForDebt = ({ db }: Pick<Context, 'db'>) =>
  withoutQueuedOperation(
    db('services').where({ status: 'suspended', is_suspended_by_staff: 0, suspension_reason: overdueReason }),
    ['unsuspend', 'terminate'],
  )

/**
 * Lifts a suspension by the daily job if none of the service's lines is overdue (R-1206), or if a clock that was ahead
 * caused it too early. Returns false if the suspension is not lifted.
 */
export async function liftSuspensionByJob(ctx: Context, id: number): Promise<boolean> {
  const service = await lockService(ctx.db, id)
  if (await liftPrematureSuspension(ctx, service, ctx.settings.whole('suspend_days'))) return true
  if (service.status !== 'suspended' || service.suspension_reason !== overdueReason) return false
  if (await hasOverdueLine(ctx, id, today(ctx))) return false
  await liftSuspension(ctx, service)
  return true
}
