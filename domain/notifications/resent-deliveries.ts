import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'

/** The deliveries to repeat: one, or all that were queued since an instant. */
export type GivenUp = { readonly id: number } | { readonly since: string }

/**
 * Queues deliveries again that were given up, each under the id that its receiver may know. Returns how many. Throws an Error of
 * one line for a single one that does not exist or was not given up.
 */
export async function resendDeliveries(ctx: Context, which: GivenUp): Promise<number> {
  const { db, now } = ctx
  if ('id' in which) {
    const known = await db('deliveries').where({ id: which.id }).first('status')
    if (known === undefined) throw new Error(`no delivery has the id ${which.id}`)
    if (known.status !== 'failed') throw new Error(`the delivery ${which.id} was not given up: it is ${known.status}`)
  }
  const at = instant(now)
  const failed = db('deliveries').where({ status: 'failed' })
  const chosen = 'id' in which ? failed.where({ id: which.id }) : failed.where('created_at', '>=', which.since)
  const count = await chosen.update({
    status: 'pending',
    attempts: 0,
    unfinished_attempts: 0,
    next_attempt_at: at,
    leased_until: null,
    // The hours for which it is tried begin anew.
    created_at: at,
  })
  if (count > 0) await logActivity(ctx, `${count} ${count === 1 ? 'delivery was' : 'deliveries were'} queued again`)
  return count
}
