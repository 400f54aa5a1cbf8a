import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * A line says its kind in a column without a list of kinds, where `type`, of which release 0.2.0 knows every value, cannot
 * say it; null for those. Moves of due dates are recorded of every kind: a table of them that was made before this lists three.
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

/** SQLite drops no check, so the table is made anew. Triggers name it as it is called in the end. */
async function copyMovedPeriods(db: Knex): Promise<void> {
  const { id, whole, day, instant, oneOf } = columns(db, 'sqlite')
  await db.raw('pragma legacy_alter_table = on')
  await db.raw('alter table moved_periods rename to moved_periods_before')
  await db.schema.createTable('moved_periods', (table) => {
    id(table)
    table.text('kind').notNullable()
    table.check("typeof(kind) = 'text'")
    // Of the table of its kind, and of none where that row is deleted.
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
