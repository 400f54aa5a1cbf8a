import type SQLite from 'better-sqlite3'

/**
 * A single snapshot of the file for everything read in one step of the event loop, and for all calls that one turn of
 * the loop finds at the sockets. They share one snapshot, because each check of the file's locks costs as much as a
 * small query. No call reads a snapshot taken before the call arrived.
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
  /** True while the calls of this turn are served. */
  #isShared = false
  #known: unknown
  #foreign: unknown

  /** `onNewState` is called if anything was committed since the previous snapshot. */
  constructor(reader: SQLite.Database, writer: SQLite.Database, onNewState: () => void) {
    this.#onNewState = onNewState
    this.#reader = reader
    this.#writer = writer
    this.#begin = reader.prepare('BEGIN')
    this.#end = reader.prepare('COMMIT')
    // On the reader, this value changes with every commit. On the writer, it changes only with commits by other
    // processes.
    this.#state = reader.prepare('PRAGMA data_version').pluck()
    this.#foreignState = writer.prepare('PRAGMA data_version').pluck()
  }

  /**
   * Returns a value that changes with commits by other processes. Skips the check while this process is writing,
   * because no other process can commit then.
   */
  foreignState(): unknown {
    if (!this.#writer.inTransaction) this.take()
    return this.#foreign
  }

  /** Must be called after the writer has obtained the file's lock. */
  writing(): void {
    this.drop()
    this.#foreign = this.#foreignState.get()
  }

  /**
   * Must be called when a call arrives on a socket, before anything is read for it. The event loop polls its sockets
   * once per turn, so all calls of the turn had arrived before the first of them read anything.
   */
  share(): void {
    if (this.#isShared) return
    this.#isShared = true
    // Runs after the sockets of this turn, and before the next turn polls them.
    setImmediate(() => {
      this.#isShared = false
      this.drop()
    })
  }

  /** Begins a snapshot if none is open. */
  take(): void {
    if (!this.#isOpen) {
      try {
        this.#open()
      } catch (error) {
        this.drop()
        throw error
      }
      // A tick requested by a microtask runs after all microtasks, and before the next socket.
      if (!this.#isShared) queueMicrotask(() => process.nextTick(() => this.drop()))
    }
  }

  /** Ends the snapshot, so that the next read sees newer commits. */
  drop(): void {
    this.#isOpen = false
    if (!this.#reader.inTransaction) return
    try {
      this.#end.run()
    } catch {
      // No caller waits for this, so the error is ignored. If a page or the disk is damaged, the next read reports it
      // to its caller (R-2505).
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
      // Checked after the snapshot began. If it is unchanged, the snapshot contains no unknown commit by another
      // process.
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

  /** Begins reading, and returns a value that changes with every commit. */
  #begun(): unknown {
    this.#begin.run()
    return this.#state.get()
  }
}
