import type { CountinghouseError } from './error.js'

const firstPauseMs = 500
const longestPauseMs = 8000

/** Maximum delay of a timer. A longer one would fire immediately. */
export const longestTimerMs = 2 ** 31 - 1

/** Statuses of proxies that did not reach the service or did not get an answer in time. */
const ofProxies = new Set([502, 504])

/**
 * Returns true if a retry may succeed. A POST sends its Idempotency-Key again, so a retry has no second effect. Never
 * retried: 4xx other than 429 and `key_in_flight` (the outcome of `key_outcome_unknown` must be looked up),
 * `internal_error`, and provider failures, which the service reports with 502.
 */
export function isRetryable({ status, code }: CountinghouseError, isOfService: boolean): boolean {
  if (status === undefined) return code === 'network_failed' || code === 'timed_out'
  if (status === 429 || status === 503 || code === 'key_in_flight') return true
  return ofProxies.has(status) && !isOfService
}

/**
 * Returns the milliseconds before the next attempt, at random between half of a limit and the limit, which doubles up
 * to 8 seconds. With a Retry-After, half of that time is added to the requested seconds.
 */
export function retryDelayMs(attempt: number, retryAfterSeconds = 0, random: () => number = Math.random): number {
  const longest = Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs)
  // Added to the requested time, so that callers with the same Retry-After do not all retry at the same moment.
  const spread = longest * (0.5 + random() / 2)
  return retryAfterSeconds > 0 ? retryAfterSeconds * 1000 + spread / 2 : spread
}

/** Returns the seconds of a Retry-After header, which may be a date, or undefined if it is missing or invalid. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/** Waits. Rejects early with the signal's reason. */
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
