import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the tables for orders, for the services, addons, and domains that orders create, and for the module queue,
 * the activity log, and job leases.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, day, instant, reference, oneOf } = columns(db, dialect)
  const statuses = ['pending', 'active', 'suspended', 'terminated', 'cancelled', 'fraud', 'completed']
  const cycles = ['free', 'onetime', 'monthly', 'quarterly', 'semiannually', 'annually', 'biennially', 'triennially']

  await db.schema.createTable('orders', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    // Ten digits.
    table.text('number').notNullable().unique()
    table.text('status').notNullable()
    reference(table, 'invoice_id', 'invoices', 'set null').index()
    reference(table, 'promotion_id', 'promotions', 'set null').index()
    table.text('promo_code')
    table.text('payment_method').notNullable()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    // Amount of the first payment, before tax.
    whole(table, 'amount').notNullable().defaultTo(0)
    // IP address of the buyer, for the fraud check.
    table.text('address')
    instant(table, 'created_at').notNullable()
    table.index(['status', 'id'])
    table.index(['created_at'])
  })

  await db.schema.createTable('services', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'order_id', 'orders', 'set null').index()
    reference(table, 'product_id', 'products', 'restrict').index()
    reference(table, 'server_id', 'servers', 'set null').index()
    reference(table, 'currency_id', 'currencies', 'restrict')
    table.text('domain')
    oneOf(table, 'status', statuses).index()
    // The reason for the suspension, and whether staff imposed it. The daily job lifts only suspensions that it imposed
    // (R-1206).
    table.text('suspension_reason')
    flag(table, 'is_suspended_by_staff', 0)
    oneOf(table, 'billing_cycle', cycles)
    whole(table, 'first_amount').notNullable().defaultTo(0)
    whole(table, 'recurring_amount').notNullable().defaultTo(0)
    table.text('payment_method')
    day(table, 'next_due_date')
    // Day of the month for due dates. It does not change after a shorter month.
    whole(table, 'anchor_day')
    table.text('username')
    // Encrypted.
    table.text('password')
    table.text('notes')
    day(table, 'registered_on')
    day(table, 'terminated_on')
    instant(table, 'created_at').notNullable()
    table.check('first_amount >= 0 and recurring_amount >= 0')
    table.check('anchor_day between 1 and 31')
  })
  await db.raw(
    "create unique index services_username on services (server_id, username) where status not in ('terminated', 'cancelled', 'fraud')",
  )
  await db.raw(
    "create index services_due on services (next_due_date, id) where status in ('active', 'suspended') and next_due_date is not null",
  )
  await db.raw('create index services_domain on services (lower(domain))')

  await db.schema.createTable('service_addons', (table) => {
    id(table)
    reference(table, 'service_id', 'services', 'cascade').notNullable().index()
    reference(table, 'addon_id', 'addons', 'restrict').notNullable().index()
    reference(table, 'order_id', 'orders', 'set null').index()
    oneOf(table, 'status', statuses)
    oneOf(table, 'billing_cycle', cycles)
    whole(table, 'first_amount').notNullable().defaultTo(0)
    whole(table, 'recurring_amount').notNullable().defaultTo(0)
    day(table, 'next_due_date')
    whole(table, 'anchor_day')
    table.text('notes')
    instant(table, 'created_at').notNullable()
  })
  await db.raw(
    "create index service_addons_due on service_addons (next_due_date, id) where status in ('active', 'suspended') and next_due_date is not null",
  )

  await db.schema.createTable('domains', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    reference(table, 'order_id', 'orders', 'set null').index()
    reference(table, 'currency_id', 'currencies', 'restrict')
    // ASCII form, lower case.
    table.text('domain').notNullable()
    oneOf(table, 'status', [
      'pending',
      'active',
      'grace',
      'redemption',
      'expired',
      'cancelled',
      'fraud',
      'transferred_away',
    ]).index()
    table.text('registrar')
    // Registrar operation to perform when the order is accepted.
    table.text('order_type')
    whole(table, 'years').notNullable().defaultTo(1)
    // Encrypted.
    table.text('epp_code')
    whole(table, 'first_amount').notNullable().defaultTo(0)
    whole(table, 'recurring_amount').notNullable().defaultTo(0)
    table.text('payment_method')
    day(table, 'registered_on')
    day(table, 'expiry_date')
    day(table, 'next_due_date')
    whole(table, 'anchor_day')
    for (const name of ['dns_management', 'email_forwarding', 'id_protection']) flag(table, name, 0)
    table.text('nameservers').notNullable().defaultTo('[]')
    table.text('notes')
    // Time of the last status query to the registrar.
    instant(table, 'synced_at')
    instant(table, 'created_at').notNullable()
    table.check('years between 1 and 10')
    table.index('domain')
  })
  await db.raw(
    "create unique index domains_held on domains (domain) where status not in ('cancelled', 'expired', 'transferred_away')",
  )
  await db.raw(
    "create index domains_due on domains (next_due_date, id) where status = 'active' and next_due_date is not null",
  )

  await db.schema.createTable('cancellation_requests', (table) => {
    id(table)
    reference(table, 'service_id', 'services', 'cascade').notNullable().index()
    oneOf(table, 'type', ['Immediate', 'End of Billing Period'])
    table.text('reason')
    flag(table, 'is_open', 1)
    instant(table, 'created_at').notNullable()
  })
  await db.raw(
    'create unique index cancellation_requests_one_open on cancellation_requests (service_id) where is_open = 1',
  )

  await db.schema.createTable('upgrades', (table) => {
    id(table)
    reference(table, 'service_id', 'services', 'cascade').notNullable().index()
    reference(table, 'old_product_id', 'products', 'restrict').notNullable()
    reference(table, 'new_product_id', 'products', 'restrict').notNullable()
    reference(table, 'invoice_id', 'invoices', 'set null').index()
    oneOf(table, 'status', ['pending', 'applied', 'cancelled'])
    whole(table, 'amount').notNullable()
    whole(table, 'recurring_amount').notNullable()
    instant(table, 'created_at').notNullable()
  })
  await db.raw("create unique index upgrades_one_open on upgrades (service_id) where status = 'pending'")

  await db.schema.createTable('module_queue', (table) => {
    id(table)
    reference(table, 'service_id', 'services', 'cascade').index()
    reference(table, 'domain_id', 'domains', 'cascade').index()
    table.text('action').notNullable()
    // JSON, encrypted because it may contain a password.
    table.text('payload')
    oneOf(table, 'status', ['pending', 'completed', 'failed', 'cancelled'])
    whole(table, 'attempts').notNullable().defaultTo(0)
    whole(table, 'max_attempts').notNullable()
    instant(table, 'next_attempt_at')
    // End of the lease while a worker processes the row. Another worker may take over afterwards.
    instant(table, 'leased_until')
    // 1 while it is unknown whether the last attempt took effect.
    flag(table, 'is_unsettled', 0)
    table.text('last_error')
    instant(table, 'completed_at')
    instant(table, 'created_at').notNullable()
    table.index(['status', 'id'])
  })
  await db.raw("create index module_queue_waiting on module_queue (next_attempt_at, id) where status = 'pending'")

  await db.schema.createTable('activity_log', (table) => {
    id(table)
    table.text('description').notNullable()
    // Username of the author, or `system` for the service.
    table.text('author').notNullable()
    reference(table, 'client_id', 'clients', 'set null').index()
    instant(table, 'created_at').notNullable()
    table.index(['created_at', 'id'])
    table.index(['author', 'id'])
  })

  // Leases with a single holder, regardless of the number of processes.
  await db.schema.createTable('leases', (table) => {
    table.text('name').primary()
    table.text('holder').notNullable()
    instant(table, 'ends_at').notNullable()
    // Start of the last completed run.
    instant(table, 'finished_at')
  })
}
