import { addDays, type Day, dayOfMonthOf } from '../../days.js'
import { nextDue, type RecurringCycle } from '../cycles.js'
import type { NewLine } from '../invoice-lines.js'

interface Recurring {
  readonly next_due_date: Day
  readonly billing_cycle: RecurringCycle
  readonly anchor_day: number | null
}

type Period = NonNullable<NewLine['period']>

/** The period that a next due date begins, and how a line tells of it. */
export const periodOf = ({ next_due_date, billing_cycle, anchor_day }: Recurring) =>
  period(next_due_date, nextDue(next_due_date, billing_cycle, anchor_day ?? dayOfMonthOf(next_due_date)))

export const period = (start: Day, end: Day): { readonly period: Period; readonly words: string } => ({
  period: { start, end },
  words: `${start} to ${addDays(end, -1)}`,
})
