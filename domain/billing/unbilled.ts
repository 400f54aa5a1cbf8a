import type { Knex } from 'knex'

/** Stores why a query's records are no longer billed, or null if they are billed again. */
export const setNotBilledReason = (things: Knex.QueryBuilder, reason: string | null): Promise<unknown> =>
  things.update({ not_billed_reason: reason })
