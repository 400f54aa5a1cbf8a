import type { DatabaseFailure } from './driver-errors.js'

/** Milliseconds for which a failure counts as the state of the database. */
const rememberedMs = 5000

/** Failures that a database which answers may show again with the next statement. */
const remembered: ReadonlySet<DatabaseFailure> = new Set(['exhausted', 'timeout', 'locked', 'damaged'])

/** The latest failure of a database, while it still describes its present state. */
export class RecentFailure {
  #failure: DatabaseFailure | undefined
  #until = 0
  #stopsWrites = false

  note(failure: DatabaseFailure | undefined): void {
    if (failure === undefined) return
    if (failure === 'disk_full' || failure === 'read_only') this.#stopsWrites = true
    if (!remembered.has(failure)) return
    this.#failure = failure
    this.#until = performance.now() + rememberedMs
  }

  get current(): DatabaseFailure | undefined {
    return performance.now() < this.#until ? this.#failure : undefined
  }

  /** True from a write that found no room or no permission until one has found it. */
  get stopsWrites(): boolean {
    return this.#stopsWrites
  }

  writesAgain(): void {
    this.#stopsWrites = false
  }
}
