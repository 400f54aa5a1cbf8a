import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Index for the transactions of a payout. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(db, dialect, 'transactions_payout', 'transactions (payout) where payout is not null')
