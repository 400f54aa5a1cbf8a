import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'

/** Returns the name under which a PostgreSQL connection prepares a statement. */
export const statementName = (sql: string): string => createHash('sha256').update(sql).digest('hex').slice(0, 32)

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
    return (await connection.query({ name: statementName(sql), text: sql })).rows
  } finally {
    db.client.releaseConnection(connection)
  }
}
