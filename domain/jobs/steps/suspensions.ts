import { lockService } from '../../services/services.js'
import { isInArrears, servicesInArrears, suspendForDebt } from '../../services/suspensions.js'
import { toServices } from '../portions.js'
import type { Step } from '../step.js'

/** Suspends services that have not been paid for so many days past the due date; 0 is never. */
export const suspensions: Step = {
  name: 'suspensions',
  run: async function* (remote) {
    const days = remote.settings.whole('suspend_days')
    if (days === 0) return
    yield* toServices(remote, {
      done: 'suspended',
      find: (work) => servicesInArrears(work, days, ['active'], ['suspend', 'terminate']),
      act: async (work, id) => {
        const service = await lockService(work.db, id)
        if (service.status !== 'active' || !(await isInArrears(work, id, days))) return false
        await suspendForDebt(work, service)
        return true
      },
    })
  },
}
