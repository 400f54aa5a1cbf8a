import { Refusal } from './refusals.mjs'

const length = 60_000

/** Counts calls by key in fixed windows of a minute that start with the key's first call. */
export class Windows {
  #windows = new Map()

  constructor(limit) {
    this.limit = limit
  }

  /** How many calls are left, this one taken off. Throws rate_limited. */
  count(key) {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      window = { count: 0, endsAt: now + length }
      this.#windows.set(key, window)
    }
    window.count++
    if (window.count > this.limit) {
      const retryAfter = String(Math.ceil((window.endsAt - now) / 1000))
      throw new Refusal('rate_limited', { headers: { 'Retry-After': retryAfter } })
    }
    return this.limit - window.count
  }
}
