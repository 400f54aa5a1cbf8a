import t from 'tap'
import { columns } from '../../db/columns.js'
import { connect } from '../../db/connect.js'
import { up } from '../../db/migrations/0009-deliveries.js'
import { onMigratedDatabases } from '../support/databases.js'

onMigratedDatabases(t, 'pending deliveries move to the new table and keep their IDs', async (t, url) => {
  const database = await connect(url)
  t.teardown(() => database.close())
  const dialect = url.startsWith('sqlite') ? 'sqlite' : 'postgres'
  const at = '2026-01-31T12:00:00.000Z'
  const facts = { event: 'api.custom', payload: '{}', next_attempt_at: at, created_at: at }
  await database.transaction(async (db) => {
    await db.schema.dropTable('deliveries')
    // The table as it was before the migration.
    const { id, whole, instant, reference } = columns(db, dialect)
    await db.schema.createTable('notifications', (table) => {
      id(table)
      reference(table, 'rule_id', 'notification_rules', 'cascade').notNullable().index()
      table.text('event').notNullable()
      table.text('payload').notNullable()
      table.text('status').notNullable()
      whole(table, 'attempts').notNullable().defaultTo(0)
      instant(table, 'next_attempt_at').notNullable()
      table.text('last_error')
      instant(table, 'sent_at')
      instant(table, 'created_at').notNullable().index()
    })
    const rule = { name: 'r', event: 'api.custom', channel: 'slack', parameters: '{}', is_active: 1 } as const
    const [{ id: rule_id } = { id: 0 }] = await db('notification_rules').insert(rule).returning('id')
    const old = { ...facts, rule_id, status: 'pending' }
    await db('notifications' as never).insert([
      { ...old, id: 7, attempts: 2, last_error: 'no' },
      { ...old, id: 41, attempts: 0, last_error: null },
    ] as never)
    await up(db, dialect)
    await db('deliveries').insert({ ...facts, rule_id, status: 'pending' })
  })
  const rows = await database.read('deliveries').orderBy('id')
  t.match(rows, [
    { id: 7, attempts: 2, answer: 'no', status: 'pending', module: null, next_attempt_at: at, created_at: at },
    { id: 41, attempts: 0, answer: null },
    { id: 42 },
  ])
  await t.rejects(
    database.transaction((db) => db('deliveries').insert({ ...facts, status: 'pending' })),
    'rejects a delivery without a receiver',
  )
})
