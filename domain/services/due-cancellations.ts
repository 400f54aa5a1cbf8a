import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { queueMails } from '../mail/queueing.js'
import { endedServiceStatuses } from '../values/statuses.js'
import { endService } from './service-endings.js'
import { lockService, serviceMail } from './services.js'
import { withoutIntent } from './suspensions.js'

/**
 * Returns a query for services whose clients have asked for their end, at once or with the paid period, which is over;
 * without those that are being terminated.
 */
export const servicesToCancel = (ctx: Context): Knex.QueryBuilder => withoutIntent(dueCancellations(ctx), ['terminate'])

/** Cancels a service as its client has asked. Returns false where that is not due, or not any more. */
export async function cancelOnRequest(ctx: Context, id: number): Promise<boolean> {
  const service = await lockService(ctx.db, id)
  if ((await dueCancellations(ctx).where('services.id', id).first('services.id')) === undefined) return false
  await endService(ctx, service, 'cancelled')
  // Of one that its server has still to end the mail of its termination tells.
  const ended = await ctx.db('services').where({ id, status: 'cancelled' }).first()
  const mail = ended && (await serviceMail(ctx, ended))
  if (mail !== undefined) await queueMails(ctx, 'cancellation carried out', [mail])
  return true
}

const dueCancellations = (ctx: Context) =>
  ctx
    .db('services')
    .join('cancellation_requests as request', 'request.service_id', 'services.id')
    .where('request.is_open', 1)
    .whereNotIn('services.status', endedServiceStatuses)
    .where((due) =>
      due
        .where('request.type', 'Immediate')
        .orWhere('services.next_due_date', '<=', today(ctx))
        // A service that does not recur has no period to wait for.
        .orWhereNull('services.next_due_date'),
    )
