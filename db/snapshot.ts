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
  readonly #onNewState: () => void
  #foreign: unknown
  #last: unknown

  /** `onNewState` is called where something has been committed since the state before. */
  constructor(reader: SQLite.Database, writer: SQLite.Database, onNewState: () => void) {
    this.#onNewState = onNewState
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
      if (this.#foreign !== this.#last) {
        this.#last = this.#foreign
        this.#onNewState()
      }
      // A tick that a microtask asks for comes after all microtasks, and before the next socket.
      queueMicrotask(() => process.nextTick(() => this.drop()))
    }
    return this.#foreign
  }

  /** Lets the next read see what this process has just committed. */
  renew(): void {
    this.#last = undefined
    this.drop()
  }

  /** Lets the next read see what has been committed meanwhile. */
  drop(): void {
    this.#foreign = undefined
    if (this.#reader.inTransaction) this.#end.run()
  }
}
