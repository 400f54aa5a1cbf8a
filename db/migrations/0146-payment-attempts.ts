import type { Knex } from 'knex'
import { addCheckedColumn, addFlag } from '../checked-column.js'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds payment attempts, stored before the gateway is called, the gateways' customer records, and the consent to charge
 * a stored method. Release 0.2.0 writes none of these.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, flag, oneOf, reference } = columns(db, dialect)
  await db.schema.createTable('payment_attempts', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null')
    table.text('gateway').notNullable()
    oneOf(table, 'kind', ['checkout', 'charge', 'store'])
    oneOf(table, 'state', ['open', 'pending', 'unknown', 'paid', 'stored', 'failed', 'expired', 'cancelled'])
    instant(table, 'state_at').notNullable()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    whole(table, 'amount').notNullable()
    // The gateway's reference.
    table.text('reference')
    // URL at which the payer continues.
    table.text('redirect')
    instant(table, 'expires_at')
    // Page on the operator's site to return the payer to.
    table.text('returns_to')
    oneOf(table, 'came_by', ['link', 'session', 'job'])
    flag(table, 'stores', 0)
    table.text('consent_words')
    table.text('consent_by')
    table.text('consent_from')
    reference(table, 'pay_method_id', 'pay_methods', 'set null')
    table.text('decline')
    table.text('code')
    table.text('words')
    // The gateway's ID of the payment.
    table.text('transid')
    instant(table, 'pending_since')
    instant(table, 'looked_at')
    // Next request to the gateway.
    table.text('task')
    table.check("task in ('charge', 'look', 'end')")
    whole(table, 'attempts').notNullable().defaultTo(0)
    whole(table, 'unfinished_attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    instant(table, 'leased_until')
    table.text('last_error')
    instant(table, 'failed_at')
    table.text('idempotency_key')
    table.text('traceparent')
    instant(table, 'created_at').notNullable()
  })
  for (const statement of [
    'create index payment_attempts_waiting on payment_attempts (gateway, next_attempt_at, id) where task is not null and failed_at is null',
    'create index payment_attempts_given_up on payment_attempts (id) where failed_at is not null',
    "create index payment_attempts_live on payment_attempts (id) where state in ('open', 'pending', 'unknown')",
    'create index payment_attempts_client on payment_attempts (client_id)',
    'create unique index payment_attempts_reference on payment_attempts (gateway, reference) where reference is not null',
    'create index payment_attempts_transid on payment_attempts (transid) where transid is not null',
    'create index payment_attempts_method on payment_attempts (pay_method_id, id) where pay_method_id is not null',
  ])
    await db.raw(statement)

  await db.schema.createTable('payment_attempt_parts', (table) => {
    id(table)
    reference(table, 'attempt_id', 'payment_attempts', 'cascade').notNullable()
    reference(table, 'invoice_id', 'invoices', 'cascade').notNullable()
    whole(table, 'amount').notNullable()
    // 1 while the attempt is open, pending, or unknown. An invoice has at most one such attempt.
    flag(table, 'is_live', 1)
    // Day of an automatic charge. An invoice is charged automatically at most once a day.
    day(table, 'charge_day')
    reference(table, 'transaction_id', 'transactions', 'set null')
    table.unique(['attempt_id', 'invoice_id'])
  })
  for (const statement of [
    'create unique index payment_attempt_parts_live on payment_attempt_parts (invoice_id) where is_live = 1',
    'create unique index payment_attempt_parts_day on payment_attempt_parts (invoice_id, charge_day) where charge_day is not null',
    'create index payment_attempt_parts_invoice on payment_attempt_parts (invoice_id)',
    'create index payment_attempt_parts_transaction on payment_attempt_parts (transaction_id) where transaction_id is not null',
  ])
    await db.raw(statement)

  await db.schema.createTable('gateway_customers', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable()
    table.text('gateway').notNullable()
    table.text('customer').notNullable()
    instant(table, 'created_at').notNullable()
    table.unique(['client_id', 'gateway'])
    table.index(['gateway', 'customer'])
  })

  const isSqlite = dialect === 'sqlite'
  const type = (name: string, sqlite: string, postgres: string, check = '') =>
    isSqlite ? `${name} ${sqlite} ${check}` : `${name} ${postgres}`
  const text = (name: string) => type(name, 'text', 'text', `check (typeof(${name}) in ('text', 'null'))`)
  const at = (name: string) =>
    type(name, 'text', 'timestamptz(3)', `check (${name} is strftime('%Y-%m-%dT%H:%M:%fZ', ${name}))`)
  const onDay = (name: string) => type(name, 'text', 'date', `check (${name} is date(${name}))`)
  for (const [table, added] of [
    // Hash keyed for this installation, to find a method in gateway reports.
    ['pay_methods', text('token_hash')],
    ['pay_methods', at('consent_at')],
    ['pay_methods', text('consent_words')],
    // A login, `set-up`, or the name of the staff member who recorded it.
    ['pay_methods', text('consent_by')],
    ['pay_methods', text('consent_from')],
    // Reason for no longer charging the method: `hard` or `expired`.
    ['pay_methods', text('declined')],
    // When another card took this one's place. Earlier charges do not count for the new card.
    ['pay_methods', at('renewed_at')],
    // Day on which the client was last notified that the card expires.
    ['pay_methods', onDay('expiry_told_on')],
  ] as const)
    await db.raw(`alter table ${table} add column ${added}`)
  for (const table of ['clients', 'invoices']) await addFlag(db, dialect, table, 'autopay', 1)
  // Emailed links of an earlier generation do not open the invoice.
  await addCheckedColumn(db, dialect, 'invoices', {
    name: 'link_generation',
    type: 'bigint not null default 0',
    check: `link_generation between 0 and ${Number.MAX_SAFE_INTEGER}${isSqlite ? " and typeof(link_generation) = 'integer'" : ''}`,
  })
  await db.raw('create index pay_methods_token on pay_methods (gateway, token_hash) where token_hash is not null')

  await db.schema.createTable('link_keys', (table) => {
    id(table)
    // Encrypted. The table has a single row.
    table.text('key').notNullable()
    instant(table, 'created_at').notNullable()
  })
}
