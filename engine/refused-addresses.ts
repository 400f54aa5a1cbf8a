import { MemoryLimits } from './limits.js'

/** Milliseconds for which an address is known as one from which a right credential came in a body. */
const knownMs = 60 * 60 * 1000
/** Addresses that are known at a time; past it the one that was heard of least lately is forgotten. */
const maxKnown = 10_000

/**
 * Tells from which addresses no body is read any more: those whose callers have been refused time and again, unless a
 * right credential has come from there in a body of late. Each process has its own: it keeps the process from work.
 */
export class RefusedAddresses {
  readonly #refused = new MemoryLimits()
  /** Until when each is known, in the order in which they were heard of. */
  readonly #known = new Map<string, number>()

  /** `most` is how many refusals an address may have in a window; 0 is no limit. */
  constructor(private readonly most: number) {}

  refused(address: string, now: number): void {
    if (this.most > 0) this.#refused.hit(address, now)
  }

  /** A right credential came in a body. */
  signed(address: string, now: number): void {
    if (this.most === 0) return
    this.#known.delete(address)
    this.#known.set(address, now + knownMs)
    if (this.#known.size > maxKnown) this.#known.delete(this.#known.keys().next().value as string)
  }

  /** Returns whether a body of this address is to be left unread. */
  hold(address: string, now: number): boolean {
    if (this.most === 0 || this.#refused.count(address, now) < this.most) return false
    return (this.#known.get(address) ?? 0) <= now
  }
}
