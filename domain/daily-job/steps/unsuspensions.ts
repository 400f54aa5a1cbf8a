import { type Context, today } from '../../context.js'
import { lockService } from '../../services/services.js'
import { hasOverdueLine, liftSuspension, overdueReason, withoutIntent } from '../../services/suspensions.js'
import { liftSuspensionAhead, servicesSuspendedAhead } from '../../services/suspensions-ahead.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

const suspendedForDebt = ({ db }: Pick<Context, 'db'>) =>
  withoutIntent(
    db('services').where({ status: 'suspended', is_suspended_by_staff: 0, suspension_reason: overdueReason }),
    ['unsuspend', 'terminate'],
  )

export const unsuspensions: Step = {
  name: 'unsuspensions',
  summary:
    'Lifts suspensions by this job of services that are no longer overdue, such as after their invoice was cancelled, and those that a clock which was ahead has made before their time.',
  counts: {
    unsuspended: 'services whose suspension was lifted',
    errors: 'services whose suspension could not be lifted',
  },
  run: (remote) =>
    forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'unsuspended',
      find: (ctx) =>
        ctx
          .db('services')
          .where((either) =>
            either
              .whereIn('services.id', suspendedForDebt(ctx).select('services.id'))
              .orWhereIn('services.id', servicesSuspendedAhead(ctx).select('services.id')),
          ),
      act: async (ctx, id) => {
        const service = await lockService(ctx.db, id)
        if (await liftSuspensionAhead(ctx, service, ctx.settings.whole('suspend_days'))) return true
        if (service.status !== 'suspended' || service.suspension_reason !== overdueReason) return false
        if (await hasOverdueLine(ctx.db, id, today(ctx))) return false
        await liftSuspension(ctx, service)
        return true
      },
    }),
}
