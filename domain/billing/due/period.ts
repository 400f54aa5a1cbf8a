import { addDays, type Day, dayOfMonthOf } from '../../days.js'
import { nextDue, type RecurringCycle } from '../cycles.js'
import type { NewLine } from '../invoice-lines.js'

interface Recurring {
  readonly starts_on: Day
  readonly billing_cycle: RecurringCycle
  readonly anchor_day: number | null
}

type Period = NonNullable<NewLine['period']>

/** The period that begins on a day, and how a line tells of it. */
export const periodOf = ({ starts_on, billing_cycle, anchor_day }: Recurring) =>
  period(starts_on, nextDue(starts_on, billing_cycle, anchor_day ?? dayOfMonthOf(starts_on)))

export const period = (start: Day, end: Day): { readonly period: Period; readonly words: string } => ({
  period: { start, end },
  words: `${start} to ${addDays(end, -1)}`,
})
