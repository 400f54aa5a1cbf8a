import type { Context } from '../context.js'
import { deleteExpired } from '../sql/removals.js'

/** Deletes up to about `limit` expired idempotency keys with their stored responses. Returns their number. */
export const deleteExpiredIdempotencyKeys = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'idempotency_keys', limit)
