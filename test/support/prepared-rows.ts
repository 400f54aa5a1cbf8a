import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'

/**
 * Runs a statement without bindings, which each PostgreSQL connection prepares once: planning a statement about all
 * tables takes ten times as long as running it.
 */
// biome-ignore lint/suspicious/noExplicitAny: the rows are whatever the statement selects
export async function preparedRows(db: Knex, sql: string): Promise<any[]> {
  // SQLite connections remember every statement.
  if (db.client.config.client !== 'pg') return db.raw(sql)
  const connection: pg.Client = await db.client.acquireConnection()
  try {
    const name = createHash('sha256').update(sql).digest('hex').slice(0, 32)
    return (await connection.query({ name, text: sql })).rows
  } finally {
    db.client.releaseConnection(connection)
  }
}
