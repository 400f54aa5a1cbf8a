import type SQLite from 'better-sqlite3'

/**
 * One state of the file for all that is read in one step of the event loop: each look at the file's locks costs as much
 * as a small query. A step handles what one socket has brought, so a call reads no state from before it came.
 */
export class Snapshot {
  readonly #reader: SQLite.Database
  readonly #begin: SQLite.Statement
  readonly #end: SQLite.Statement
  readonly #version: SQLite.Statement
  #foreign: unknown

  constructor(reader: SQLite.Database, writer: SQLite.Database) {
    this.#reader = reader
    this.#begin = reader.prepare('BEGIN')
    this.#end = reader.prepare('COMMIT')
    this.#version = writer.prepare('PRAGMA data_version').pluck()
  }

  /** Begins one where none is open. Returns what changes with the commits of other processes. */
  take(): unknown {
    if (this.#foreign === undefined) {
      // Before the state it speaks of, which may be newer but never older than it says.
      this.#foreign = this.#version.get()
      this.#begin.run()
      // A tick that a microtask asks for comes after all microtasks, and before the next socket.
      queueMicrotask(() => process.nextTick(() => this.drop()))
    }
    return this.#foreign
  }

  /** Lets the next read see what has been committed meanwhile. */
  drop(): void {
    this.#foreign = undefined
    if (this.#reader.inTransaction) this.#end.run()
  }
}
