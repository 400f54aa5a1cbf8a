import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { endService } from './service-endings.js'
import { lockService } from './services.js'
import { servicesToTerminate, type TerminationRule } from './suspensions.js'

/** Returns the termination rule from the settings, or undefined if they disable terminations (R-1205). */
export function terminationRule(
  { settings }: Pick<Context, 'settings'>,
  sendsMail: boolean,
): TerminationRule | undefined {
  const [suspendDays, days] = [settings.whole('suspend_days'), settings.whole('terminate_days')]
  if (suspendDays === 0 || days === 0) return undefined
  return { days, suspendedDays: Math.max(0, days - suspendDays), sendsMail }
}

/** Terminates a service if the rule applies to it (R-1205). Returns false if the rule does not apply. */
export async function terminateOverdueService(ctx: Context, id: number, rule: TerminationRule): Promise<boolean> {
  const service = await lockService(ctx.db, id)
  if ((await servicesToTerminate(ctx, rule).where('services.id', id).first('services.id')) === undefined) return false
  await endService(ctx, service, 'terminated')
  return true
}

/**
 * Returns the number of services still due for termination after a run that may terminate `limit` of them, and raises
 * an event if there are any (R-1259).
 */
export async function countDelayedTerminations(ctx: Context, rule: TerminationRule, limit: number): Promise<number> {
  const waiting = Number((await servicesToTerminate(ctx, rule).count({ count: '*' }).first()).count)
  if (waiting > 0)
    await raise(
      ctx,
      'termination.delayed',
      `${waiting} more services are due for termination than the ${limit} that one run may terminate.`,
      { waiting, limit },
    )
  return waiting
}
