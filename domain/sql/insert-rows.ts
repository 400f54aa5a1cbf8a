import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import type { HandleParams } from '../../db/database.js'
import { insertIntoSql, quoteColumns, type Returning, statementsFor } from './insert-statements.js'

type TableName = keyof Tables & string

export type NewRow<Name extends TableName> =
  Tables[Name] extends Knex.CompositeTableType<object, infer Insert extends object> ? Insert : never

/**
 * Maximum number of rows per statement on SQLite. A power of two, because the remaining rows are inserted by statements
 * with half as many rows, a quarter, and so on. SQLite accepts 32,766 values per statement, and no table has close to
 * 100 columns.
 */
const statementRows = 128
/**
 * Minimum number of rows for passing SQLite a value that all rows share only once. The statement's text then depends on
 * which columns have such a value, so SQLite usually has to parse it first, which is too expensive for fewer rows.
 */
const minSplitRows = 64

/**
 * Inserts any number of rows with the same columns. Knex takes longer to build a long statement than the database to
 * run it, so SQLite gets statements of a few fixed lengths, parsed once, and PostgreSQL gets each column as one value.
 */
export async function insertRows<Name extends TableName>(
  db: Knex,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  await insert(db, table, rows, '')
}

/** Inserts rows like `insertRows` and returns their IDs in the order of the rows. Slower than `insertRows`. */
export async function insertReturningIds<Name extends TableName>(
  db: Knex,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<number[]> {
  const made = await insert(db, table, rows, ' returning id')
  // IDs are assigned in the order of the rows, but may be returned in a different order.
  return made.map(({ id }) => id).sort((a, b) => a - b)
}

async function insert<Name extends TableName>(
  db: Knex,
  table: Name,
  rows: readonly NewRow<Name>[],
  returning: Returning,
): Promise<readonly InsertedRow[]> {
  if (rows.length === 0) return []
  const columns = Object.keys(rows[0] as NewRow<Name>) as (keyof NewRow<Name> & string)[]
  // Set only for SQLite, which runs statements in this process.
  const { runNow, nextSlice }: HandleParams = db.userParams
  return runNow === undefined
    ? insertColumns(db, table, columns, rows, returning)
    : insertInParts({ runNow, nextSlice }, table, columns, rows, returning)
}

interface Running {
  readonly runNow: NonNullable<HandleParams['runNow']>
  readonly nextSlice: HandleParams['nextSlice'] | undefined
}

interface InsertedRow {
  readonly id: number
}

/** Separates columns with the same value in all rows from the others. `listed` is never empty. */
function splitColumns<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]) {
  const varying = columns.filter((column) => varies(rows, column))
  const listed = varying.length > 0 ? varying : columns.slice(0, 1)
  return { alike: columns.filter((column) => !listed.includes(column)), listed }
}

// V8 compiles code that reads rows separately for each table's row shape, so this function is kept short.

function varies<Row extends object>(rows: readonly Row[], column: keyof Row): boolean {
  const first = rows[0]?.[column]
  for (let at = 1; at < rows.length; at++) if (rows[at]?.[column] !== first) return true
  return false
}

/** Inserts rows on SQLite. In long inserts, passes a value that all rows share only once per statement. */
async function insertInParts<Row extends object>(
  { runNow, nextSlice }: Running,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
  returning: Returning,
): Promise<InsertedRow[]> {
  const { alike, listed } = rows.length < minSplitRows ? { alike: [], listed: columns } : splitColumns(columns, rows)
  const statements = statementsFor(table, { alike, listed, returning })
  const [first] = rows as readonly [Row]
  const made: InsertedRow[] = []
  let start = 0
  for (let size = statementRows; size >= 1; size /= 2)
    for (; rows.length - start >= size; start += size) {
      const bindings: unknown[] = alike.map((column) => first[column])
      for (let at = start; at < start + size; at++) statements.addValues(bindings, rows[at] as Row)
      if (rows.length > 1) await nextSlice?.()
      for (const row of runNow(statements.textOf(size), bindings)) made.push(row as InsertedRow)
    }
  return made
}

/**
 * Inserts rows on PostgreSQL. A column with the same value in all rows is passed as one value. Any other column is
 * passed as a JSON array, which the server unpacks in a fraction of the time that an array of objects would take.
 */
async function insertColumns<Row extends object>(
  db: Knex,
  table: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
  returning: Returning,
): Promise<InsertedRow[]> {
  const types = await loadColumnTypes(db, table, columns)
  const { alike, listed } = splitColumns(columns, rows)
  const [first] = rows as readonly [Row]
  const values = [
    ...listed.map((column) => `listed."${column}"::${types.get(column)}`),
    ...alike.map((column) => `?::${types.get(column)}`),
  ]
  const { rows: made } = await db.raw(
    `${insertIntoSql(table, [...listed, ...alike])} select ${values.join(', ')}
      from rows from (${listed.map(() => 'json_array_elements_text(?)').join(', ')})
        with ordinality as listed (${quoteColumns(listed)}, place)
      order by place${returning}`,
    [
      ...alike.map((column) => first[column] ?? null),
      ...listed.map((column) => JSON.stringify(rows.map((row) => row[column]))),
    ] as Knex.RawBinding[],
  )
  return made
}

/** SQL types by table and column. Never outdated, because migrations do not change a column's type. */
const knownTypes = new Map<string, ReadonlyMap<string, string>>()

async function loadColumnTypes(
  db: Knex,
  table: string,
  columns: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = knownTypes.get(table)
  if (known !== undefined && columns.every((column) => known.has(column))) return known
  const { rows } = await db.raw(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ?::regclass and attnum > 0 and not attisdropped`,
    [`"${table}"`],
  )
  const types = new Map((rows as { name: string; type: string }[]).map(({ name, type }) => [name, type]))
  knownTypes.set(table, types)
  return types
}
