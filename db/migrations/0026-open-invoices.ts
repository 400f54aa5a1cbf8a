import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** The index of invoices that wait for money, by due date; its condition is that of `isOpenSql` in domain/billing/owed.ts. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(
    db,
    dialect,
    'invoices_open',
    "invoices (due_date, id) where status not in ('draft', 'cancelled', 'refunded') and total - paid - credit - credited > 0",
  )
