/** End of an insert statement. */
export type Returning = '' | ' returning id'

export const quoteColumns = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

export const insertIntoSql = (table: string, columns: readonly string[]): string =>
  `insert into "${table}" (${quoteColumns(columns)})`

interface Columns {
  /** Columns with the same value in all rows. */
  readonly alike: readonly string[]
  readonly listed: readonly string[]
  readonly returning: Returning
}

/** Insert statements for one set of columns, with generated code that reads their values from a row. */
class InsertStatements {
  readonly addValues: (bindings: unknown[], row: object) => void
  readonly #texts = new Map<number, string>()

  constructor(
    readonly table: string,
    readonly columns: Columns,
  ) {
    const values = columns.listed.map((column) => `row[${JSON.stringify(column)}]`)
    this.addValues = new Function('bindings', 'row', `bindings.push(${values.join(', ')})`) as typeof this.addValues
  }

  fits({ alike, listed, returning }: Columns): boolean {
    const { columns } = this
    return columns.returning === returning && isSame(columns.alike, alike) && isSame(columns.listed, listed)
  }

  /** Returns the SQL that inserts `size` rows. */
  textOf(size: number): string {
    const text = this.#texts.get(size) ?? this.#make(size)
    this.#texts.set(size, text)
    return text
  }

  #make(size: number): string {
    const { alike, listed, returning } = this.columns
    const selected = [...alike.map(() => '?'), ...listed.map((_, at) => `column${at + 1}`)].join(', ')
    const places = `(${listed.map(() => '?').join(', ')})`
    const values = `values ${`${places}, `.repeat(size - 1)}${places}`
    const source = alike.length > 0 ? `select ${selected} from (${values})` : values
    return `${insertIntoSql(this.table, [...alike, ...listed])} ${source}${returning}`
  }
}

const isSame = (known: readonly string[], given: readonly string[]): boolean =>
  known.length === given.length && known.every((column, at) => column === given[at])

const knownStatements = new Map<string, InsertStatements[]>()
/** Maximum number of column sets to cache per table. */
const maxKnown = 30

/** Returns the statements for a set of columns. Cached, because only a few sets are used repeatedly. */
export function statementsFor(table: string, columns: Columns): InsertStatements {
  const known = knownStatements.get(table) ?? []
  knownStatements.set(table, known)
  const found = known.find((one) => one.fits(columns))
  if (found !== undefined) return found
  if (known.length >= maxKnown) known.length = 0
  const made = new InsertStatements(table, columns)
  known.push(made)
  return made
}
