import { lockService } from '../../services/services.js'
import { hasOverdueLine, liftSuspension, overdueReason, withoutIntent } from '../../services/suspensions.js'
import { today } from '../../work.js'
import { toServices } from '../portions.js'
import type { Step } from '../step.js'

/** Lifts what the job itself has suspended and what is not overdue any more, such as after the invoice was cancelled. */
export const unsuspensions: Step = {
  name: 'unsuspensions',
  run: (remote) =>
    toServices(remote, {
      done: 'unsuspended',
      find: ({ db }) =>
        withoutIntent(
          db('services').where({ status: 'suspended', is_suspended_by_staff: 0, suspension_reason: overdueReason }),
          ['unsuspend', 'terminate'],
        ),
      act: async (work, id) => {
        const service = await lockService(work.db, id)
        if (service.status !== 'suspended' || service.suspension_reason !== overdueReason) return false
        if (await hasOverdueLine(work.db, id, today(work))) return false
        await liftSuspension(work, service)
        return true
      },
    }),
}
