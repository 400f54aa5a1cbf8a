import type SQLite from 'better-sqlite3'
import { changeTables } from './changed-tables.js'

const noted: ReadonlySet<string> = new Set(Object.values(changeTables))

/**
 * Counts the commits that touched each table, as far as this connection makes them. Triggers that live and die with the
 * connection tell of every row that comes, changes or goes, by whatever statement or foreign key that happens.
 */
export class TableVersions {
  /** A trigger names its table by its place. */
  readonly #places = new Map<string, number>()
  readonly #commits: number[] = []
  readonly #touched = new Set<number>()
  #schema = 0

  /** Watches every table there is; to be called again after the schema has changed. */
  watch(connection: SQLite.Database): void {
    connection.function(noteChange, (place: number) => {
      this.#touched.add(place)
      return null
    })
    const tables = connection.prepare(ownTables).pluck().all() as string[]
    for (const table of tables) {
      // Nothing is kept that is read from them, and each write writes one.
      if (noted.has(table)) continue
      const place = this.#places.get(table) ?? this.#commits.push(0) - 1
      this.#places.set(table, place)
      for (const event of ['insert', 'update', 'delete'])
        connection.exec(`create temp trigger if not exists watch_${event}_${place} after ${event} on main."${table}"
          begin select ${noteChange}(${place}); end`)
    }
    this.#schema++
  }

  committed(): void {
    for (const place of this.#touched) this.#commits[place] = (this.#commits[place] ?? 0) + 1
    this.#touched.clear()
  }

  /** Returns undefined where one of the tables is not watched. */
  of(tables: readonly string[]): string | undefined {
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

// Virtual tables and the ones in which they keep what they hold cannot have triggers.
const ownTables = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite^_%' escape '^'`
