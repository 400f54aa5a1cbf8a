import { fraction } from '../../taxes/reckoning.js'
import { addDays, type Day, dayOfMonthOf, daysBetween } from '../../values/days.js'
import type { Cents } from '../../values/money.js'
import { nextDue, type RecurringCycle } from '../cycles.js'
import type { NewLine } from '../invoice-lines.js'

interface Recurring {
  readonly starts_on: Day
  readonly billing_cycle: RecurringCycle
  readonly anchor_day: number | null
}

type Period = NonNullable<NewLine['period']>

/** A thing that is due by its cycle, and the day on which a billed period follows; null where none does. */
export interface RecurringDue extends Recurring {
  readonly gap_end: Day | null
  readonly recurring_amount: Cents
}

/**
 * Returns the period that begins on a day, with its price; where a billed period begins before its end, the part before
 * that, with a share of the price by days.
 */
export function unbilledPeriodOf(row: RecurringDue) {
  const whole = periodOf(row)
  const { start, end } = whole.period
  const { gap_end, recurring_amount: amount } = row
  if (gap_end === null || gap_end >= end) return { ...whole, amount }
  return { ...period(start, gap_end), amount: fraction(amount, daysBetween(start, gap_end), daysBetween(start, end)) }
}

/** Returns the whole period that begins on a day. */
export function periodOf({ starts_on, billing_cycle, anchor_day }: Recurring): Covered {
  const key = `${starts_on} ${billing_cycle} ${anchor_day}`
  let known = knownPeriods.get(key)
  if (known === undefined) {
    known = period(starts_on, nextDue(starts_on, billing_cycle, anchor_day ?? dayOfMonthOf(starts_on)))
    if (knownPeriods.size >= maxPeriods) knownPeriods.clear()
    knownPeriods.set(key, known)
  }
  return known
}

/** Periods by first day, cycle and anchor day: most of what is due on a day is due for the same one. */
const knownPeriods = new Map<string, Covered>()
const maxPeriods = 200

interface Covered {
  readonly period: Period
  /** The period in the description of a line. */
  readonly words: string
}

/** Returns a period that ends before `end`; in words, its last day is the one before. */
export const period = (start: Day, end: Day): Covered => ({
  period: { start, end },
  words: `${start} to ${addDays(end, -1)}`,
})
