import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Clients with a tax id, which the daily job goes through where the register is asked. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(db, dialect, 'clients_with_tax_id', 'clients (id) where tax_id is not null')
