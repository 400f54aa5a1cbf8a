import SQLite from 'better-sqlite3'
import { withClient } from './postgres.js'
import { sqlitePath } from './sqlite.js'

const missingTable = '42P01'

/** Returns the rows of a statement on a table, or none if the database does not have the table yet. */
export async function readRowsIfAny<Row>(
  databaseUrl: string,
  table: string,
  statement: string,
): Promise<readonly Row[]> {
  if (databaseUrl.startsWith('sqlite:')) {
    const database = new SQLite(sqlitePath(databaseUrl), { readonly: true })
    try {
      const isThere = database.prepare('select 1 from sqlite_master where name = ?').get(table) !== undefined
      return isThere ? (database.prepare(statement).all() as Row[]) : []
    } finally {
      database.close()
    }
  }
  return withClient(databaseUrl, (client) =>
    client.query(statement).then(
      ({ rows }) => rows,
      (error) => {
        if (error.code === missingTable) return []
        throw error
      },
    ),
  )
}
