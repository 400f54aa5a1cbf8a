import { addDays, type Day, dayOfMonthOf, daysBetween } from '../../days.js'
import type { Cents } from '../../money.js'
import { nextDue, type RecurringCycle } from '../cycles.js'
import type { NewLine } from '../invoice-lines.js'
import { fraction } from '../invoice-totals.js'

interface Recurring {
  readonly starts_on: Day
  readonly billing_cycle: RecurringCycle
  readonly anchor_day: number | null
}

type Period = NonNullable<NewLine['period']>

/** A recurring thing, and the day on which a billed period follows; null where none does. */
interface Gapped extends Recurring {
  readonly gap_end: Day | null
  readonly recurring_amount: Cents
}

/** The period that begins on a day, or the part of it that no line stands for yet, with its share of the price by days. */
export function unbilledPeriodOf(row: Gapped) {
  const whole = periodOf(row)
  const { start, end } = whole.period
  const { gap_end, recurring_amount: amount } = row
  if (gap_end === null || gap_end >= end) return { ...whole, amount }
  return { ...period(start, gap_end), amount: fraction(amount, daysBetween(start, gap_end), daysBetween(start, end)) }
}

/** The period that begins on a day, and how a line tells of it. */
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

/** Most of what is due on a day is due for the same period. */
const knownPeriods = new Map<string, Covered>()
const maxPeriods = 200

interface Covered {
  readonly period: Period
  readonly words: string
}

export const period = (start: Day, end: Day): Covered => ({
  period: { start, end },
  words: `${start} to ${addDays(end, -1)}`,
})
