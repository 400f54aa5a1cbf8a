import { today } from '../../context.js'
import { lockService } from '../../services/services.js'
import { hasOverdueLine, liftSuspension, overdueReason, withoutIntent } from '../../services/suspensions.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

/** Lifts suspensions by this job of services that are no longer overdue, such as after their invoice was cancelled. */
export const unsuspensions: Step = {
  name: 'unsuspensions',
  run: (remote) =>
    forEachRow(remote, 'services', {
      done: 'unsuspended',
      find: ({ db }) =>
        withoutIntent(
          db('services').where({ status: 'suspended', is_suspended_by_staff: 0, suspension_reason: overdueReason }),
          ['unsuspend', 'terminate'],
        ),
      act: async (ctx, id) => {
        const service = await lockService(ctx.db, id)
        if (service.status !== 'suspended' || service.suspension_reason !== overdueReason) return false
        if (await hasOverdueLine(ctx.db, id, today(ctx))) return false
        await liftSuspension(ctx, service)
        return true
      },
    }),
}
