import type { Knex } from 'knex'
import type { Cents } from '../values/money.js'

/**
 * Adds an amount to the part of a line's missing money that price reductions have offset, so that it is not offset
 * again (R-1515).
 */
export const addOffsetAmount = (db: Knex, lineId: number, amount: Cents): Promise<unknown> =>
  db('invoice_items').where({ id: lineId }).increment('set_off', amount)
