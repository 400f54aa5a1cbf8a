import { endService } from '../../services/endings.js'
import { lockService } from '../../services/services.js'
import { isInArrears, servicesInArrears } from '../../services/suspensions.js'
import { forEachService } from '../portions.js'
import type { Step } from '../step.js'

/** Terminates services that are unpaid for `terminate_days` after the due date; 0 means never. */
export const terminations: Step = {
  name: 'terminations',
  run: async function* (remote) {
    const days = remote.settings.whole('terminate_days')
    if (days === 0) return
    yield* forEachService(remote, {
      done: 'terminated',
      find: (ctx) => servicesInArrears(ctx, days, ['active', 'suspended'], ['terminate']),
      act: async (ctx, id) => {
        const service = await lockService(ctx.db, id)
        const { status } = service
        if ((status !== 'active' && status !== 'suspended') || !(await isInArrears(ctx, id, days))) return false
        await endService(ctx, service, 'terminated')
        return true
      },
    })
  },
}
