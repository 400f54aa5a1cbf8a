import type { DomainRow } from '../../db/rows-services.js'
import { addMonths, type Day, dayOfMonthOf } from '../days.js'

/** The due date of a domain after this one: as many years later as it is had for at a time, on its anchor day. */
export const nextDueOf = ({
  next_due_date,
  years,
  anchor_day,
}: Pick<DomainRow, 'years' | 'anchor_day'> & { readonly next_due_date: Day }): Day =>
  addMonths(next_due_date, 12 * years, anchor_day ?? dayOfMonthOf(next_due_date))
