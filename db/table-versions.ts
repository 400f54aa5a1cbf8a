import { hash } from 'node:crypto'
import type SQLite from 'better-sqlite3'
import { changeTables } from './changed-tables.js'
import { countTables } from './counted-tables.js'

/** Tables that triggers change along with other tables, and whose contents are never cached. */
const unwatched: ReadonlySet<string> = new Set([...Object.values(changeTables), ...countTables, 'kept_sums'])

/**
 * Counts this connection's commits by table. Temporary triggers, which exist as long as the connection, report every
 * inserted, updated, or deleted row, including changes caused by foreign keys.
 */
export class TableVersions {
  /** A trigger identifies its table by this index. */
  readonly #places = new Map<string, number>()
  readonly #commits: number[] = []
  readonly #touched = new Set<number>()
  /** Number of row changes by table, including rolled-back changes. */
  readonly #changes: number[] = []
  #allChanges = 0
  #schema = 0
  /** A hash of the table definitions when they were last watched. */
  #watched = ''
  /** Grows with each commit and each schema change. */
  #state = 0
  /** Cached versions, valid for one `state`. Calls request the same few lists of tables. */
  readonly #versions = new WeakMap<
    readonly string[],
    { readonly state: number; readonly version: string | undefined }
  >()

  /** Watches all existing tables. Must be called again after a schema change. */
  watch(connection: SQLite.Database): void {
    const digest = hash('sha256', connection.prepare(tableTexts).pluck().get() as string)
    // An index or a view changes the schema, but not the data that was read.
    if (digest === this.#watched) return
    this.#watched = digest
    connection.function(noteChange, (place: number) => {
      this.#touched.add(place)
      this.#changes[place] = (this.#changes[place] ?? 0) + 1
      this.#allChanges++
      return null
    })
    const tables = connection.prepare(ownTables).pluck().all() as string[]
    for (const table of tables) {
      if (unwatched.has(table)) continue
      const place = this.#places.get(table) ?? this.#commits.push(0) - 1
      this.#places.set(table, place)
      for (const event of ['insert', 'update', 'delete'])
        connection.exec(`create temp trigger if not exists watch_${event}_${place} after ${event} on main."${table}"
          begin select ${noteChange}(${place}); end`)
    }
    this.#schema++
    this.#state++
  }

  committed(): void {
    for (const place of this.#touched) this.#commits[place] = (this.#commits[place] ?? 0) + 1
    this.#touched.clear()
    this.#state++
  }

  /** Number of row changes in all watched tables, including rolled-back changes. */
  get changes(): number {
    return this.#allChanges
  }

  /** Returns the number of row changes in one table, or undefined if it is not watched. */
  changesOf(table: string): number | undefined {
    const place = this.#places.get(table)
    return place === undefined ? undefined : (this.#changes[place] ?? 0)
  }

  /** Returns the version of the tables, or undefined if any of them is not watched. */
  of(tables: readonly string[]): string | undefined {
    const known = this.#versions.get(tables)
    if (known?.state === this.#state) return known.version
    const version = this.#versionOf(tables)
    this.#versions.set(tables, { state: this.#state, version })
    return version
  }

  #versionOf(tables: readonly string[]): string | undefined {
    let version = String(this.#schema)
    for (const table of tables) {
      const place = this.#places.get(table)
      if (place === undefined) return undefined
      version += `.${this.#commits[place]}`
    }
    return version
  }
}

const noteChange = 'note_table_change'

const tableTexts = `select json_group_array(sql) from (select sql from sqlite_schema where type = 'table' order by name)`

// Virtual tables and their shadow tables cannot have triggers.
const ownTables = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite^_%' escape '^'`
