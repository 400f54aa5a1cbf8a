import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Events reach addons as well as notification rules, so what is to be delivered hangs on either; and what was answered is
 * kept. A table of its own, because SQLite cannot take a condition away from a column.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, reference, oneOf } = columns(db, dialect)

  await db.schema.createTable('deliveries', (table) => {
    id(table)
    reference(table, 'rule_id', 'notification_rules', 'cascade').index()
    // An addon's name, and which of those that it tells; empty where it tells nobody in particular.
    table.text('module')
    table.text('destination')
    table.check('(rule_id is null) <> (module is null)')
    table.check('(destination is null) = (module is null)')
    table.text('event').notNullable()
    // JSON, as it is delivered.
    table.text('payload').notNullable()
    oneOf(table, 'status', ['pending', 'sent', 'failed'])
    whole(table, 'attempts').notNullable().defaultTo(0)
    instant(table, 'next_attempt_at').notNullable()
    instant(table, 'leased_until')
    instant(table, 'tried_at')
    // To the last attempt, or why there was none.
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
  // Receivers know a delivery by its id.
  if (dialect === 'postgres')
    await db.raw(`select setval(pg_get_serial_sequence('deliveries', 'id'), max(id)) from deliveries`)
  await db.raw("create index deliveries_waiting on deliveries (next_attempt_at, id) where status = 'pending'")
  await db.raw("create index deliveries_of on deliveries (module, destination) where status = 'pending'")
  await db.raw("create index deliveries_leased on deliveries (leased_until) where status = 'pending'")
}
