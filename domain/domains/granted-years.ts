import type { RegistrarAnswer } from '../ports/registrar.js'
import type { Day } from '../values/days.js'
import { yearsBetween } from './periods.js'

/** A requested renewal. */
export interface RequestedRenewal {
  readonly years: number
  /** Expiry date before the renewal, or null if unknown. */
  readonly from: Day | null
}

/**
 * Returns the years by which a registrar has moved the expiry date, or undefined if its answer does not show them. A
 * pending renewal without a later date has granted nothing (R-2713).
 */
export function grantedYears({ from }: RequestedRenewal, { status, expiryDate }: RegistrarAnswer): number | undefined {
  if (expiryDate === undefined) return status === 'pending' ? 0 : undefined
  if (from === null) return undefined
  return Math.max(0, yearsBetween(from, expiryDate))
}

/**
 * Returns what a registrar has not renewed yet, as a sentence without a period, or undefined if it granted any years.
 */
export function describeMissingYears(renewal: RequestedRenewal, answer: RegistrarAnswer): string | undefined {
  if (grantedYears(renewal, answer) !== 0) return undefined
  const until = answer.expiryDate ?? renewal.from
  const still = until === null ? '' : `, but the domain still expires on ${until}`
  return `The registrar accepted the renewal by ${describeYears(renewal.years)}${still}`
}

export const describeYears = (years: number): string => (years === 1 ? 'a year' : `${years} years`)
