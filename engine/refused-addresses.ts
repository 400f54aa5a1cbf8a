import { MemoryLimits } from './limits.js'
import { RecentKeys } from './recent-keys.js'

/** Milliseconds for which an address is trusted after a body from there contained a valid credential. */
const knownMs = 60 * 60 * 1000

/**
 * Finds the addresses from which no bodies are read for now, because too many of their calls were rejected and no
 * recent body from there contained a valid credential. Counts are per process, because the purpose is to save the
 * process work.
 */
export class RefusedAddresses {
  readonly #refused = new MemoryLimits()
  readonly #known = new RecentKeys(knownMs)

  /** `maxRefusals` is the maximum number of rejected calls per address and window; 0 means unlimited. */
  constructor(private readonly maxRefusals: number) {}

  noteRefusal(address: string, now: number): void {
    if (this.maxRefusals > 0) this.#refused.hit(address, now)
  }

  /** Records that a body from this address contained a valid credential. */
  noteSigned(address: string, now: number): void {
    if (this.maxRefusals > 0) this.#known.add(address, now)
  }

  /** Returns true if a body from this address must not be read. */
  hold(address: string, now: number): boolean {
    if (this.maxRefusals === 0 || this.#refused.count(address, now) < this.maxRefusals) return false
    return !this.#known.has(address, now)
  }
}
