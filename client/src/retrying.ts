import type { CountinghouseError } from './error.js'

const firstPauseMs = 500
const longestPauseMs = 8000

/** The longest time that a timer keeps; a longer one would end at once. */
export const longestTimerMs = 2 ** 31 - 1

/** Answers of proxies that did not reach the service, or that it did not answer in time. */
const ofProxies = new Set([502, 504])

/**
 * Returns true if the same call may succeed when it is sent once more. A POST carries its Idempotency-Key, so nothing is done
 * twice. Never sent again: refusals (4xx), `key_outcome_unknown` above all, whose outcome has to be looked up; `internal_error`;
 * and failures of a provider that the service itself tells of with 502.
 */
export function isRetried({ status, code }: CountinghouseError, isOfService: boolean): boolean {
  if (status === undefined) return code === 'network_failed' || code === 'timed_out'
  if (status === 429 || status === 503 || code === 'key_in_flight') return true
  return ofProxies.has(status) && !isOfService
}

/**
 * Returns the milliseconds before attempt `attempt + 1`: twice as long each time, at random between half of it and all of it,
 * and never less than the service asks for.
 */
export function pauseMs(attempt: number, retryAfterSeconds = 0, random: () => number = Math.random): number {
  const longest = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
  // Beyond the second that was asked for, so that those who were told the same do not come back together.
  const spread = longest * (0.5 + random() / 2)
  return retryAfterSeconds > 0 ? retryAfterSeconds * 1000 + spread / 2 : spread
}

/** Returns the seconds of a Retry-After header, which also may be a date. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/** Waits; ends early with the reason of the signal. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', end)
        resolve()
      },
      Math.min(ms, longestTimerMs),
    )
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end, { once: true })
  })
}
