import type { DomainRow } from '../../db/rows-services.js'
import { addMonths, type Day, daysBetween, getDayOfMonth } from '../values/days.js'

/** Returns the due date after a given one: one term later, on the anchor day. */
export const nextDomainDueDate = ({
  next_due_date,
  years,
  anchor_day,
}: Pick<DomainRow, 'years' | 'anchor_day'> & { readonly next_due_date: Day }): Day =>
  addMonths(next_due_date, 12 * years, anchor_day ?? getDayOfMonth(next_due_date))

/** Returns true for the line of a renewal, or false for the line of a registration or transfer. */
export const isRenewal = (
  { registered_on }: Pick<DomainRow, 'registered_on'>,
  { period_start }: { readonly period_start: Day | null },
): boolean => registered_on === null || period_start !== registered_on

const daysPerYear = 365.25

/** Returns the time between two days, rounded to whole years. */
export const yearsBetween = (from: Day, to: Day): number => Math.round(daysBetween(from, to) / daysPerYear)
