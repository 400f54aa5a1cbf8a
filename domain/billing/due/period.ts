import { multiplyByFraction } from '../../taxes/calculate-totals.js'
import { addDays, type Day, daysBetween, getDayOfMonth } from '../../values/days.js'
import type { Cents } from '../../values/money.js'
import { followingDueDate, type RecurringCycle } from '../cycles.js'
import type { NewLine } from '../invoice-lines.js'

interface Recurring {
  readonly starts_on: Day
  readonly billing_cycle: RecurringCycle
  readonly anchor_day: number | null
}

type Period = NonNullable<NewLine['period']>

/** A record due by its billing cycle. `gap_end` is the first day of the next billed period, or null. */
export interface RecurringDue extends Recurring {
  readonly gap_end: Day | null
  readonly recurring_amount: Cents
}

/**
 * Returns the period that begins on the row's `starts_on`, with its price. If the next billed period begins before this
 * one would end, this one ends there, and its price is prorated by days.
 */
export function unbilledPeriod(row: RecurringDue) {
  const whole = fullPeriod(row)
  const { start, end } = whole.period
  const { gap_end, recurring_amount: amount } = row
  if (gap_end === null || gap_end >= end) return { ...whole, amount }
  return {
    ...period(start, gap_end),
    amount: multiplyByFraction(amount, daysBetween(start, gap_end), daysBetween(start, end)),
  }
}

/** Returns the whole period that begins on `starts_on`. */
export function fullPeriod({ starts_on, billing_cycle, anchor_day }: Recurring): Covered {
  const key = `${starts_on} ${billing_cycle} ${anchor_day}`
  let known = knownPeriods.get(key)
  if (known === undefined) {
    known = period(starts_on, followingDueDate(starts_on, billing_cycle, anchor_day ?? getDayOfMonth(starts_on)))
    if (knownPeriods.size >= maxPeriods) knownPeriods.clear()
    knownPeriods.set(key, known)
  }
  return known
}

/** Caches periods by first day, cycle, and anchor day, because most records due on a day have the same period. */
const knownPeriods = new Map<string, Covered>()
const maxPeriods = 200

interface Covered {
  readonly period: Period
  /** The period as text for the description of a line. */
  readonly words: string
}

/** Returns the period from `start` until `end`, exclusive. The text shows the day before `end` as the last day. */
export const period = (start: Day, end: Day): Covered => ({
  period: { start, end },
  words: `${start} to ${addDays(end, -1)}`,
})
