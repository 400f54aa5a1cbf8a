import { endService } from '../../services/endings.js'
import { endedStatuses, lockService } from '../../services/services.js'
import { withoutIntent } from '../../services/suspensions.js'
import { today, type Work } from '../../work.js'
import { toServices } from '../portions.js'
import type { Step } from '../step.js'

/** Does what clients asked for: at once, or once the period that is paid for has ended. */
export const cancellations: Step = {
  name: 'cancellations',
  run: (remote) =>
    toServices(remote, {
      done: 'cancelled',
      find: (work) => withoutIntent(asked(work), ['terminate']),
      act: async (work, id) => {
        const service = await lockService(work.db, id)
        if ((await asked(work).where('services.id', id).first('services.id')) === undefined) return false
        await endService(work, service, 'cancelled')
        return true
      },
    }),
}

const asked = (work: Work) =>
  work
    .db('services')
    .join('cancellation_requests as request', 'request.service_id', 'services.id')
    .where('request.is_open', 1)
    .whereNotIn('services.status', endedStatuses)
    .where((due) =>
      due
        .where('request.type', 'Immediate')
        .orWhere('services.next_due_date', '<=', today(work))
        // What does not recur has no period to wait for.
        .orWhereNull('services.next_due_date'),
    )
