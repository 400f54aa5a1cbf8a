import type { Knex } from 'knex'
import type { EmbeddedConnection } from './embedded-connection.js'

/**
 * Changes what SQLite's schema says of a table, where no statement can: a check that has no name. The table is not to be made
 * anew, since others refer to it or a release that serves has it open. A check changes nothing of what is stored, so its text
 * is rewritten, as SQLite's documentation of ALTER TABLE describes it; the new schema version tells all other connections.
 * Throws, so that a migration is rolled back, where SQLite does not understand the new text.
 */
export async function rewriteTable(db: Knex, table: string, rewrite: (sql: string) => string): Promise<void> {
  const { driver } = (await db.client.acquireConnection()) as EmbeddedConnection
  const of = `type = 'table' and name = '${table}'`
  const { sql } = driver.prepare(`select sql from sqlite_schema where ${of}`).get() as { sql: string }
  const rewritten = rewrite(sql)
  if (rewritten === sql) return
  const version = Number(driver.pragma('schema_version', { simple: true }))
  // The driver guards the schema against statements that write it.
  driver.unsafeMode(true)
  try {
    driver.pragma('writable_schema = on')
    driver.prepare(`update sqlite_schema set sql = ? where ${of}`).run(rewritten)
    driver.pragma(`schema_version = ${version + 1}`)
    driver.prepare(`select * from ${table} limit 1`).get()
    driver.prepare(`pragma table_info(${table})`).all()
  } finally {
    driver.pragma('writable_schema = off')
    driver.unsafeMode(false)
  }
}
