import { networkOf } from './address.js'

/** A window's state after a call was counted. Times are milliseconds. */
export interface Hit {
  readonly count: number
  readonly endsAt: number
}

/** Counts calls in fixed windows of 60 seconds that start with a key's first call. */
export interface LimitStore {
  hit(key: string, now: number): Hit | Promise<Hit>
  /** The present count, without counting. */
  count(key: string, now: number): number | Promise<number>
  /** Takes one call back. */
  refund(key: string, now: number): void | Promise<void>
}

/** Milliseconds of a window. */
export const windowMs = 60_000

/** The windows of one serving process. */
export class MemoryLimits implements LimitStore {
  #windows = new Map<string, { count: number; endsAt: number }>()
  #sweepAt = 0

  hit(key: string, now: number): Hit {
    if (now >= this.#sweepAt) this.#sweep(now)
    const window = this.#windows.get(key)
    if (window !== undefined && now < window.endsAt) {
      window.count++
      return window
    }
    const fresh = { count: 1, endsAt: now + windowMs }
    this.#windows.set(key, fresh)
    return fresh
  }

  count(key: string, now: number): number {
    const window = this.#windows.get(key)
    return window !== undefined && now < window.endsAt ? window.count : 0
  }

  refund(key: string): void {
    const window = this.#windows.get(key)
    if (window !== undefined && window.count > 0) window.count--
  }

  forget(): void {
    this.#windows.clear()
  }

  #sweep(now: number): void {
    for (const [key, { endsAt }] of this.#windows) if (now >= endsAt) this.#windows.delete(key)
    this.#sweepAt = now + windowMs
  }
}

/** Names the window of callers without a right credential: their address, of IPv6 its network. */
export const anonymousKey = (address: string): string => `address:${networkOf(address)}`

/** The state of a call's limit. */
export interface LimitStatus {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends, set where the call is over the limit. */
  readonly retryAfter?: number
}

/** Counts one call against its key; a limit of 0 is switched off. */
export async function count(
  store: LimitStore,
  key: string,
  limit: number,
  now: number,
): Promise<LimitStatus | undefined> {
  if (limit === 0) return undefined
  const hit = store.hit(key, now)
  const { count, endsAt } = hit instanceof Promise ? await hit : hit
  if (count <= limit) return { limit, remaining: limit - count }
  // A shared window may have been begun by a call that came after this one.
  const wait = Math.min(Math.max(endsAt - now, 1), windowMs)
  return { limit, remaining: 0, retryAfter: Math.ceil(wait / 1000) }
}
