import { suspendInArrears } from '../../services/overdue-suspensions.js'
import { noteSuspensionDays, servicesToSuspend } from '../../services/suspensions.js'
import { forEachRow } from '../portions.js'
import type { Step } from '../step.js'

export const suspensions: Step = {
  name: 'suspensions',
  summary: 'Suspends services still unpaid `suspend_days` after the due date; 0 disables this.',
  counts: { suspended: 'services suspended', errors: 'services that could not be suspended' },
  needs: ['credit', 'payments'],
  run: async function* (remote) {
    await remote.transaction(noteSuspensionDays)
    const days = remote.settings.whole('suspend_days')
    if (days === 0) return
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'suspended',
      find: (ctx) => servicesToSuspend(ctx, days),
      act: (ctx, id) => suspendInArrears(ctx, id, days),
    })
  },
}
