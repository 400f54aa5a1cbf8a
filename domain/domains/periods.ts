import type { DomainRow } from '../../db/rows-services.js'
import { addMonths, type Day, dayOfMonthOf } from '../days.js'

/** The due date of a domain after this one: as many years later as it is had for at a time, on its anchor day. */
export const nextDueOf = ({
  next_due_date,
  years,
  anchor_day,
}: Pick<DomainRow, 'years' | 'anchor_day'> & { readonly next_due_date: Day }): Day =>
  addMonths(next_due_date, 12 * years, anchor_day ?? dayOfMonthOf(next_due_date))

/**
 * Returns true for a line that pays for more time; false for that of the registration or transfer by which the domain was
 * obtained.
 */
export const isRenewal = (
  { registered_on }: Pick<DomainRow, 'registered_on'>,
  { period_start }: { readonly period_start: Day | null },
): boolean => registered_on === null || period_start !== registered_on
