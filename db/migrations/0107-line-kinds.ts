import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds a column for a line's kind if `type` cannot express it, otherwise null. `type` cannot get new values, because
 * release 0.2.0 must know all of them. Due date moves are recorded for every kind, so the check in an earlier version
 * of `moved_periods`, which lists three kinds, is dropped.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isText = dialect === 'sqlite' ? " check (typeof(kind) in ('text', 'null'))" : ''
  await db.raw(`alter table invoice_items add column kind text${isText}`)
  if (dialect === 'postgres') await dropListOfKinds(db)
  else if (await hasListOfKinds(db)) await copyMovedPeriods(db)
}

async function dropListOfKinds(db: Knex): Promise<void> {
  const { rows } = await db.raw(`select conname from pg_constraint where contype = 'c'
    and conrelid = 'moved_periods'::regclass and pg_get_constraintdef(oid) like '%kind%'`)
  for (const { conname } of rows) await db.raw(`alter table moved_periods drop constraint "${conname}"`)
}

const hasListOfKinds = async (db: Knex): Promise<boolean> =>
  (await db('sqlite_master')
    .where({ name: 'moved_periods' })
    .where('sql', 'like', "%'service', 'addon'%")
    .first('name')) !== undefined

/**
 * Recreates the table, because SQLite cannot drop a check. With legacy_alter_table, triggers keep referring to the
 * final name.
 */
async function copyMovedPeriods(db: Knex): Promise<void> {
  const { id, whole, day, instant, oneOf } = columns(db, 'sqlite')
  await db.raw('pragma legacy_alter_table = on')
  await db.raw('alter table moved_periods rename to moved_periods_before')
  await db.schema.createTable('moved_periods', (table) => {
    id(table)
    table.text('kind').notNullable()
    table.check("typeof(kind) = 'text'")
    // ID in the table for its kind. The row may have been deleted.
    whole(table, 'thing_id').notNullable()
    day(table, 'from_day')
    day(table, 'to_day')
    oneOf(table, 'reason', ['begun', 'moved', 'waived', 'skipped', 'carried_over'])
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
  })
  const names = 'id, kind, thing_id, from_day, to_day, reason, author, created_at'
  await db.raw(`insert into moved_periods (${names}) select ${names} from moved_periods_before`)
  await db.raw('drop table moved_periods_before')
  await db.raw('create index moved_periods_kind_thing_id_id_index on moved_periods (kind, thing_id, id)')
  await db.raw('pragma legacy_alter_table = off')
}
