import { Refusal } from './refusals.mjs'

const windowMs = 60_000

/**
 * Counts calls by key in windows of one minute. A window starts with the key's first call after the previous window.
 */
export class Windows {
  #windows = new Map()

  constructor(limit) {
    this.limit = limit
  }

  /**
   * Counts a call. Returns the number of calls left in the window. Throws the Refusal rate_limited if it exceeds the
   * limit.
   */
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
