import type { DomainRow } from '../../db/rows-services.js'
import { addMonths, type Day, daysBetween, getDayOfMonth } from '../values/days.js'

/** Returns the due date one term after `next_due_date`, on the anchor day. */
export const nextDomainDueDate = ({
  next_due_date,
  years,
  anchor_day,
}: Pick<DomainRow, 'years' | 'anchor_day'> & { readonly next_due_date: Day }): Day =>
  addMonths(next_due_date, 12 * years, anchor_day ?? getDayOfMonth(next_due_date))

/**
 * Returns true for a renewal's line. The line that starts on the registration date bills the registration or transfer.
 */
export const isRenewal = (
  { registered_on }: Pick<DomainRow, 'registered_on'>,
  { period_start }: { readonly period_start: Day | null },
): boolean => registered_on === null || period_start !== registered_on

const daysPerYear = 365.25

/** Returns the number of years between two days, rounded to whole years. */
export const yearsBetween = (from: Day, to: Day): number => Math.round(daysBetween(from, to) / daysPerYear)
