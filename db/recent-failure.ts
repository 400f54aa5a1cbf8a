import type { DatabaseFailure } from './driver-errors.js'

/** Milliseconds for which a failure counts as the state of the database. */
const rememberedMs = 5000

/** Failures that may recur with the next statement even though the database answers. */
const remembered: ReadonlySet<DatabaseFailure> = new Set(['exhausted', 'timeout', 'locked', 'damaged'])

/** The latest database failure, as long as it is current. */
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

  /**
   * True after a write failed because of a full disk or a read-only database, until a probe has written successfully.
   */
  get stopsWrites(): boolean {
    return this.#stopsWrites
  }

  writesAgain(): void {
    this.#stopsWrites = false
  }
}
