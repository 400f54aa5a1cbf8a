import { MemoryLimits } from './limits.js'
import { Recent } from './recent.js'

/** Milliseconds for which an address is known as one from which a right credential came in a body. */
const knownMs = 60 * 60 * 1000

/**
 * Keeps the addresses whose bodies are not read for now: those whose callers were refused too often, unless a right
 * credential came from there in a body lately. Each process has its own, since it spares that process work.
 */
export class RefusedAddresses {
  readonly #refused = new MemoryLimits()
  readonly #known = new Recent(knownMs)

  /** `maxRefusals` is the number of refusals that an address may have in a window; 0 means unlimited. */
  constructor(private readonly maxRefusals: number) {}

  noteRefusal(address: string, now: number): void {
    if (this.maxRefusals > 0) this.#refused.hit(address, now)
  }

  /** Notes that a right credential came in a body. */
  noteSigned(address: string, now: number): void {
    if (this.maxRefusals > 0) this.#known.add(address, now)
  }

  /** Returns true if a body of this address is to be left unread. */
  hold(address: string, now: number): boolean {
    if (this.maxRefusals === 0 || this.#refused.count(address, now) < this.maxRefusals) return false
    return !this.#known.has(address, now)
  }
}
