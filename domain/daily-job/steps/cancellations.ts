import { endServiceLeft, servicesLeftByClosedClients } from '../../client-area/live-things.js'
import { type Context, today } from '../../context.js'
import { endService } from '../../services/service-endings.js'
import { lockService } from '../../services/services.js'
import { withoutIntent } from '../../services/suspensions.js'
import { endedServiceStatuses } from '../../values/statuses.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

/** Requests come first; closed clients have made none (R-1485). */
export const cancellations: Step = {
  name: 'cancellations',
  summary:
    'Carries out requests to cancel, at once or at the end of the paid period, and ends the services of closed clients once their paid period is over.',
  counts: {
    cancelled: 'services cancelled on request',
    terminated: 'services of closed clients terminated',
    errors: 'services that could not be ended',
  },
  run: async function* (remote) {
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'cancelled',
      find: (ctx) => withoutIntent(dueCancellations(ctx), ['terminate']),
      act: async (ctx, id) => {
        const service = await lockService(ctx.db, id)
        if ((await dueCancellations(ctx).where('services.id', id).first('services.id')) === undefined) return false
        await endService(ctx, service, 'cancelled')
        return true
      },
    })
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'terminated',
      find: servicesLeftByClosedClients,
      act: endServiceLeft,
    })
  },
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
