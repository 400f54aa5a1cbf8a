import { Refusal } from './refusals.mjs'

const windowMs = 60_000

/** Counts calls by key in fixed windows of a minute that start with the key's first call. */
export class Windows {
  #windows = new Map()

  constructor(limit) {
    this.limit = limit
  }

  /** Counts a call. Returns how many are left in the window. Throws rate_limited if there are none. */
  count(key) {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (window === undefined || now >= window.endsAt) {
      window = { count: 0, endsAt: now + windowMs }
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
