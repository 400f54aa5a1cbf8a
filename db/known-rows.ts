/** A row under its columns' names. */
type Row = Readonly<Record<string, unknown>>

/**
 * Rows that the open unit of work has read or been given back, each for as long as no row of its table has come, changed or
 * gone. Nobody else writes meanwhile, so that a row need not be read twice.
 */
export class KnownRows {
  readonly #rows = new Map<string, { readonly row: Row; readonly changes: number }>()

  /** `changesOf` counts the changes to the rows of a table; undefined where they are not counted. */
  constructor(private readonly changesOf: (table: string) => number | undefined) {}

  find(table: string, id: number): Row | undefined {
    const known = this.#rows.get(keyOf(table, id))
    return known !== undefined && known.changes === this.changesOf(table) ? known.row : undefined
  }

  /** Notes a row as it is now. It is frozen, since everybody who asks gets the same one. */
  note(table: string, id: number, row: Row): void {
    const changes = this.changesOf(table)
    if (changes !== undefined) this.#rows.set(keyOf(table, id), { row: Object.freeze(row), changes })
  }

  /** Forgets all rows: another unit begins, or a part of this one is taken back. */
  forget(): void {
    if (this.#rows.size > 0) this.#rows.clear()
  }
}

const keyOf = (table: string, id: number): string => `${table} ${id}`
