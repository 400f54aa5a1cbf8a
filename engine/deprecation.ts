/** Announced removal of an action or a parameter (R-2528). */
export interface Deprecation {
  /** Day of the deprecation, YYYY-MM-DD. */
  readonly since: string
  /** First day on which the action or parameter may be removed, YYYY-MM-DD. Undefined if no day is announced. */
  readonly sunset?: string
  /** A sentence about the replacement. */
  readonly instead: string
}

export type DeprecationHeaders = Readonly<Record<string, string>>

/**
 * Returns the headers for deprecations (RFC 9745, RFC 8594) with the earliest dates, or undefined if the list is empty.
 */
export function deprecationHeaders(told: readonly Deprecation[]): DeprecationHeaders | undefined {
  if (told.length === 0) return undefined
  const since = Math.min(...told.map((one) => Date.parse(one.since)))
  const sunsets = told.flatMap(({ sunset }) => (sunset === undefined ? [] : [Date.parse(sunset)]))
  return {
    Deprecation: `@${since / 1000}`,
    ...(sunsets.length > 0 && { Sunset: new Date(Math.min(...sunsets)).toUTCString() }),
  }
}

const day = /^\d{4}-\d\d-\d\d$/
const isDay = (text: unknown): boolean => typeof text === 'string' && day.test(text) && !Number.isNaN(Date.parse(text))

/** Yields the problems of a deprecation, as sentences without a subject. */
export function* deprecationProblems({ since, sunset, instead }: Deprecation, what: string): Generator<string> {
  if (!isDay(since)) yield `deprecates ${what} since ${since}, which is not a date`
  if (sunset !== undefined && !(isDay(sunset) && sunset > since))
    yield `deprecates ${what} until ${sunset}, which is not a date after ${since}`
  if (!/^[A-Z].*\.$/.test(instead ?? '')) yield `deprecates ${what} without a sentence about the replacement`
}

export const describeDeprecation = ({ since, sunset, instead }: Deprecation): string =>
  `**Deprecated** since ${since}${sunset === undefined ? '' : `, may be removed from ${sunset}`}. ${instead}`
