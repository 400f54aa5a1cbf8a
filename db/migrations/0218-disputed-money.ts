import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds movements between a gateway's account and the account for disputed money. Release 0.2.0 writes none. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, day, instant, reference } = columns(db, dialect)
  await db.schema.createTable('dispute_movements', (table) => {
    id(table)
    reference(table, 'reversal_id', 'reversals', 'restrict').notNullable().index()
    // Not foreign keys, so that the row remains if the transaction is lost.
    whole(table, 'payment_id').notNullable()
    whole(table, 'transaction_id').index()
    table.text('gateway').notNullable()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    // The gateway's ID. Each movement is recorded once.
    table.text('reference')
    whole(table, 'amount').notNullable()
    whole(table, 'held').notNullable()
    whole(table, 'fees').notNullable()
    table.text('payout').index()
    day(table, 'value_day').notNullable()
    day(table, 'booked_day').notNullable()
    instant(table, 'created_at').notNullable()
    table.unique(['gateway', 'reference'])
    table.index(['booked_day', 'id'])
  })
}
