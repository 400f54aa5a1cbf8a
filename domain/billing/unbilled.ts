import type { Knex } from 'knex'

/** Stores the reason why the query's records are no longer billed, or null to bill them again. */
export const setNotBilledReason = (things: Knex.QueryBuilder, reason: string | null): Promise<unknown> =>
  things.update({ not_billed_reason: reason })
