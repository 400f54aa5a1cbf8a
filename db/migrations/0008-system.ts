import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the tables for announcements, banned addresses, to-do items, notifications with their rules, and the last
 * sign-ins of staff.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, flag, day, instant, reference, oneOf, watch } = columns(db, dialect)

  await db.schema.createTable('announcements', (table) => {
    id(table)
    table.text('title').notNullable()
    table.text('body').notNullable()
    flag(table, 'is_published', 1)
    instant(table, 'created_at').notNullable()
    table.index(['is_published', 'id'])
  })

  await db.schema.createTable('banned_addresses', (table) => {
    id(table)
    // An address in canonical form, or a prefix followed by a star.
    table.text('address').notNullable().unique()
    table.text('reason')
    instant(table, 'created_at').notNullable()
  })
  await watch('banned_addresses')

  await db.schema.createTable('todo_items', (table) => {
    id(table)
    table.text('title').notNullable().unique()
    table.text('description')
    oneOf(table, 'status', ['New', 'In Progress', 'Completed', 'Deferred'])
    day(table, 'due_date')
    reference(table, 'admin_id', 'staff', 'set null').index()
    instant(table, 'created_at').notNullable()
  })

  await db.schema.createTable('notification_rules', (table) => {
    id(table)
    table.text('name').notNullable().unique()
    table.text('event').notNullable()
    table.text('channel').notNullable()
    // JSON. Values of secret parameters are encrypted.
    table.text('parameters').notNullable().defaultTo('{}')
    flag(table, 'is_active', 1)
  })
  await watch('notification_rules')

  await db.schema.createTable('notifications', (table) => {
    id(table)
    reference(table, 'rule_id', 'notification_rules', 'cascade').notNullable().index()
    table.text('event').notNullable()
    // The delivered JSON.
    table.text('payload').notNullable()
    oneOf(table, 'status', ['pending', 'sent', 'failed'])
    whole(table, 'attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    table.text('last_error')
    instant(table, 'sent_at')
    instant(table, 'created_at').notNullable().index()
  })
  await db.raw("create index notifications_waiting on notifications (next_attempt_at, id) where status = 'pending'")

  // Separate from `staff`, which is cached in memory: a sign-in does not change an account's permissions.
  await db.schema.createTable('staff_sign_ins', (table) => {
    table.bigInteger('staff_id').primary().references('id').inTable('staff').onDelete('cascade')
    instant(table, 'last_seen_at').notNullable()
  })
}
