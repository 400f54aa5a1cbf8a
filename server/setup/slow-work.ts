import type { Slow } from './plan.js'

/** Thrown when the transaction finds a row that the preparation did not process. */
export class NotPrepared extends Error {}

/**
 * Maximum number of values processed at a time. It equals the number of concurrent password hashes, because their queue
 * refuses hashes if too many are waiting.
 */
const maxRunning = 2

/** Called after each slow value with the number done and the total known so far. */
export type Progress = (done: number, total: number) => void

/** Does slow work outside transactions, a few values at a time, and returns its results inside one. */
export class SlowWorkCache {
  readonly #outcomes = new Map<string, Promise<unknown>>()
  readonly #waiting: (() => void)[] = []
  #running = 0
  #done = 0

  constructor(private readonly progress: Progress = () => undefined) {}

  readonly working: Slow = (column, value, stored, storing) => {
    const memory = memoryKey(column.column, storing.key, value, stored)
    let outcome = this.#outcomes.get(memory)
    if (outcome === undefined) {
      outcome = this.#inTurn(async () => column.store(value, stored, storing))
      this.#outcomes.set(memory, outcome)
    }
    return outcome
  }

  readonly recalling: Slow = async (column, value, stored, storing) => {
    const outcome = this.#outcomes.get(memoryKey(column.column, storing.key, value, stored))
    if (outcome === undefined) throw new NotPrepared()
    return outcome
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < maxRunning) this.#running++
    else await new Promise<void>((start) => this.#waiting.push(start))
    try {
      const outcome = await work()
      this.progress(++this.#done, this.#outcomes.size)
      return outcome
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running--
      else next()
    }
  }
}

const memoryKey = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? null))
