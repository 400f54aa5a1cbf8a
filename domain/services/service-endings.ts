import type { ServiceRow } from '../../db/rows-services.js'
import { withdrawEndedRecords } from '../billing/withdrawal.js'
import type { Context } from '../context.js'
import { queueOperation } from '../modules/queued-operations.js'
import { isServiceLive } from '../values/statuses.js'
import { formatServiceName, recordCancellation, recordTermination } from './services.js'
import { runsOnServer } from './suspensions.js'

/**
 * Ends a service: terminates a live account through the module queue, or else stores the new status. Withdraws unpaid
 * lines even if the server cannot be reached. The caller has locked the service's row.
 */
export async function endService(ctx: Context, service: ServiceRow, as: 'terminated' | 'cancelled'): Promise<void> {
  if (isServiceLive(service.status) && (await runsOnServer(ctx, service)))
    await queueOperation(ctx, { serviceId: service.id, verb: 'terminate' })
  else if (as === 'terminated') await recordTermination(ctx, service)
  else await recordCancellation(ctx, service)
  await withdrawServiceLines(ctx, service)
}

/**
 * Withdraws the unpaid lines of an ended service and its addons. An addon that waits for its own order counts as
 * undelivered. `service` is the row before the change.
 */
export async function withdrawServiceLines(ctx: Context, service: ServiceRow): Promise<void> {
  const reason = `${formatServiceName(service)} has ended`
  const isUndelivered = service.status === 'pending'
  await withdrawEndedRecords(ctx, { service: [service.id] }, { isUndelivered, reason })
  const waiting = await ctx.db('service_addons').where({ service_id: service.id, awaits_order: 1 }).pluck('id')
  if (!isUndelivered) await withdrawEndedRecords(ctx, { addon: waiting }, { isUndelivered: true, reason })
}
