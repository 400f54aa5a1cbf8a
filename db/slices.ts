import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of continuous work after which other work gets a turn. */
const sliceMs = 1
/** Longest such turn in milliseconds, so that the long work continues however many calls arrive. */
const roomMs = 10
/** Milliseconds below which a turn of the event loop had nothing to do. */
const idleMs = 0.1

/**
 * Divides long work into slices. An embedded database runs in the process that answers calls, and each statement blocks
 * that process. Between two statements, the work yields to waiting calls. Without slices, a run of a thousand invoices
 * would delay every call until the end of the run.
 */
export class Slices {
  #until = 0
  #isOpen = false

  /** Resolves immediately or, if the current slice has lasted too long, after other work has had its turn. */
  async next(): Promise<void> {
    if (!this.#isOpen) this.#begin()
    else if (performance.now() > this.#until) await makeRoom()
  }

  /** A slice starts with its first statement and ends with the turn of the event loop. */
  #begin(): void {
    this.#isOpen = true
    this.#until = performance.now() + sliceMs
    setImmediate(() => {
      this.#isOpen = false
    })
  }
}

/**
 * Yields for several turns of the event loop, because a call takes several turns. If each yield lasted one turn, the
 * call would wait for a slice in each of its turns.
 */
async function makeRoom(): Promise<void> {
  const until = performance.now() + roomMs
  let [begun, now] = [0, performance.now()]
  do {
    begun = now
    await turn()
    now = performance.now()
  } while (now - begun > idleMs && now < until)
}
