import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { queueMails } from '../mail/queueing.js'
import { endedServiceStatuses } from '../values/statuses.js'
import { endService } from './service-endings.js'
import { lockService, serviceMail } from './services.js'
import { withoutQueuedOperation } from './suspensions.js'

/**
 * Returns a query for services whose cancellation is due: immediately, or because the paid period is over. Excludes
 * services already being terminated.
 */
export const servicesToCancel = (ctx: Context): Knex.QueryBuilder =>
  withoutQueuedOperation(selectDueCancellations(ctx), ['terminate'])

/** Cancels a service as its client requested. Returns false if no requested cancellation of the service is due. */
export async function cancelOnRequest(ctx: Context, id: number): Promise<boolean> {
  const service = await lockService(ctx.db, id)
  if ((await selectDueCancellations(ctx).where('services.id', id).first('services.id')) === undefined) return false
  await endService(ctx, service, 'cancelled')
  // If the service must still be terminated on its server, the termination email informs the client.
  const ended = await ctx.db('services').where({ id, status: 'cancelled' }).first()
  const mail = ended && (await serviceMail(ctx, ended))
  if (mail !== undefined) await queueMails(ctx, 'cancellation carried out', [mail])
  return true
}

const selectDueCancellations = (ctx: Context) =>
  ctx
    .db('services')
    .join('cancellation_requests as request', 'request.service_id', 'services.id')
    .where('request.is_open', 1)
    .whereNotIn('services.status', endedServiceStatuses)
    .where((due) =>
      due
        .where('request.type', 'Immediate')
        .orWhere('services.next_due_date', '<=', today(ctx))
        // A service that does not recur cannot wait for the end of a period.
        .orWhereNull('services.next_due_date'),
    )
