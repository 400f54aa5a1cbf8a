import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the tables for refunds that gateways have not made yet, and for refunds and disputes that gateways report.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference, oneOf } = columns(db, dialect)
  await db.schema.createTable('refunds_to_send', (table) => {
    id(table)
    // The refunded payment.
    reference(table, 'transaction_id', 'transactions', 'restrict').notNullable().index()
    whole(table, 'amount').notNullable()
    whole(table, 'attempts').notNullable().defaultTo(0)
    whole(table, 'unfinished_attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    instant(table, 'leased_until')
    table.text('last_error')
    instant(table, 'failed_at')
    instant(table, 'created_at').notNullable()
    table.check('amount > 0')
  })
  await db.raw('create index refunds_to_send_waiting on refunds_to_send (next_attempt_at, id) where failed_at is null')
  await db.raw('create index refunds_to_send_failed on refunds_to_send (id) where failed_at is not null')

  await db.schema.createTable('reversals', (table) => {
    id(table)
    oneOf(table, 'kind', ['refund', 'dispute'])
    table.text('gateway').notNullable()
    // The gateway's reference for the payment, which may be recorded after its reversal.
    table.text('payment_transid').notNullable().index()
    // The gateway's reference for the refund or dispute. Null while only the total of refunds is known.
    table.text('transid')
    whole(table, 'amount').notNullable()
    table.text('currency').notNullable()
    oneOf(table, 'status', ['waiting', 'open', 'won', 'recorded', 'undone'])
    // The transaction that records the reversal.
    reference(table, 'transaction_id', 'transactions', 'set null')
    instant(table, 'created_at').notNullable()
    table.unique(['gateway', 'kind', 'transid'])
  })
  await db.raw("create index reversals_waiting on reversals (payment_transid) where status = 'waiting'")
}
