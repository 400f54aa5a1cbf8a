/** Rows in one statement: an insert of several is a compound select on SQLite, which has 500 parts at most. */
const statementRows = 500

/** Rows as they fit into one insert each. */
export function* portionsOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += statementRows) yield rows.slice(start, start + statementRows)
}
