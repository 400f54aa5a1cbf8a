import { type Context, instant, later } from '../context.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { deleteExpired } from '../sql/removals.js'
import { Fault } from '../values/faults.js'

const keptMs = 48 * 60 * 60 * 1000

/**
 * Counts an order of a network. The row is held until the transaction ends, so that of many at once each counts, and one that is
 * rolled back does not. Throws order_limit_reached above the bound of a day (R-4561).
 */
export async function countOrder({ db, machineNow, linkKey, settings }: Context, network: string): Promise<void> {
  const [counted] = await db('order_counts')
    .insert({
      source: keyedHash(linkKey, JSON.stringify(['order', network])).toString('base64url'),
      day: instant(machineNow).slice(0, 10),
      placed: 1,
      expires_at: later(machineNow, keptMs),
    })
    .onConflict(['source', 'day'])
    .merge({ placed: db.raw('order_counts.placed + 1') as unknown as number })
    .returning('placed')
  if (Number(counted?.placed) > settings.whole('orders_a_day')) throw new Fault('order_limit_reached')
}

/** Deletes counts of days that are over, at most about `limit` of them. Returns how many. */
export const forgetOrderCounts = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'order_counts', limit)
