import { hasCardNumber, maskCardNumbers } from '../domain/values/card-numbers.js'

/**
 * Returns a function that removes secrets from log values, in the encodings in which modules send them, and masks card
 * numbers (R-4145).
 */
export function createRedactor(secrets: Iterable<string>): <T>(value: T) => T {
  const spellings = new Set(
    [...secrets].flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      encodeURIComponent(secret),
      new URLSearchParams([['', secret]]).toString().slice(1),
      Buffer.from(secret).toString('base64'),
      Buffer.from(secret).toString('base64url'),
    ]),
  )
  // Longest first, because a secret may be part of another one.
  const needles = [...spellings].filter((text) => text !== '').sort((a, b) => b.length - a.length)
  const strike = (text: string): string =>
    maskCardNumbers(needles.reduce((left, needle) => left.replaceAll(needle, '***'), text))
  const redact = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return strike(value)
    if (typeof value === 'number' || typeof value === 'bigint') {
      const text = String(value)
      if (needles.includes(text)) return '***'
      return hasCardNumber(text) ? maskCardNumbers(text) : value
    }
    if (typeof value !== 'object' || value === null) return value
    if (depth > 8) return '…'
    if (value instanceof Error) return strike(value.message)
    if (Array.isArray(value)) return value.map((one) => redact(one, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [strike(key), redact(one, depth + 1)]))
  }
  return <T>(value: T) => redact(value, 0) as T
}
