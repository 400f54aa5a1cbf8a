import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds gateway reports of money that the books cannot take as reported. Release 0.2.0 refuses such reports. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, oneOf, reference } = columns(db, dialect)
  await db.schema.createTable('unbooked_reports', (table) => {
    id(table)
    table.text('gateway').notNullable()
    oneOf(table, 'kind', ['payment', 'refund', 'dispute'])
    // The gateway's ID of the payment, refund, or dispute. Null for a refunded total.
    table.text('transid')
    // The gateway's ID of the refunded or disputed payment.
    table.text('payment_transid')
    // State of a dispute.
    table.text('state')
    // As reported, with the gateway's decimal places.
    whole(table, 'amount').notNullable()
    table.text('currency').notNullable()
    whole(table, 'decimals')
    // Distinguishes the gateway's reports, so that a repeated report is kept once.
    table.text('report_key').notNullable()
    // Code of the error.
    table.text('reason').notNullable()
    reference(table, 'todo_item_id', 'todo_items', 'set null')
    instant(table, 'created_at').notNullable()
    table.unique(['gateway', 'report_key'])
    table.index(['gateway', 'transid'])
    table.index('todo_item_id')
  })
}
