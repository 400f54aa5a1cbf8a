import {
  countDelayedTerminations,
  dropUnwarnedServices,
  reportUnwarnedServices,
  terminateOverdueService,
  terminationRule,
} from '../../services/overdue-terminations.js'
import { servicesToTerminate } from '../../services/suspensions.js'
import { forEachRow } from '../batches.js'
import { recordStepRemainder } from '../records.js'
import type { Step } from '../step.js'

/** Terminates services for nonpayment and records the number of services left for later runs (R-1259). */
export const terminations: Step = {
  name: 'terminations',
  summary:
    'Terminates services that are unpaid `terminate_days` after the due date, have been suspended for the days between `suspend_days` and `terminate_days`, and whose clients were reminded since the due date by an email that a mail server accepted; at most `terminate_limit` per run.',
  counts: {
    terminated: 'services terminated',
    waiting: 'services left for later runs',
    unwarned: 'services that wait because their clients were not warned',
    errors: 'services that could not be terminated',
  },
  needs: ['credit', 'payments', 'reminders', 'suspensions'],
  run: async function* (remote) {
    const rule = terminationRule(remote)
    if (rule === undefined)
      return void (await remote.transaction(async (ctx) => {
        await recordStepRemainder(ctx, terminations.name, 0)
        await dropUnwarnedServices(ctx)
      }))
    const limit = remote.settings.whole('terminate_limit')
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'terminated',
      maxRows: limit,
      find: (ctx) => servicesToTerminate(ctx, rule),
      act: (ctx, id) => terminateOverdueService(ctx, id, rule),
    })
    const waiting = await remote.transaction(async (ctx) => {
      const left = await countDelayedTerminations(ctx, rule, limit)
      await recordStepRemainder(ctx, terminations.name, left)
      return left
    })
    if (waiting > 0) yield { waiting }
    const unwarned = await remote.transaction((ctx) => reportUnwarnedServices(ctx, rule))
    if (unwarned > 0) yield { unwarned }
  },
}
