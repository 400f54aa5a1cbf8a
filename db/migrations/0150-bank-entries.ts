import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Entries of bank statements that were recorded as payments, each once. Release 0.2.0 writes none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, reference } = columns(db, dialect)
  await db.schema.createTable('bank_entries', (table) => {
    id(table)
    // The bank's reference of it, by which its payment is recorded.
    table.text('reference').notNullable().unique()
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    whole(table, 'amount').notNullable()
    day(table, 'value_day').notNullable()
    // A hash of the account that it came from.
    table.text('account_hash').index()
    instant(table, 'created_at').notNullable()
  })
}
