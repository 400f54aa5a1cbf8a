import type SQLite from 'better-sqlite3'

const target = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+[`"]?(\w+)/i

/** The table whose rows a statement changes, undefined where it changes none or does not begin with what it does. */
export const writtenTable = (sql: string): string | undefined => target.exec(sql)?.[1]

/**
 * Counts the commits that touched each table, as far as this process makes them. Tables that a delete or an update
 * reaches through a foreign key count as touched too.
 */
export class TableVersions {
  readonly #counts = new Map<string, number>()
  readonly #dirty = new Set<string>()
  readonly #tables = new Map<string, string>()
  #reached = new Map<string, readonly string[]>()

  /** Notes that a statement is about to change rows; committed() makes it count. */
  noteWrite(sql: string): void {
    let table = this.#tables.get(sql)
    if (table === undefined) {
      table = writtenTable(sql) ?? '*'
      if (this.#tables.size < 1000) this.#tables.set(sql, table)
    }
    this.#dirty.add(table)
  }

  committed(): void {
    for (const table of this.#dirty) {
      this.#bump(table)
      for (const reached of this.#reached.get(table) ?? []) this.#bump(reached)
    }
    this.#dirty.clear()
  }

  of(tables: readonly string[]): string {
    let version = String(this.#counts.get('*') ?? 0)
    for (const table of tables) version += `.${this.#counts.get(table) ?? 0}`
    return version
  }

  /** Reads from the schema which tables a change reaches by ON DELETE or ON UPDATE actions, however far. */
  learnCascades(connection: SQLite.Database): void {
    const names = connection.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[]
    const children = new Map<string, string[]>()
    for (const child of names) {
      const keys = connection.pragma(`foreign_key_list(${child})`) as {
        table: string
        on_delete: string
        on_update: string
      }[]
      for (const { table, on_delete, on_update } of keys)
        if (on_delete !== 'NO ACTION' || on_update !== 'NO ACTION')
          children.set(table, [...(children.get(table) ?? []), child])
    }
    this.#reached = new Map(names.map((name) => [name, [...reach(name, children)]]))
  }

  #bump(table: string): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1)
  }
}

function reach(table: string, children: ReadonlyMap<string, readonly string[]>, seen = new Set<string>()): Set<string> {
  for (const child of children.get(table) ?? []) {
    if (seen.has(child)) continue
    seen.add(child)
    reach(child, children, seen)
  }
  return seen
}
