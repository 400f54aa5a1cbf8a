import { hash } from 'node:crypto'
import type SQLite from 'better-sqlite3'
import { changeTables } from './changed-tables.js'
import { countTables } from './counted-tables.js'

/** Nothing is kept that is read from them, and each write writes some. */
const unwatched: ReadonlySet<string> = new Set([...Object.values(changeTables), ...countTables, 'kept_sums'])

/**
 * Counts the commits that touched each table, as far as this connection makes them. Triggers that live and die with the
 * connection tell of every row that comes, changes or goes, by whatever statement or foreign key that happens.
 */
export class TableVersions {
  /** A trigger names its table by its place. */
  readonly #places = new Map<string, number>()
  readonly #commits: number[] = []
  readonly #touched = new Set<number>()
  /** How many rows of each table have come, changed or gone, also in what was rolled back. */
  readonly #changes: number[] = []
  #allChanges = 0
  #schema = 0
  /** A digest of the tables when they were last watched. */
  #watched = ''
  /** Grows with each commit and each change of the schema. */
  #state = 0
  /** Versions of the present state: the same few lists of tables are asked for at every call. */
  readonly #versions = new WeakMap<
    readonly string[],
    { readonly state: number; readonly version: string | undefined }
  >()

  /** Watches every table there is; to be called again after the schema has changed. */
  watch(connection: SQLite.Database): void {
    const digest = hash('sha256', connection.prepare(tableTexts).pluck().get() as string)
    // An index or a view changes the schema, and nothing that was read.
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

  /** Counts the rows that have come, changed or gone, of all tables. */
  get changes(): number {
    return this.#allChanges
  }

  /** The same of one table; undefined where it is not watched. */
  changesOf(table: string): number | undefined {
    const place = this.#places.get(table)
    return place === undefined ? undefined : (this.#changes[place] ?? 0)
  }

  /** Returns undefined where one of the tables is not watched. */
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

// Virtual tables and the ones in which they keep what they hold cannot have triggers.
const ownTables = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite^_%' escape '^'`
