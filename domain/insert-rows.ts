import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { HandleParams } from '../db/database.js'

type NewRow<Name extends keyof Tables> =
  Tables[Name] extends Knex.CompositeTableType<object, infer Insert extends object> ? Insert : never

/** Rows per statement, a power of two. SQLite accepts 32,766 values, and no table has near 100 columns. */
const statementRows = 256

/**
 * Inserts rows that have the same columns, in any number. Returns their ids in the order of the rows. knex takes longer to
 * build a statement of many rows than the database takes to run it, so SQLite gets statements of a few fixed lengths,
 * which are parsed once, and PostgreSQL gets all rows as one JSON value.
 */
export async function insertRows<Name extends keyof Tables & string>(
  db: Knex,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const columns = Object.keys(rows[0] as NewRow<Name>) as (keyof NewRow<Name>)[]
  const names = columns.map((column) => `"${String(column)}"`).join(', ')
  const into = `insert into "${table}" (${names})`
  const { runNow }: HandleParams = db.userParams
  const made: { readonly id: number }[] = []
  if (runNow === undefined) {
    const values = `select ${names} from json_populate_recordset(null::"${table}", ?) with ordinality order by ordinality`
    made.push(...(await db.raw(`${into} ${values} returning id`, [JSON.stringify(rows)])).rows)
  } else {
    const places = `(${columns.map(() => '?').join(', ')})`
    let start = 0
    for (let size = statementRows; size >= 1; size /= 2)
      for (; rows.length - start >= size; start += size) {
        const sql = `${into} values ${`${places}, `.repeat(size - 1)}${places} returning id`
        const bindings: unknown[] = []
        for (const row of rows.slice(start, start + size)) for (const column of columns) bindings.push(row[column])
        made.push(...(runNow(sql, bindings) as typeof made))
      }
  }
  // Ids are assigned in the order of the rows, but may be returned in another.
  return made.map(({ id }) => id).sort((a, b) => a - b)
}
