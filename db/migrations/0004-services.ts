import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Orders and what they bring: services, their addons, domains; the module queue; the activity log; leases of jobs. */
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
    // What is to pay at first, before tax.
    whole(table, 'amount').notNullable().defaultTo(0)
    // Where the order came from, for the fraud check.
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
    // Why, and who may lift it: the daily job lifts what it imposed (R-1206).
    table.text('suspension_reason')
    flag(table, 'is_suspended_by_staff', 0)
    oneOf(table, 'billing_cycle', cycles)
    whole(table, 'first_amount').notNullable().defaultTo(0)
    whole(table, 'recurring_amount').notNullable().defaultTo(0)
    table.text('payment_method')
    day(table, 'next_due_date')
    // The day of the month that due dates keep to, whatever the shorter months make of it.
    whole(table, 'anchor_day')
    table.text('username')
    // Sealed.
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
    // What is to be done at the registrar once the order is accepted.
    table.text('order_type')
    whole(table, 'years').notNullable().defaultTo(1)
    // Sealed.
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
    // When the registrar was last asked how things stand.
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
    // JSON; sealed, since it may hold a password.
    table.text('payload')
    oneOf(table, 'status', ['pending', 'completed', 'failed', 'cancelled'])
    whole(table, 'attempts').notNullable().defaultTo(0)
    whole(table, 'max_attempts').notNullable()
    instant(table, 'next_attempt_at')
    // Set while somebody is at it: when another may take over.
    instant(table, 'leased_until')
    // 1 while nobody knows whether the last attempt had its effect.
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
    // The user name of who did it; `system` for the service itself.
    table.text('author').notNullable()
    reference(table, 'client_id', 'clients', 'set null').index()
    instant(table, 'created_at').notNullable()
    table.index(['created_at', 'id'])
    table.index(['author', 'id'])
  })

  // One holder at a time, whatever the number of processes.
  await db.schema.createTable('leases', (table) => {
    table.text('name').primary()
    table.text('holder').notNullable()
    instant(table, 'ends_at').notNullable()
    // When the last run that was finished began.
    instant(table, 'finished_at')
  })
}
