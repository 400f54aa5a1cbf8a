import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Triggers that write the current time, by dialect. A PostgreSQL function has the name of its trigger. */
const timed = {
  sqlite: ['services_live', 'service_addons_live', 'domains_live', 'invoices_closed', 'clients_deleted_further'],
  postgres: ['services_begun', 'service_addons_begun', 'domains_begun', 'invoices_closed', 'clients_deleted_further'],
} as const

const ahead = 'coalesce((select ahead_ms from sandbox), 0)'
const sqliteNow = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', (${ahead} / 1000.0) || ' seconds')`
const postgresNow = `(clock_timestamp() + ${ahead} * interval '1 millisecond')`

/**
 * Makes triggers write business time, which in a sandbox differs from the machine's (R-2404). Otherwise a sandbox whose
 * clock is behind the machine's would have records from its future. Release 0.2.0 reads these rows like others.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of timed[dialect]) await (dialect === 'sqlite' ? replaceTrigger(db, name) : replaceFunction(db, name))
}

async function replaceTrigger(db: Knex, name: string): Promise<void> {
  const { sql } = await db('sqlite_master').where({ type: 'trigger', name }).first('sql')
  await db.raw(`drop trigger ${name}`)
  await db.raw(expectChanged(sql, sql.replaceAll(/strftime\('%Y-%m-%dT%H:%M:%fZ'(, 'now')?\)/g, sqliteNow)))
}

async function replaceFunction(db: Knex, name: string): Promise<void> {
  const { rows } = await db.raw(`select pg_get_functiondef('${name}'::regproc) as sql`)
  const { sql } = rows[0]
  await db.raw(expectChanged(sql, sql.replaceAll(/\b(now|clock_timestamp)\(\)/g, postgresNow)))
}

function expectChanged(before: string, after: string): string {
  if (before === after) throw new Error(`a trigger does not write the time: ${before}`)
  return after
}
