import type SQLite from 'better-sqlite3'

/** Past it the memory starts afresh; the service's own statements are far fewer. */
const remembered = 1000

// What begins with a common table expression may read or write: it counts as a write.
const writes = /^\s*(?:insert|update|delete|replace|with)\b/i

const defines = /^\s*(?:create|drop|alter|pragma)\b/i

/**
 * Makes a connection prepare each SQL text once: knex prepares anew for every query, which costs as much as running a
 * small one. `onWrite` is told the text each time a statement that changes rows is run.
 */
export function memoizeStatements(connection: SQLite.Database, onWrite?: (sql: string) => void): void {
  const prepare = connection.prepare.bind(connection)
  const known = new Map<string, SQLite.Statement>()
  connection.prepare = ((sql: string) => {
    let statement = known.get(sql)
    if (statement === undefined) {
      statement = prepare(sql)
      if (known.size >= remembered) known.clear()
      // What defines tables is run once, and what was prepared before it may have other columns after it.
      if (defines.test(sql)) known.clear()
      else known.set(sql, statement)
    }
    if (onWrite !== undefined && writes.test(sql)) onWrite(sql)
    return statement
  }) as typeof connection.prepare
}
