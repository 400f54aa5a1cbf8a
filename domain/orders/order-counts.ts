import { type Context, instant, later } from '../context.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { deleteExpired } from '../sql/removals.js'
import { Fault } from '../values/faults.js'

const retentionMs = 48 * 60 * 60 * 1000

/**
 * Counts an order from a network. The insert locks the row until the transaction ends, so concurrent orders are counted
 * one after the other. A transaction that rolls back does not count its order. Throws order_limit_reached if the count
 * exceeds the daily limit (R-4561).
 */
export async function countOrder({ db, machineNow, linkKey, settings }: Context, network: string): Promise<void> {
  const [counted] = await db('order_counts')
    .insert({
      source: keyedHash(linkKey, JSON.stringify(['order', network])).toString('base64url'),
      day: instant(machineNow).slice(0, 10),
      placed: 1,
      expires_at: later(machineNow, retentionMs),
    })
    .onConflict(['source', 'day'])
    .merge({ placed: db.raw('order_counts.placed + 1') as unknown as number })
    .returning('placed')
  if (Number(counted?.placed) > settings.whole('orders_a_day')) throw new Fault('order_limit_reached')
}

/** Deletes up to about `limit` expired counts. Returns the number of deleted counts. */
export const deleteOldOrderCounts = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'order_counts', limit)
