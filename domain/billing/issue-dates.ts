import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant, today } from '../context.js'
import { addDays, type Day, dayOf, daysBetween } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { expectOpenDay } from './books.js'
import { linkAgain } from './paper-chain.js'

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
 * Changes the dates of an invoice as a caller sends them (R-1276), and returns it as it is then. A due date that was not sent
 * moves along where it would come before the date. The date of an issued invoice stays once something was paid, credited
 * or refunded on it; before that each change of it is recorded. Throws invoice_date_fixed, invoice_date_out_of_order,
 * books_closed.
 */
export async function changeDates(
  ctx: Context,
  invoice: InvoiceRow,
  { date, dueDate }: SentDates,
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
  const changed = { date: date ?? invoice.date, due_date: dueDate ?? dueNotBefore(invoice, date ?? invoice.date) }
  await db('invoices').where({ id: invoice.id }).update(changed)
  if (isRedated && invoice.number !== null) await linkAgain(ctx, { ...invoice, ...changed })
  if (isRedated) await expectDateInOrder(ctx, { ...invoice, ...changed })
  return { ...invoice, ...changed }
}

/** Returns the due date of an invoice that gets another date: as many days after it as before, where it would lie before it. */
const dueNotBefore = ({ date: before, due_date }: InvoiceRow, date: Day): Day =>
  due_date >= date ? due_date : addDays(date, Math.max(0, daysBetween(before, due_date)))

/** Returns true where money or credit is on an invoice, was on it, or went back, and where credit notes lessen it. */
async function wasSettledOn({ db }: Pick<Context, 'db'>, invoice: InvoiceRow): Promise<boolean> {
  const { id, status, paid, credit, credited } = invoice
  if (status === 'paid' || status === 'refunded' || paid + credit + credited > 0) return true
  if ((await db('transactions').where({ invoice_id: id }).first('id')) !== undefined) return true
  // Credit that was applied has an entry, also once it was handed back.
  return (await db('credit_entries').where({ invoice_id: id }).where('amount', '<', 0).first('id')) !== undefined
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
