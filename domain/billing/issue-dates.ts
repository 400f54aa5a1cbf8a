import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant, today } from '../context.js'
import { addDays, type Day, daysBetween, toDay } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { expectOpenDay } from './books.js'
import { relinkInvoice } from './document-chain.js'
import { storeTerms } from './document-terms.js'

/** Dates submitted with the call that issues a draft. */
export interface SubmittedDates {
  readonly date?: Day | undefined
  readonly dueDate?: Day | undefined
}

/**
 * Returns the dates for a draft issued today (R-1260). If an invoice date was submitted, now or earlier, neither date
 * changes. If not, the invoice date becomes today, and the due date moves by as many days, so that an old draft is not
 * overdue when it is issued. A due date that is submitted now, or was set to a day after today, does not change.
 */
export function resolveIssueDates(
  ctx: Pick<Context, 'now' | 'settings'>,
  draft: InvoiceRow,
  sent: SubmittedDates,
): Pick<InvoiceRow, 'date' | 'due_date'> {
  const { settings } = ctx
  // A draft without a submitted date has the date of its creation.
  const wasDated = draft.date !== toDay(new Date(draft.created_at), settings.timeZone)
  if (sent.date !== undefined || wasDated) return { date: draft.date, due_date: draft.due_date }
  const date = today(ctx)
  const wasDue = draft.due_date !== addDays(draft.date, settings.whole('invoice_due_days'))
  if (sent.dueDate !== undefined || (wasDue && draft.due_date > date)) return { date, due_date: draft.due_date }
  return { date, due_date: addDays(draft.due_date, daysBetween(draft.date, date)) }
}

/**
 * Changes an invoice's dates and returns the updated invoice (R-1276). If only the date is submitted, a due date that
 * would precede it moves, too. With a new date, the invoice gets the terms of that day (R-1083). The date of an issued
 * invoice is fixed after something was paid, credited, or refunded on it. Until then, each change is recorded. The
 * caller must have locked the rows of the invoice and its client. Throws invoice_date_fixed,
 * invoice_date_out_of_order, books_closed, total_negative, total_too_large.
 */
export async function changeDates(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  { date, dueDate }: SubmittedDates,
): Promise<InvoiceRow> {
  const { db, now } = ctx
  const isRedated = date !== undefined && date !== invoice.date
  if (!isRedated && dueDate === undefined) return invoice
  if (isRedated && invoice.number !== null) {
    if (await wasSettledOn(ctx, invoice)) throw new Fault('invoice_date_fixed')
    for (const day of [invoice.date, date]) await expectOpenDay(ctx, day)
    await db('invoice_redates').insert({
      invoice_id: invoice.id,
      from_date: invoice.date,
      to_date: date,
      created_at: instant(now),
    })
  }
  const changed = { date: date ?? invoice.date, due_date: dueDate ?? shiftDueDate(invoice, date ?? invoice.date) }
  await db('invoices').where({ id: invoice.id }).update(changed)
  const dated = { ...invoice, ...changed }
  if (!isRedated) return dated
  // Drafts and invoices of a release that stored no buyer have none.
  const keepsBuyer = invoice.billed_to !== null
  const stated = client && (await storeTerms(ctx, dated, client, { keepsBuyer })).invoice
  const redated = stated ?? dated
  if (invoice.number !== null) await relinkInvoice(ctx, redated)
  await expectDateInOrder(ctx, redated)
  return redated
}

/**
 * Returns the due date for a new invoice date. If the due date would precede the new date, it moves, so that it is as
 * many days after the invoice date as before.
 */
const shiftDueDate = ({ date: before, due_date }: InvoiceRow, date: Day): Day =>
  due_date >= date ? due_date : addDays(date, Math.max(0, daysBetween(before, due_date)))

/**
 * Returns true if an invoice has or had payments or applied credit, is marked as paid or refunded, or is reduced by
 * credit notes.
 */
async function wasSettledOn({ db }: Pick<Context, 'db'>, invoice: InvoiceRow): Promise<boolean> {
  const { id, status, paid, credit, credited } = invoice
  if (status === 'paid' || status === 'refunded' || paid + credit + credited > 0) return true
  if ((await db('transactions').where({ invoice_id: id }).first('id')) !== undefined) return true
  // Applied credit has an entry, even after it was returned.
  return (await db('credit_entries').where({ invoice_id: id }).where('amount', '<', 0).first('id')) !== undefined
}

/**
 * Checks that invoice dates follow the order of numbers, if the setting requires it (R-1062). Call it after the invoice
 * gets its number. Throws invoice_date_out_of_order.
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
