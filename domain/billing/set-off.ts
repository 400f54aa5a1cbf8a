import type { Knex } from 'knex'
import type { Cents } from '../values/money.js'

/** Counts an amount as offset against what is missing of a line, so that it is not offset again (R-1515). */
export const countSetOff = (db: Knex, lineId: number, amount: Cents): Promise<unknown> =>
  db('invoice_items').where({ id: lineId }).increment('set_off', amount)
