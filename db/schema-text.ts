import type { Knex } from 'knex'
import type { EmbeddedConnection } from './embedded-connection.js'

/**
 * Rewrites a table's definition in SQLite's schema, for changes that no statement can make, such as dropping an unnamed
 * check. The table cannot be recreated, because other tables refer to it or the serving release has it open. A check
 * does not affect stored data, so its text can be changed safely, as SQLite's documentation of ALTER TABLE describes.
 * The new schema version notifies all other connections. Throws if SQLite cannot parse the new text, so that the
 * migration is rolled back.
 */
export async function rewriteTable(db: Knex, table: string, rewrite: (sql: string) => string): Promise<void> {
  const { driver } = (await db.client.acquireConnection()) as EmbeddedConnection
  const of = `type = 'table' and name = '${table}'`
  const { sql } = driver.prepare(`select sql from sqlite_schema where ${of}`).get() as { sql: string }
  const rewritten = rewrite(sql)
  if (rewritten === sql) return
  const version = Number(driver.pragma('schema_version', { simple: true }))
  // The driver otherwise rejects statements that write the schema.
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
