import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes clients with a tax ID, which the daily job reads if checks in the register are enabled. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(db, dialect, 'clients_with_tax_id', 'clients (id) where tax_id is not null')
