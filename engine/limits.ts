import { getNetwork } from './address.js'

/** A window after a call was counted. Times are milliseconds since 1970. */
export interface WindowState {
  readonly count: number
  readonly endsAt: number
}

/** Counts calls in fixed windows of 60 seconds that start with a key's first call. */
export interface LimitStore {
  hit(key: string, now: number): WindowState | Promise<WindowState>
  /** Returns the current count without changing it. */
  count(key: string, now: number): number | Promise<number>
  /** Removes one call from the count. */
  refund(key: string, now: number): void | Promise<void>
}

export const windowMs = 60_000

/** Windows in the memory of one process. */
export class MemoryLimits implements LimitStore {
  #windows = new Map<string, { count: number; endsAt: number }>()
  #sweepAt = 0

  hit(key: string, now: number): WindowState {
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

/**
 * Returns the window's key for callers without a valid credential: their address or, for IPv6, its
 * network.
 */
export const anonymousKey = (address: string): string => `address:${getNetwork(address)}`

export interface LimitStatus {
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the window ends, if the call exceeds the limit. */
  readonly retryAfter?: number
}

/** Counts one call against its key. Returns undefined if the limit is 0, which disables it. */
export async function countCall(
  store: LimitStore,
  key: string,
  limit: number,
  now: number,
): Promise<LimitStatus | undefined> {
  if (limit === 0) return undefined
  const hit = store.hit(key, now)
  const { count, endsAt } = hit instanceof Promise ? await hit : hit
  if (count <= limit) return { limit, remaining: limit - count }
  // A call with a later `now` may have started a shared window.
  const wait = Math.min(Math.max(endsAt - now, 1), windowMs)
  return { limit, remaining: 0, retryAfter: Math.ceil(wait / 1000) }
}
