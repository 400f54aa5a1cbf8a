import type { Knex } from 'knex'
import type { Cents } from '../values/money.js'

/**
 * Adds to the part of a line's unpaid amount that price reductions have offset, so that later reductions do not offset
 * it again (R-1515).
 */
export const addOffsetAmount = (db: Knex, lineId: number, amount: Cents): Promise<unknown> =>
  db('invoice_items').where({ id: lineId }).increment('set_off', amount)
