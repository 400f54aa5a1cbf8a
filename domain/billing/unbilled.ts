import type { Knex } from 'knex'

/** Stores why the things that a query finds are not billed any more; null where they are again. */
export const setUnbilled = (things: Knex.QueryBuilder, reason: string | null): Promise<unknown> =>
  things.update({ not_billed_reason: reason })
