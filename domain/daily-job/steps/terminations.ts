import type { Context, RemoteContext } from '../../context.js'
import { raise } from '../../events/raise.js'
import { endService } from '../../services/service-endings.js'
import { lockService } from '../../services/services.js'
import { servicesToTerminate, type TerminationRule } from '../../services/suspensions.js'
import { forEachRow } from '../portions.js'
import { noteWaiting } from '../records.js'
import type { Step } from '../step.js'

/**
 * Whose services, and when, is said by R-1205. The number of those left for later runs is stored and raised as an event
 * (R-1259).
 */
export const terminations: Step = {
  name: 'terminations',
  summary:
    'Terminates services that are unpaid `terminate_days` after the due date, have been suspended for as many days as lie between `suspend_days` and that, and whose clients have been reminded since the due date; at most `terminate_limit` in one run.',
  counts: {
    terminated: 'services terminated',
    waiting: 'services left for later runs',
    errors: 'services that could not be terminated',
  },
  needs: ['credit', 'reminders', 'suspensions'],
  run: async function* (remote, { sendsMail }) {
    const rule = ruleOf(remote, sendsMail)
    if (rule === undefined) return void (await remote.transaction((ctx) => noteWaiting(ctx, terminations.name, 0)))
    const limit = remote.settings.whole('terminate_limit')
    const find = (ctx: Context) => servicesToTerminate(ctx, rule)
    yield* forEachRow(remote, 'services', {
      noun: 'Service',
      done: 'terminated',
      maxRows: limit,
      find,
      act: async (ctx, id) => {
        const service = await lockService(ctx.db, id)
        if ((await find(ctx).where('services.id', id).first('services.id')) === undefined) return false
        await endService(ctx, service, 'terminated')
        return true
      },
    })
    const waiting = await remote.transaction(async (ctx) => {
      const left = Number((await find(ctx).count({ count: '*' }).first()).count)
      await noteWaiting(ctx, terminations.name, left)
      if (left > 0)
        await raise(
          ctx,
          'termination.delayed',
          `${left} more services are to be terminated than the ${limit} that one run ends.`,
          { waiting: left, limit },
        )
      return left
    })
    if (waiting > 0) yield { waiting }
  },
}

/** Returns the rule that the settings make; undefined where they forbid terminations. */
function ruleOf({ settings }: RemoteContext, sendsMail: boolean): TerminationRule | undefined {
  const [suspendDays, days] = [settings.whole('suspend_days'), settings.whole('terminate_days')]
  if (suspendDays === 0 || days === 0) return undefined
  return { days, suspendedDays: Math.max(0, days - suspendDays), sendsMail }
}
