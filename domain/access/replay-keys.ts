import type { Context } from '../context.js'
import { deleteExpired } from '../sql/removals.js'

/** Deletes expired idempotency keys with their stored responses, about `limit` at most. Returns their number. */
export const deleteExpiredReplays = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'idempotency_keys', limit)
