import { setImmediate as turn } from 'node:timers/promises'

/** Milliseconds of work in this process after which whatever else has come gets its turn. */
const sliceMs = 1
/** Milliseconds for which it has it at most, so that the work goes on however many calls there are. */
const roomMs = 10
/** A turn of the event loop that is shorter, in milliseconds, had nothing to do. */
const idleMs = 0.1

/**
 * Work on an embedded database is done in the process that answers calls, and each of its steps at once. Between two of them
 * it makes room for what has come meanwhile: a run of a thousand invoices would else hold every call up until its end.
 */
export class Slices {
  #until = 0
  #isOpen = false

  /** Resolves at once; where the present slice has lasted for long, once nothing else is to be done. */
  async next(): Promise<void> {
    if (!this.#isOpen) this.#begin()
    else if (performance.now() > this.#until) await makeRoom()
  }

  /** A slice begins with the first step in it, and ends with the turn of the event loop. */
  #begin(): void {
    this.#isOpen = true
    this.#until = performance.now() + sliceMs
    setImmediate(() => {
      this.#isOpen = false
    })
  }
}

/** A call takes several turns, and would else wait for a slice in each of them. */
async function makeRoom(): Promise<void> {
  const until = performance.now() + roomMs
  let [begun, now] = [0, performance.now()]
  do {
    begun = now
    await turn()
    now = performance.now()
  } while (now - begun > idleMs && now < until)
}
