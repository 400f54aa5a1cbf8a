import type { InvoiceRow } from '../../db/rows-billing.js'
import { type Context, today } from '../context.js'
import { addDays, type Day, dayOf, daysBetween } from '../days.js'

/** Dates that a caller sends with the call that issues a draft. */
export interface SentDates {
  readonly date?: Day | undefined
  readonly dueDate?: Day | undefined
}

/**
 * Returns the dates of a draft that is issued today. Those that were sent stand; else the date is that of the issue, and the
 * due date moves by as many days, so that a draft that lay for long is not late when it is issued (R-1260).
 */
export function issueDatesOf(
  ctx: Pick<Context, 'now' | 'settings'>,
  draft: InvoiceRow,
  sent: SentDates,
): Pick<InvoiceRow, 'date' | 'due_date'> {
  const { settings } = ctx
  // A draft that nobody dated has the day on which it was made.
  const wasDated = draft.date !== dayOf(new Date(draft.created_at), settings.timeZone)
  if (sent.date !== undefined || wasDated) return { date: draft.date, due_date: draft.due_date }
  const date = today(ctx)
  const wasDue = draft.due_date !== addDays(draft.date, settings.whole('invoice_due_days'))
  if (sent.dueDate !== undefined || (wasDue && draft.due_date > date)) return { date, due_date: draft.due_date }
  return { date, due_date: addDays(draft.due_date, daysBetween(draft.date, date)) }
}
