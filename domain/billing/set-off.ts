import type { Knex } from 'knex'
import type { Cents } from '../values/money.js'

/** Counts an amount of a line as set off against what is missing of it, so that it is not set off again (R-1515). */
export const countSetOff = (db: Knex, lineId: number, amount: Cents): Promise<unknown> =>
  db('invoice_items').where({ id: lineId }).increment('set_off', amount)
