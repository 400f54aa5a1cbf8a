import type { Context } from '../context.js'
import { giveUpRow } from './operation-attempts.js'

/** Reason for giving up the setup of something whose order was refunded in full. */
export const refundedReason = 'The order was refunded in full'

/**
 * Gives up waiting operations for records whose order has been refunded in full (R-1412). An operation with an attempt
 * in progress is given up before its next attempt. An operation accepted by its provider continues.
 */
export async function giveUpRefunded(
  ctx: Context,
  column: 'service_id' | 'domain_id',
  ids: readonly number[],
  verbs: readonly string[],
): Promise<void> {
  const rows = await ctx
    .db('module_queue')
    .whereIn(column, ids)
    .whereIn('action', verbs)
    .where({ status: 'pending', accepted_at: null })
    .orderBy('id')
    .select('id')
  for (const row of rows) await giveUpRow(ctx, row, refundedReason)
}
