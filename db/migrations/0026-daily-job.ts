import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'
import { inMigrationTransaction } from '../migration-transaction.js'

export const config = { transaction: false }

/** Adds the state of the daily job's steps, and indexes for the rows that the steps process. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await inMigrationTransaction(db, dialect, (trx) => addSteps(trx, dialect))
  // Open invoices by due date. The condition must match `isInvoiceOpenSql` in domain/billing/amount-due.ts.
  await concurrentIndex(
    db,
    dialect,
    'invoices_open',
    "invoices (due_date, id) where status not in ('draft', 'cancelled', 'refunded') and total - paid - credit - credited > 0",
  )
  await concurrentIndex(db, dialect, 'services_suspended', 'services (suspended_on) where suspended_on is not null')
}

async function addSteps(db: Knex, dialect: Dialect): Promise<void> {
  if (await db.schema.hasTable('job_steps')) return
  const { whole, instant } = columns(db, dialect)
  await db.schema.createTable('job_steps', (table) => {
    table.text('name').primary()
    // Start of the last run that completed the step.
    instant(table, 'finished_at')
    // The last failure since `finished_at`.
    instant(table, 'failed_at')
    // Number of rows that the step left for a later run.
    whole(table, 'waiting').notNullable().defaultTo(0)
  })
}
