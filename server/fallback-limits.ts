import { type LimitStore, MemoryLimits, type WindowState } from '../engine/limits.js'

/** Milliseconds after which a read-only database is tried again. */
const fallbackMs = 5000

/** Rate limits that this process counts on its own while the shared store is read-only (R-2848). */
export class FallbackLimits implements LimitStore {
  readonly #own = new MemoryLimits()
  #aloneUntil = 0

  constructor(
    private readonly shared: LimitStore,
    private readonly isReadOnly: (error: unknown) => boolean,
  ) {}

  hit(key: string, now: number): Promise<WindowState> {
    return this.#on((store) => store.hit(key, now))
  }

  count(key: string, now: number): Promise<number> {
    return this.#on((store) => store.count(key, now))
  }

  refund(key: string, now: number): Promise<void> {
    return this.#on((store) => store.refund(key, now))
  }

  async #on<T>(work: (store: LimitStore) => T | Promise<T>): Promise<T> {
    if (performance.now() < this.#aloneUntil) return work(this.#own)
    try {
      return await work(this.shared)
    } catch (error) {
      if (!this.isReadOnly(error)) throw error
      this.#aloneUntil = performance.now() + fallbackMs
      return work(this.#own)
    }
  }
}
