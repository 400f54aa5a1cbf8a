import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'

/**
 * Returns the rows of a statement without bindings, which each connection prepares once: PostgreSQL takes ten times as long
 * to plan a statement about all tables as to run it.
 */
// biome-ignore lint/suspicious/noExplicitAny: the rows are whatever the statement selects
export async function preparedRows(db: Knex, sql: string): Promise<any[]> {
  // SQLite's connections remember every statement.
  if (db.client.config.client !== 'pg') return db.raw(sql)
  const connection: pg.Client = await db.client.acquireConnection()
  try {
    const name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
    return (await connection.query({ name, text: sql })).rows
  } finally {
    db.client.releaseConnection(connection)
  }
}
