import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the chain of closed months, with a link for each closed month and each reopening. Months closed earlier, or by
 * release 0.2.0, get their link later and are marked as sealed as found. The chain's counter stores the last link.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, flag, oneOf } = columns(db, dialect)
  await db.schema.createTable('closed_months', (table) => {
    id(table)
    whole(table, 'sequence').notNullable().unique()
    oneOf(table, 'event', ['closed', 'reopened'])
    day(table, 'from_day').notNullable()
    day(table, 'until_day').notNullable()
    // SHA-256 of the month's ledger, the accounts, and the default currency. Null for a reopening.
    table.text('file_hash')
    table.text('accounts')
    whole(table, 'currency_id')
    flag(table, 'is_found', 0)
    // Null if unknown.
    table.text('author')
    whole(table, 'version').notNullable()
    table.text('hash').notNullable()
    table.text('previous_hash')
    instant(table, 'created_at').notNullable()
  })
  await db('counters').insert({ name: 'month', value: 0 })
}
