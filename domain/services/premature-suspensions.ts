import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import { type Context, later, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { queueOperation } from '../modules/queued-operations.js'
import { clockSkewMs } from '../system/lease.js'
import { recordUnsuspension } from './services.js'
import { mustSuspend, overdueReason, runsOnServer, withoutQueuedOperation } from './suspensions.js'

// A clock that is ahead suspends services too early. After the clock is corrected, the stored days of such suspensions
// are in the future.

/** Returns a query for services suspended for debt, or queued for suspension, while the clock was ahead. */
export function selectPrematureSuspensions(ctx: Context): Knex.QueryBuilder {
  const { db } = ctx
  const services = db('services').where((ahead) =>
    ahead
      .where((done) =>
        done
          .where({ status: 'suspended', is_suspended_by_staff: 0, suspension_reason: overdueReason })
          .where('suspended_on', '>', today(ctx)),
      )
      .orWhere((asked) =>
        asked.where({ status: 'active' }).whereIn('services.id', selectPrematureRequests(ctx).select('service_id')),
      ),
  )
  return withoutQueuedOperation(services, ['unsuspend', 'terminate'])
}

const selectPrematureRequests = ({ db, now }: Context) =>
  db('module_queue')
    .where({ action: 'suspend', status: 'pending' })
    .where('module_queue.created_at', '>', later(now, clockSkewMs))

/**
 * Lifts a suspension caused by a clock that was ahead, unless the suspension is due by the corrected clock, from which it
 * then counts (R-2850). Returns true if the suspension was lifted. The caller has locked the service.
 */
export async function liftPrematureSuspension(
  ctx: Context,
  service: ServiceRow,
  suspendDays: number,
): Promise<boolean> {
  if (!(await isSuspendedPrematurely(ctx, service))) return false
  if (suspendDays > 0 && (await mustSuspend(ctx, service.id, suspendDays))) {
    await correctSuspensionDay(ctx, service)
    return false
  }
  // Queued suspensions are lifted too, because an attempt may have reached the server.
  if (await runsOnServer(ctx, service)) await queueOperation(ctx, { serviceId: service.id, verb: 'unsuspend' })
  else await recordUnsuspension(ctx, service)
  await logActivity(
    ctx,
    `Service ${service.id}: a suspension caused by a clock that was ahead was lifted`,
    service.client_id,
  )
  return true
}

/** Counts a suspension that is due by the corrected clock from today, so that the service is not terminated late. */
async function correctSuspensionDay(ctx: Context, { id, status }: ServiceRow): Promise<void> {
  if (status !== 'suspended') return
  await ctx
    .db('services')
    .where({ id })
    .where('suspended_on', '>', today(ctx))
    .update({ suspended_on: today(ctx) })
}

const isSuspendedPrematurely = async (ctx: Context, { id }: ServiceRow): Promise<boolean> =>
  (await selectPrematureSuspensions(ctx).where('services.id', id).first('services.id')) !== undefined
