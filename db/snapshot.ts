import type SQLite from 'better-sqlite3'

/**
 * One state of the file for all that is read in one step of the event loop, and for all calls that one turn of it finds at
 * the sockets: each look at the file's locks costs as much as a small query. No call reads a state from before it came.
 */
export class Snapshot {
  readonly #reader: SQLite.Database
  readonly #writer: SQLite.Database
  readonly #begin: SQLite.Statement
  readonly #end: SQLite.Statement
  readonly #state: SQLite.Statement
  readonly #foreignState: SQLite.Statement
  readonly #onNewState: () => void
  #isOpen = false
  /** While calls of this turn are served. */
  #isShared = false
  #known: unknown
  #foreign: unknown

  /** `onNewState` is called where something has been committed since the state before. */
  constructor(reader: SQLite.Database, writer: SQLite.Database, onNewState: () => void) {
    this.#onNewState = onNewState
    this.#reader = reader
    this.#writer = writer
    this.#begin = reader.prepare('BEGIN')
    this.#end = reader.prepare('COMMIT')
    // Of the reader this changes with every commit, of the writer only with those of other processes.
    this.#state = reader.prepare('PRAGMA data_version').pluck()
    this.#foreignState = writer.prepare('PRAGMA data_version').pluck()
  }

  /**
   * Returns what changes with the commits of other processes. While this one has the file to itself there are none, and
   * nobody looks again.
   */
  foreignState(): unknown {
    if (!this.#writer.inTransaction) this.take()
    return this.#foreign
  }

  /** Called once the writer has the file to itself. */
  writing(): void {
    this.drop()
    this.#foreign = this.#foreignState.get()
  }

  /**
   * To be called where a socket has brought a call, before anything is read for it. Which sockets have brought something is
   * asked once in a turn of the event loop, so that each of its calls was on its way when the first one looked.
   */
  share(): void {
    if (this.#isShared) return
    this.#isShared = true
    // Comes after the sockets of this turn, and before the next turn asks for others.
    setImmediate(() => {
      this.#isShared = false
      this.drop()
    })
  }

  /** Begins one where none is open. */
  take(): void {
    if (!this.#isOpen) {
      try {
        this.#open()
      } catch (error) {
        this.drop()
        throw error
      }
      // A tick that a microtask asks for comes after all microtasks, and before the next socket.
      if (!this.#isShared) queueMicrotask(() => process.nextTick(() => this.drop()))
    }
  }

  /** Lets the next read see what has been committed meanwhile. */
  drop(): void {
    this.#isOpen = false
    if (!this.#reader.inTransaction) return
    try {
      this.#end.run()
    } catch {
      // Nobody waits for this: whatever a page or the disk has, the next look at it says to the one who asks (R-2505).
      this.#giveUp()
    }
  }

  #giveUp(): void {
    try {
      if (this.#reader.inTransaction) this.#reader.exec('ROLLBACK')
    } catch {
      // Tried again when the next snapshot cannot begin.
    }
  }

  #open(): void {
    let state = this.#begun()
    if (state !== this.#known) {
      // Asked after the state was taken: where it is what it was, no other process has committed before that state either.
      let foreign = this.#foreignState.get()
      while (foreign !== this.#foreign) {
        this.#foreign = foreign
        this.#end.run()
        state = this.#begun()
        foreign = this.#foreignState.get()
      }
      this.#known = state
      this.#onNewState()
    }
    this.#isOpen = true
  }

  /** Begins to read and returns what changes with every commit. */
  #begun(): unknown {
    this.#begin.run()
    return this.#state.get()
  }
}
