import type { Database } from '../db/database.js'
import { dayMs, isKnownSource, storeKnownSource } from '../domain/access/known-sources.js'
import type { KnownSources } from '../engine/attempt-limits.js'

/**
 * Maximum number of sources in memory, more than an installation sees in a day. A source removed from memory needs a
 * database query again.
 */
const maxCached = 10_000

/**
 * Known sources of accounts, stored so that they survive restarts and apply to all processes. A source is written at
 * most once a day, without delaying the sign-in, and needs no query for that day.
 */
export class StoredSources implements KnownSources {
  /** Time of the last write in milliseconds, by account and source. */
  readonly #noted = new Map<string, number>()
  readonly #writes = new Set<Promise<void>>()

  constructor(
    private readonly database: Pick<Database, 'read' | 'transaction'>,
    private readonly reportFailure: (error: unknown) => void,
  ) {}

  async has(account: string, source: string, now: number): Promise<boolean> {
    return this.#isNoted(account, source, now) || isKnownSource(this.database.read, account, source, new Date(now))
  }

  add(account: string, source: string, now: number): void {
    if (this.#isNoted(account, source, now)) return
    this.#note(account, source, now)
    const write = this.database
      .transaction((db) => storeKnownSource(db, account, source, new Date(now)))
      // The next correct password retries the write.
      .catch((error: unknown) => {
        this.#noted.delete(cacheKey(account, source))
        this.reportFailure(error)
      })
      .finally(() => this.#writes.delete(write))
    this.#writes.add(write)
  }

  /** Resolves when the writes in progress have finished. */
  async rest(): Promise<void> {
    await Promise.all(this.#writes)
  }

  #isNoted(account: string, source: string, now: number): boolean {
    const at = this.#noted.get(cacheKey(account, source))
    return at !== undefined && Math.abs(now - at) < dayMs
  }

  #note(account: string, source: string, now: number): void {
    const key = cacheKey(account, source)
    this.#noted.delete(key)
    this.#noted.set(key, now)
    const [oldest] = this.#noted.keys()
    if (this.#noted.size > maxCached) this.#noted.delete(oldest as string)
  }
}

const cacheKey = (account: string, source: string): string => `${account} ${source}`
