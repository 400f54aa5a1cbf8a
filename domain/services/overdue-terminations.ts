import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { completeStaffTask } from '../desk/staff-tasks.js'
import { raise } from '../events/raise.js'
import { reportMissingNotices } from '../mail/notified-clients.js'
import { endService } from './service-endings.js'
import { lockService } from './services.js'
import { servicesToTerminate, type TerminationRule, unwarnedServices } from './suspensions.js'

/** Returns the termination rule from the settings, or undefined if they disable terminations (R-1205). */
export function terminationRule({ settings }: Pick<Context, 'settings'>): TerminationRule | undefined {
  const [suspendDays, days] = [settings.whole('suspend_days'), settings.whole('terminate_days')]
  if (suspendDays === 0 || days === 0) return undefined
  return { days, suspendedDays: Math.max(0, days - suspendDays) }
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

const unwarned = {
  source: 'unwarned terminations',
  title: 'Services are not terminated, because their clients were not warned',
  advice:
    'No reminder about the overdue invoices of these services was accepted by a mail server since the due date, or it was returned. Check the email templates and the clients’ addresses, and send the email `invoice overdue` with `sendemail`, or terminate the services yourself.',
}

/** Keeps the to-do item about services that wait for a warning (R-1205). Returns their number. */
export const reportUnwarnedServices = (ctx: Context, rule: TerminationRule): Promise<number> =>
  reportMissingNotices(ctx, unwarned, unwarnedServices(ctx, rule), {
    columns: ['services.id', 'services.client_id'],
    describe: ({ id, client_id }: Pick<ServiceRow, 'id' | 'client_id'>) => `Service ${id} of client ${client_id}`,
  })

/** Completes the to-do item about services that wait for a warning, because nothing is terminated. */
export const dropUnwarnedServices = (ctx: Context): Promise<void> =>
  completeStaffTask(ctx, unwarned.source, 'Terminations are disabled.')
