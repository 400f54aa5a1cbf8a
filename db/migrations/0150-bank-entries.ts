import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds bank statement entries recorded as payments, each once. Release 0.2.0 writes none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, reference } = columns(db, dialect)
  await db.schema.createTable('bank_entries', (table) => {
    id(table)
    // The bank's reference, under which the payment is recorded.
    table.text('reference').notNullable().unique()
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    whole(table, 'amount').notNullable()
    day(table, 'value_day').notNullable()
    // Hash of the payer's account number.
    table.text('account_hash').index()
    instant(table, 'created_at').notNullable()
  })
}
