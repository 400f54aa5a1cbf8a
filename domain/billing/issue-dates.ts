import type { InvoiceRow } from '../../db/rows-billing.js'
import { type Context, today } from '../context.js'
import { addDays, type Day, dayOf, daysBetween } from '../days.js'
import { Fault } from '../faults.js'

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

/**
 * Keeps the dates of invoices in the order of their numbers, where the setting says so (R-1062). To be called once the
 * invoice has its number. Throws invoice_date_out_of_order.
 */
export async function expectDateInOrder(
  ctx: Context,
  { number, date }: Pick<InvoiceRow, 'number' | 'date'>,
): Promise<void> {
  if (number === null || !ctx.settings.on('invoice_dates_in_order')) return
  const numbered = ctx.db('invoices')
  const before = await numbered.clone().where('number', '<', number).orderBy('number', 'desc').first('date')
  const after = await numbered.clone().where('number', '>', number).orderBy('number').first('date')
  if ((before !== undefined && date < before.date) || date > (after?.date ?? today(ctx)))
    throw new Fault('invoice_date_out_of_order')
}
