import type { Context } from '../context.js'
import { deleteExpired } from '../sql/removals.js'

/** Deletes idempotency keys of calls that have expired, with the answers that are kept under them. Returns how many. */
export const deleteExpiredReplays = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'idempotency_keys', limit)
