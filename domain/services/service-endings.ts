import type { ServiceRow } from '../../db/rows-services.js'
import { withdrawEnded } from '../billing/withdrawal.js'
import type { Context } from '../context.js'
import { queueVerb } from '../modules/queued-verbs.js'
import { isServiceLive } from '../values/statuses.js'
import { nameOf, recordCancellation, recordTermination } from './services.js'
import { runsOnServer } from './suspensions.js'

/**
 * Ends a service: a live account is terminated by way of the module queue, and of any other the record says what it has
 * come to. What is billed of it and not begun is withdrawn, whether or not its server can be reached. The caller has
 * locked the service's row.
 */
export async function endService(ctx: Context, service: ServiceRow, as: 'terminated' | 'cancelled'): Promise<void> {
  if (isServiceLive(service.status) && (await runsOnServer(ctx, service)))
    await queueVerb(ctx, { serviceId: service.id, verb: 'terminate' })
  else if (as === 'terminated') await recordTermination(ctx, service)
  else await recordCancellation(ctx, service)
  await withdrawService(ctx, service)
}

/** Withdraws what is billed and not paid of a service that has ended; `service` is the row as it was before. */
export async function withdrawService(ctx: Context, service: ServiceRow): Promise<void> {
  const reason = `${nameOf(service)} has ended`
  const isUndelivered = service.status === 'pending'
  await withdrawEnded(ctx, { service: [service.id] }, { isUndelivered, reason })
  const waiting = await ctx.db('service_addons').where({ service_id: service.id, awaits_order: 1 }).pluck('id')
  if (!isUndelivered) await withdrawEnded(ctx, { addon: waiting }, { isUndelivered: true, reason })
}
