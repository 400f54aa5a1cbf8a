type Row = Readonly<Record<string, unknown>>

/**
 * Rows that the current unit of work has read or written. Each cached row is valid until a row of its table is
 * inserted, updated, or deleted. There are no other writers during the unit, so a row need not be read twice.
 */
export class RowCache {
  readonly #rows = new Map<string, { readonly row: Row; readonly changes: number }>()

  /** `changesOf` returns the number of row changes in a table, or undefined if they are not counted. */
  constructor(private readonly changesOf: (table: string) => number | undefined) {}

  find(table: string, id: number): Row | undefined {
    const known = this.#rows.get(keyOf(table, id))
    return known !== undefined && known.changes === this.changesOf(table) ? known.row : undefined
  }

  /** Remembers a row's current state and freezes it, because all callers share the object. */
  note(table: string, id: number, row: Row): void {
    const changes = this.changesOf(table)
    if (changes !== undefined) this.#rows.set(keyOf(table, id), { row: Object.freeze(row), changes })
  }

  /** Forgets all rows, because another unit begins or a part of this one is rolled back. */
  forget(): void {
    if (this.#rows.size > 0) this.#rows.clear()
  }
}

const keyOf = (table: string, id: number): string => `${table} ${id}`
