import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import type { ModuleError } from '../ports/module.js'
import { isModuleFailure } from '../queue/work.js'
import { hasAttemptEnded } from '../values/statuses.js'
import { reportFailedPayment } from './attempt-notices.js'
import { type HeldAttempt, lockAttempt, moveAttempt, scheduleColumns } from './attempts.js'
import { buildLookup, callGateway } from './gateway-calls.js'
import { selectOutdatedAttempts } from './outdated-attempts.js'

/**
 * Ends a payment attempt at its gateway. Does nothing if the attempt has no reference, because no payer has the page's
 * URL. Throws ModuleError.
 */
export async function callEnd(remote: RemoteContext, attempt: PaymentAttemptRow): Promise<void> {
  if (attempt.reference === null) return
  const sought = await buildLookup(remote, attempt)
  await callGateway(remote, attempt, async (module, moduleContext) => module.end?.call(module, sought, moduleContext))
}

/**
 * Ends an attempt that blocks a new one. Returns false if the attempt cannot be ended now, because it is being paid or
 * its gateway does not answer.
 */
export async function endBlockingAttempt(remote: RemoteContext, attempt: PaymentAttemptRow): Promise<boolean> {
  try {
    await callEnd(remote, attempt)
  } catch (error) {
    if (!isModuleFailure(error)) throw error
    await remote.transaction((ctx) => scheduleLookup(ctx, attempt.id, error))
    return false
  }
  await remote.transaction(async (ctx) => concludeEnd(ctx, await lockAttempt(ctx, attempt.id), attempt.reference))
  return true
}

/**
 * Stores that an attempt was ended at its gateway. A charge that the payer did not confirm in time has failed.
 * `reference` is what the gateway ended, or null if there was nothing to end. If the attempt has had another page since
 * then, a payer may have its URL, so this page is ended next.
 */
export async function concludeEnd(ctx: Context, held: HeldAttempt, reference: string | null): Promise<void> {
  const { attempt } = held
  const isCurrent = attempt.reference === reference
  if (hasAttemptEnded(attempt.state)) {
    // If the page opened too late, its end is already scheduled.
    if (isCurrent) await moveAttempt(ctx, attempt, attempt.state, { task: null })
    return
  }
  if (!isCurrent) {
    await moveAttempt(ctx, attempt, attempt.state, scheduleColumns('end', instant(ctx.now)))
    return
  }
  if (!isConfirmationOver(ctx, attempt)) {
    await moveAttempt(ctx, attempt, 'cancelled')
    return
  }
  const failed = await moveAttempt(ctx, attempt, 'failed', { decline: 'confirm' })
  await reportFailedPayment(ctx, { ...held, attempt: failed })
}

/** Returns true if the payer did not confirm a charge in time (R-4048). */
export const isConfirmationOver = (
  { now }: Pick<Context, 'now'>,
  { kind, state, expires_at }: PaymentAttemptRow,
): boolean => kind === 'charge' && state === 'open' && expires_at !== null && expires_at <= instant(now)

/** Minimum number of milliseconds between lookups of an attempt that its gateway does not end. */
const minLookupIntervalMs = 5 * 60_000
const minVoucherLookupIntervalMs = 6 * 60 * 60_000

/**
 * Schedules a lookup of an attempt that its gateway did not end, because it is being paid or the gateway did not
 * answer. The lookup is due now, but at the earliest five minutes (for a voucher, six hours) after the last lookup.
 */
export async function scheduleLookup(ctx: Context, id: number, { message }: ModuleError): Promise<void> {
  const { attempt } = await lockAttempt(ctx, id)
  if (hasAttemptEnded(attempt.state)) return
  const told = { last_error: message.slice(0, 1000), leased_until: null }
  const now = instant(ctx.now)
  const isVoucher = attempt.state === 'waiting'
  const last = attempt.looked_at ?? (isVoucher ? now : null)
  const rested =
    last === null ? now : later(new Date(last), isVoucher ? minVoucherLookupIntervalMs : minLookupIntervalMs)
  await moveAttempt(ctx, attempt, attempt.state, { ...told, ...scheduleColumns('look', rested > now ? rested : now) })
}

/** Maximum number of attempts to end per statement. */
const endBatchSize = 100

/**
 * Queues the end of open attempts and vouchers whose amounts or invoices are no longer due. Returns the number of queued
 * attempts.
 */
export const queueOutdated = async (ctx: Context): Promise<number> =>
  (await queueOutdatedIn(ctx, 'open')) + (await queueOutdatedIn(ctx, 'waiting'))

async function queueOutdatedIn(ctx: Context, state: 'open' | 'waiting'): Promise<number> {
  const at = instant(ctx.now)
  const ids: number[] = await selectOutdatedAttempts(ctx, state)
    .where((free) => free.whereNull('leased_until').orWhere('leased_until', '<=', instant(ctx.machineNow)))
    // If a gateway has just refused to end an attempt, the attempt is looked up first.
    .where((rested) => rested.whereNull('last_error').orWhere('next_attempt_at', '<=', at))
    .limit(endBatchSize)
    .pluck('payment_attempts.id')
  if (ids.length === 0) return 0
  return ctx.db('payment_attempts').whereIn('id', ids).where({ state }).update(scheduleColumns('end', at))
}
