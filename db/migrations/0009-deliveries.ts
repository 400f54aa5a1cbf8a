import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Creates the table for deliveries of events to a notification rule or an addon, including the recipient's response. It
 * replaces `notifications`, because SQLite cannot drop a constraint from a column.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference, oneOf } = columns(db, dialect)

  await db.schema.createTable('deliveries', (table) => {
    id(table)
    reference(table, 'rule_id', 'notification_rules', 'cascade').index()
    // An addon's name, and which of its destinations receives the event. The destination is empty if the addon does not
    // distinguish destinations.
    table.text('module')
    table.text('destination')
    table.check('(rule_id is null) <> (module is null)')
    table.check('(destination is null) = (module is null)')
    table.text('event').notNullable()
    // The delivered JSON.
    table.text('payload').notNullable()
    oneOf(table, 'status', ['pending', 'sent', 'failed'])
    whole(table, 'attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    instant(table, 'leased_until')
    instant(table, 'tried_at')
    // Response to the last attempt, or the reason why there was no attempt.
    table.text('answer')
    instant(table, 'sent_at')
    instant(table, 'created_at').notNullable().index()
  })
  const kept = [
    ...['id', 'rule_id', 'event', 'payload', 'status', 'attempts', 'next_attempt_at'],
    ...['last_error', 'sent_at', 'created_at'],
  ]
  const into = kept.map((column) => (column === 'last_error' ? 'answer' : column))
  await db.raw(`insert into deliveries (${into.join(', ')}) select ${kept.join(', ')} from notifications`)
  await db.schema.dropTable('notifications')
  // Keeps the IDs, because recipients identify deliveries by ID.
  if (dialect === 'postgres')
    await db.raw(`select setval(pg_get_serial_sequence('deliveries', 'id'), max(id)) from deliveries`)
  await db.raw("create index deliveries_waiting on deliveries (next_attempt_at, id) where status = 'pending'")
  await db.raw("create index deliveries_of on deliveries (module, destination) where status = 'pending'")
  await db.raw("create index deliveries_leased on deliveries (leased_until) where status = 'pending'")
}
