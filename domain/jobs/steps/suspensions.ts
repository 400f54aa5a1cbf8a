import { lockService } from '../../services/services.js'
import { isInArrears, servicesInArrears, suspendForDebt } from '../../services/suspensions.js'
import { forEachService } from '../portions.js'
import type { Step } from '../step.js'

/** Suspends services that are unpaid for `suspend_days` after the due date; 0 means never. */
export const suspensions: Step = {
  name: 'suspensions',
  run: async function* (remote) {
    const days = remote.settings.whole('suspend_days')
    if (days === 0) return
    yield* forEachService(remote, {
      done: 'suspended',
      find: (ctx) => servicesInArrears(ctx, days, ['active'], ['suspend', 'terminate']),
      act: async (ctx, id) => {
        const service = await lockService(ctx.db, id)
        if (service.status !== 'active' || !(await isInArrears(ctx, id, days))) return false
        await suspendForDebt(ctx, service)
        return true
      },
    })
  },
}
