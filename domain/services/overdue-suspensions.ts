import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { lockService } from './services.js'
import {
  hasOverdueLine,
  isToSuspend,
  liftSuspension,
  overdueReason,
  suspendForDebt,
  withoutIntent,
} from './suspensions.js'
import { liftSuspensionAhead, servicesSuspendedAhead } from './suspensions-ahead.js'

/**
 * Suspends an active service with a line in arrears for `days` days (R-1205). Returns false without such a line, or if
 * the service is not active.
 */
export async function suspendInArrears(ctx: Context, id: number, days: number): Promise<boolean> {
  const service = await lockService(ctx.db, id)
  if (service.status !== 'active' || !(await isToSuspend(ctx, id, days))) return false
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
        .whereIn('services.id', suspendedForDebt(ctx).select('services.id'))
        .orWhereIn('services.id', servicesSuspendedAhead(ctx).select('services.id')),
    )

const suspendedForDebt = ({ db }: Pick<Context, 'db'>) =>
  withoutIntent(
    db('services').where({ status: 'suspended', is_suspended_by_staff: 0, suspension_reason: overdueReason }),
    ['unsuspend', 'terminate'],
  )

/**
 * Lifts a suspension by the daily job once none of the service's lines is overdue (R-1206), or if a clock that was
 * ahead caused it too early. Returns false if the suspension stays.
 */
export async function liftSuspensionByJob(ctx: Context, id: number): Promise<boolean> {
  const service = await lockService(ctx.db, id)
  if (await liftSuspensionAhead(ctx, service, ctx.settings.whole('suspend_days'))) return true
  if (service.status !== 'suspended' || service.suspension_reason !== overdueReason) return false
  if (await hasOverdueLine(ctx.db, id, today(ctx))) return false
  await liftSuspension(ctx, service)
  return true
}
