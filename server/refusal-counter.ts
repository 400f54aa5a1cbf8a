import type { JobDatabase } from '../db/database.js'
import {
  type CountedRefusals,
  maxRefusalRows,
  type RefusalReason,
  startOfHour,
  storeRefusals,
} from '../domain/access/refusals.js'
import type { RefusedAccount } from '../domain/access/refused-accounts.js'
import { getNetwork } from '../engine/address.js'
import type { Job } from '../engine/runner.js'

export interface Refusal {
  readonly reason: RefusalReason
  readonly account?: RefusedAccount | undefined
  readonly address: string
  readonly now: Date
}

/** Maximum counts per transaction, so that a flood does not block the writer for long. */
const storedAtOnce = 1000

const keyOf = ({ hour, reason, account, network }: CountedRefusals): string =>
  JSON.stringify([hour, reason, account, network])

/** Counts refusals in memory and stores them every few seconds, so that calls do not wait for the write. */
export class RefusalCounter {
  #counts = new Map<string, CountedRefusals>()

  note({ reason, account, address, now }: Refusal): void {
    const at = now.toISOString()
    this.#add({
      hour: startOfHour(now),
      reason,
      account,
      network: getNetwork(address),
      times: 1,
      firstAt: at,
      lastAt: at,
    })
  }

  /**
   * Adds a count. Beyond `maxRefusalRows` different counts, adds to one shared count instead, because anonymous callers
   * could create any number.
   */
  #add(count: CountedRefusals): void {
    const isFull = this.#counts.size >= maxRefusalRows && !this.#counts.has(keyOf(count))
    const own: CountedRefusals = isFull ? { ...count, reason: 'others', account: undefined, network: '' } : count
    const key = keyOf(own)
    const known = this.#counts.get(key) ?? { ...own, times: 0 }
    this.#counts.set(key, {
      ...own,
      times: known.times + own.times,
      firstAt: known.firstAt < own.firstAt ? known.firstAt : own.firstAt,
      lastAt: known.lastAt > own.lastAt ? known.lastAt : own.lastAt,
    })
  }

  /**
   * Stores one batch of counts. After an error, retains the counts and rethrows the error. Returns true if more counts
   * are waiting.
   */
  async #store(database: JobDatabase): Promise<boolean> {
    const portion = [...this.#counts].slice(0, storedAtOnce)
    if (portion.length === 0) return false
    for (const [key] of portion) this.#counts.delete(key)
    const counts = portion.map(([, count]) => count)
    await database
      .transaction((db) => storeRefusals(db, counts))
      .catch((error: unknown) => {
        for (const count of counts) this.#add(count)
        throw error
      })
    return this.#counts.size > 0
  }

  /** Returns the job that stores the counts. */
  job(database: JobDatabase): Job {
    return { name: 'refusals', everyMs: 5000, restRatio: 1, run: () => this.#store(database) }
  }

  /** Stores all counts before the process ends. */
  async storeAll(database: JobDatabase): Promise<void> {
    while (await this.#store(database)) {
      // Continue with the next batch.
    }
  }
}
