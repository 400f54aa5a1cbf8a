import type { RenewalAdvice } from '../ports/ssl.js'

/**
 * Returns a provider's advice without the parts that cannot be read, because modules may be written in JavaScript. An
 * unreadable window counts as no advice (R-2871).
 */
export function parseAdvice(answer: unknown): RenewalAdvice {
  const { window, explanation, retryAfter } = (answer ?? {}) as Readonly<Record<string, unknown>>
  const { start, end } = (window ?? {}) as Readonly<Record<string, unknown>>
  return {
    ...(isTime(start) && isTime(end) && start < end && { window: { start, end } }),
    ...(typeof explanation === 'string' && { explanation }),
    ...(typeof retryAfter === 'number' && retryAfter > 0 && { retryAfter }),
  }
}

/** First and last year that both databases can store. Earlier times are errors, such as a missing time in Go. */
const [firstYear, lastYear] = [1970, 9999]

const isTime = (value: unknown): value is Date =>
  value instanceof Date && value.getUTCFullYear() >= firstYear && value.getUTCFullYear() <= lastYear
