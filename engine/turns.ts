import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs work that keeps the process busy for a while one piece at a time, with a pause as long as the work after each,
 * however many pieces come at once: other requests are served in between.
 */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Returns the outcome of the work once its turn has come. */
  take<T>(work: () => T | Promise<T>): Promise<T> {
    let started = 0
    const outcome = this.#last.then(() => {
      started = performance.now()
      return work()
    })
    const pause = () => sleep(performance.now() - started)
    this.#last = outcome.then(pause, pause)
    return outcome
  }
}
