import { suspendOverdueService } from '../../services/overdue-suspensions.js'
import { servicesToSuspend, setMissingSuspensionDays } from '../../services/suspensions.js'
import { forEachRow } from '../batches.js'
import type { Step } from '../step.js'

export const suspensions: Step = {
  name: 'suspensions',
  summary: 'Suspends services still unpaid `suspend_days` after the due date; 0 disables this.',
  counts: { suspended: 'services suspended', errors: 'services that could not be suspended' },
  needs: ['credit', 'payments'],
  run: async function* (remote) {
    await remote.transaction(setMissingSuspensionDays)
    const days = remote.settings.whole('suspend_days')
    if (days === 0) return
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'suspended',
      find: (ctx) => servicesToSuspend(ctx, days),
      act: (ctx, id) => suspendOverdueService(ctx, id, days),
    })
  },
}
