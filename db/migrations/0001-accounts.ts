import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the tables for settings, staff, credentials, clients with their logins, notes, and credit, email, and stored
 * API responses for idempotency keys.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, ordered, flag, instant, reference, oneOf, watch } = columns(db, dialect)
  const postgres = dialect === 'postgres'

  if (postgres) {
    await db.raw(`create function notify_changed() returns trigger language plpgsql as
      $$ begin perform pg_notify('changed', tg_table_name); return null; end $$`)
  }

  await db.schema.createTable('settings', (table) => {
    table.text('name').primary()
    table.text('value')
    table.text('group').notNullable().defaultTo('general')
  })
  await watch('settings')

  await db.schema.createTable('currencies', (table) => {
    id(table)
    table.text('code').notNullable().unique()
    table.text('prefix').notNullable().defaultTo('')
    table.text('suffix').notNullable().defaultTo('')
    whole(table, 'decimals').notNullable().defaultTo(2)
    table.double('rate').notNullable().defaultTo(1)
    flag(table, 'is_default', 0)
    table.check('decimals between 0 and 3')
  })
  await db.raw('create unique index currencies_one_default on currencies (is_default) where is_default = 1')
  await watch('currencies')

  await db.schema.createTable('roles', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    flag(table, 'is_full', 0)
    table.text('permissions').notNullable().defaultTo('[]')
  })
  await watch('roles')

  await db.schema.createTable('staff', (table) => {
    id(table)
    table.text('username').notNullable().unique()
    table.text('password_hash')
    table.text('firstname').notNullable().defaultTo('')
    table.text('lastname').notNullable().defaultTo('')
    table.text('email')
    reference(table, 'role_id', 'roles', 'restrict').notNullable()
    flag(table, 'is_active', 1)
    table.text('departments').notNullable().defaultTo('[]')
    table.text('totp_secret')
    instant(table, 'deleted_at')
    instant(table, 'created_at').notNullable()
  })
  await watch('staff')

  await db.schema.createTable('credentials', (table) => {
    id(table)
    reference(table, 'staff_id', 'staff', 'restrict').notNullable().index()
    table.text('identifier').notNullable().unique()
    table.text('secret_hash').notNullable().unique()
    table.text('description')
    table.text('allowed_ips').notNullable().defaultTo('[]')
    flag(table, 'is_active', 1)
    instant(table, 'created_at').notNullable()
  })
  await watch('credentials')

  await db.schema.createTable('client_groups', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    // In hundredths of a percent.
    whole(table, 'discount').notNullable().defaultTo(0)
    table.text('colour')
    table.check('discount between 0 and 10000')
  })

  await db.schema.createTable('clients', (table) => {
    id(table)
    for (const name of ['firstname', 'lastname', 'companyname', 'email_key']) ordered(table, name).notNullable()
    table.unique(['email_key'])
    table.text('email').notNullable()
    for (const name of ['address1', 'address2', 'city', 'state', 'postcode']) table.text(name)
    table.text('country').notNullable()
    table.text('phonenumber')
    oneOf(table, 'status', ['active', 'inactive', 'closed']).index()
    table.text('notes')
    whole(table, 'credit').notNullable().defaultTo(0)
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    reference(table, 'group_id', 'client_groups', 'set null').index()
    table.text('language').notNullable().defaultTo('en')
    flag(table, 'is_tax_exempt', 0)
    // The searchable text in lower case, so that both databases match alike regardless of their case-folding rules.
    table.text('search').notNullable()
    instant(table, 'created_at').notNullable()
    table.check('credit >= 0')
    for (const name of ['firstname', 'lastname', 'companyname', 'created_at']) table.index([name, 'id'])
  })

  await db.schema.createTable('contacts', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable().index()
    for (const name of ['firstname', 'lastname', 'email']) table.text(name).notNullable()
    table.text('phonenumber')
  })

  await db.schema.createTable('logins', (table) => {
    id(table)
    table.text('email').notNullable()
    table.text('email_key').notNullable().unique()
    table.text('password_hash').notNullable()
    table.text('first_name').notNullable()
    table.text('last_name').notNullable()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('client_logins', (table) => {
    reference(table, 'client_id', 'clients', 'cascade').notNullable()
    reference(table, 'login_id', 'logins', 'cascade').notNullable().index()
    flag(table, 'is_owner', 0)
    // Either `all` or a JSON list of permission keys.
    table.text('permissions').notNullable()
    table.primary(['client_id', 'login_id'])
  })
  await db.raw('create unique index client_logins_one_owner on client_logins (client_id) where is_owner = 1')

  await db.schema.createTable('client_notes', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable().index()
    table.text('note').notNullable()
    flag(table, 'is_sticky', 0)
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('client_invites', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'cascade').notNullable()
    table.text('email').notNullable()
    table.text('email_key').notNullable()
    table.text('permissions').notNullable()
    table.text('token_hash').notNullable().unique()
    instant(table, 'expires_at').notNullable()
    table.unique(['client_id', 'email_key'])
  })

  await db.schema.createTable('login_tokens', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable().index()
    reference(table, 'client_id', 'clients', 'cascade').index()
    oneOf(table, 'purpose', ['sign_in', 'reset'])
    table.text('token_hash').notNullable().unique()
    table.text('path')
    instant(table, 'expires_at').notNullable()
  })

  await db.schema.createTable('client_sessions', (table) => {
    id(table)
    reference(table, 'login_id', 'logins', 'cascade').notNullable().index()
    reference(table, 'client_id', 'clients', 'cascade').notNullable().index()
    table.text('token_hash').notNullable().unique()
    instant(table, 'expires_at').notNullable()
  })

  await db.schema.createTable('email_templates', (table) => {
    id(table)
    table.text('name').notNullable()
    table.text('language').notNullable()
    table.text('subject').notNullable()
    table.text('body').notNullable()
    flag(table, 'is_active', 1)
    table.unique(['name', 'language'])
  })

  await db.schema.createTable('emails', (table) => {
    id(table)
    reference(table, 'client_id', 'clients', 'set null').index()
    table.text('template').notNullable()
    table.text('recipient').notNullable()
    table.text('subject').notNullable()
    table.text('body').notNullable()
    oneOf(table, 'status', ['queued', 'sent', 'failed'])
    whole(table, 'attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    table.text('last_error')
    instant(table, 'sent_at')
    instant(table, 'created_at').notNullable()
  })
  await db.raw("create index emails_waiting on emails (next_attempt_at) where status = 'queued'")

  await db.schema.createTable('idempotency_keys', (table) => {
    table.text('owner').notNullable()
    table.text('action').notNullable()
    table.text('key').notNullable()
    table.text('fingerprint').notNullable()
    whole(table, 'status')
    table.text('body')
    instant(table, 'lease_ends_at').notNullable()
    instant(table, 'expires_at').notNullable().index()
    table.primary(['owner', 'action', 'key'])
  })

  // Rate limit counters shared by several processes. A single process counts in memory. The table is unlogged because a
  // crash loses only a minute's counts.
  if (postgres) {
    await db.raw(
      'create unlogged table rate_windows (key text primary key, count bigint not null, ends_at timestamptz(3) not null)',
    )
  }
}
