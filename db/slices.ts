import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work in this process after which whatever else has come gets its turn. */
const sliceMs = 2

/**
 * Work on an embedded database is done in the process that answers calls, and each of its steps at once. Between two of them
 * it makes room for what has come meanwhile: a run of a thousand invoices would else hold every call up until its end.
 */
export class Slices {
  #until = 0
  #isOpen = false

  /** Resolves at once, or after a turn of the event loop where the present one has lasted for long. */
  async next(): Promise<void> {
    if (!this.#isOpen) this.#begin()
    else if (performance.now() > this.#until) await turn()
  }

  /** A turn begins with the first step in it, and ends with the event loop's own. */
  #begin(): void {
    this.#isOpen = true
    this.#until = performance.now() + sliceMs
    setImmediate(() => {
      this.#isOpen = false
    })
  }
}
