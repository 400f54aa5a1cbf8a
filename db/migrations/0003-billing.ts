import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the tables for invoices, transactions, credit, billable items, stored payment methods, quotes, and
 * affiliates.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, day, instant, reference, oneOf } = columns(db, dialect)

  // Counters for gapless numbers. A number is used in the transaction that increments its row.
  await db.schema.createTable('counters', (table) => {
    table.text('name').primary()
    whole(table, 'value').notNullable()
  })
  await db('counters').insert({ name: 'invoice', value: 0 })

  await db.schema.createTable('invoices', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null')
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    // Null only in drafts.
    whole(table, 'number').unique()
    oneOf(table, 'status', [
      'draft',
      'unpaid',
      'paid',
      'partially_paid',
      'overdue',
      'cancelled',
      'refunded',
      'collections',
      'payment_pending',
    ])
    day(table, 'date').notNullable()
    day(table, 'due_date').notNullable()
    instant(table, 'paid_at')
    for (const name of ['subtotal', 'discount', 'tax', 'total', 'credit', 'paid'])
      whole(table, name).notNullable().defaultTo(0)
    // In thousandths of a percent.
    whole(table, 'tax_rate').notNullable().defaultTo(0)
    table.text('payment_method')
    table.text('notes')
    // Date of the last reminder, so that none is sent twice.
    day(table, 'reminded_on')
    instant(table, 'created_at').notNullable()
    table.check('credit >= 0 and paid >= 0')
    table.check("status = 'draft' or number is not null")
    table.index(['client_id', 'id'])
    table.index(['status', 'id'])
    table.index(['client_id', 'status', 'id'])
  })
  // Unpaid invoices by due date, for the daily job.
  await db.raw(
    "create index invoices_owed on invoices (due_date, id) where status in ('unpaid', 'partially_paid', 'overdue')",
  )

  await db.schema.createTable('invoice_items', (table) => {
    id(table)
    reference(table, 'invoice_id', 'invoices', 'cascade').notNullable().index()
    oneOf(table, 'type', ['item', 'service', 'addon', 'domain', 'upgrade', 'billable', 'quote'])
    // ID of the billed record. `type` identifies its kind. Null for a plain line.
    whole(table, 'related_id')
    table.text('description').notNullable()
    whole(table, 'amount').notNullable()
    flag(table, 'is_taxed', 1)
    // Period that a recurring line covers. `period_end` is exclusive.
    day(table, 'period_start')
    day(table, 'period_end')
    // 1 while the line covers its period. Cancelling the invoice releases the period.
    flag(table, 'is_claiming', 0)
    table.index(['type', 'related_id'])
    table.check('is_claiming = 0 or (related_id is not null and period_start is not null)')
  })
  await db.raw(
    'create unique index invoice_items_period on invoice_items (type, related_id, period_start) where is_claiming = 1',
  )

  await db.schema.createTable('transactions', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'invoice_id', 'invoices', 'set null').index()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    table.text('gateway').notNullable()
    table.text('description').notNullable()
    whole(table, 'amount_in').notNullable().defaultTo(0)
    whole(table, 'amount_out').notNullable().defaultTo(0)
    // The part that pays the invoice. The remainder became credit. 0 for a transaction that is only a ledger entry.
    whole(table, 'applied').notNullable().defaultTo(0)
    table.text('transid').unique()
    instant(table, 'created_at').notNullable()
    table.check('amount_in >= 0 and amount_out >= 0 and applied >= 0')
  })

  await db.schema.createTable('credit_entries', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'invoice_id', 'invoices', 'set null').index()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    table.text('description').notNullable()
    whole(table, 'amount').notNullable()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('billable_items', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable().index()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    table.text('description').notNullable()
    whole(table, 'amount').notNullable()
    day(table, 'due_date').notNullable()
    // Set when the item has been invoiced.
    reference(table, 'invoice_id', 'invoices', 'set null').index()
    flag(table, 'is_invoiced', 0)
    instant(table, 'created_at').notNullable()
  })
  await db.raw('create index billable_items_due on billable_items (due_date, id) where is_invoiced = 0')

  await db.schema.createTable('pay_methods', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable()
    table.text('description').notNullable()
    table.text('type').notNullable()
    table.text('gateway').notNullable()
    // Encrypted.
    table.text('token')
    table.text('card_type')
    table.text('card_last_four')
    table.text('expires')
    flag(table, 'is_default', 0)
    oneOf(table, 'status', ['active', 'expired'])
    instant(table, 'created_at').notNullable()
    table.unique(['client_id', 'description'])
  })
  await db.raw('create unique index pay_methods_one_default on pay_methods (client_id) where is_default = 1')

  // Tokens of deleted payment methods that the gateway has not deleted yet.
  await db.schema.createTable('tokens_to_forget', (table) => {
    id(table)
    table.text('gateway').notNullable()
    // Still encrypted for its original location, stored in `reference`.
    table.text('token').notNullable()
    table.text('reference').notNullable()
    whole(table, 'attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable().index()
    table.text('last_error')
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('quotes', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    table.text('subject').notNullable()
    day(table, 'valid_until').notNullable()
    oneOf(table, 'status', ['Draft', 'Sent', 'Accepted', 'Declined']).index()
    table.text('notes')
    table.text('customer_notes')
    table.text('proposal')
    reference(table, 'invoice_id', 'invoices', 'set null').index()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('quote_items', (table) => {
    id(table)
    reference(table, 'quote_id', 'quotes', 'cascade').notNullable().index()
    table.text('description').notNullable()
    // In hundredths of a unit, and in hundredths of a percent.
    whole(table, 'quantity').notNullable()
    whole(table, 'discount').notNullable().defaultTo(0)
    whole(table, 'unit_price').notNullable()
    whole(table, 'amount').notNullable()
    flag(table, 'is_taxed', 0)
    table.check('quantity > 0 and discount between 0 and 10000')
  })

  await db.schema.createTable('affiliates', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable().unique()
    // In hundredths of a percent.
    whole(table, 'commission').notNullable()
    instant(table, 'created_at').notNullable()
  })
}
