import type SQLite from 'better-sqlite3'
import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import type { EmbeddedConnection } from '../embedded-connection.js'

/** Invoices may be issued without a number: proformas. Until now a check allowed that of drafts alone. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return dropSqliteCheck(db)
  const { rows } = await db.raw(`select conname from pg_constraint where contype = 'c'
    and conrelid = 'invoices'::regclass and pg_get_constraintdef(oid) like '%number IS NOT NULL%'`)
  for (const { conname } of rows) await db.raw(`alter table invoices drop constraint "${conname}"`)
}

const check = /,\s*check \(status = 'draft' or number is not null\)/i

/**
 * SQLite drops a check that has no name by no statement, and the table is not to be made anew, since others refer to it. What a
 * check says changes nothing of what is stored, so it is taken out of the text of the table, as SQLite's documentation of ALTER
 * TABLE describes it; the new schema version tells all other connections.
 */
async function dropSqliteCheck(db: Knex): Promise<void> {
  const { driver } = (await db.client.acquireConnection()) as EmbeddedConnection
  const of = "type = 'table' and name = 'invoices'"
  const { sql } = driver.prepare(`select sql from sqlite_schema where ${of}`).get() as { sql: string }
  if (!check.test(sql)) return
  const version = Number(driver.pragma('schema_version', { simple: true }))
  // The driver guards the schema against statements that write it.
  driver.unsafeMode(true)
  try {
    driver.pragma('writable_schema = on')
    driver.prepare(`update sqlite_schema set sql = ? where ${of}`).run(sql.replace(check, ''))
    driver.pragma(`schema_version = ${version + 1}`)
    expectReadable(driver)
  } finally {
    driver.pragma('writable_schema = off')
    driver.unsafeMode(false)
  }
}

/** Throws, so that the migration is rolled back, where SQLite does not understand the text of the table. */
function expectReadable(driver: SQLite.Database): void {
  driver.prepare('select id, number, status, number_text from invoices limit 1').get()
  driver.prepare('pragma table_info(invoices)').all()
}
