import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs CPU-bound work one task at a time, and pauses after each task for as long as it took, so that other requests are
 * served however many tasks are queued.
 */
export class WorkQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs the work after all earlier tasks and returns its result. */
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
