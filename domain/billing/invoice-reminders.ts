import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { queueMails } from '../mail/queueing.js'
import { addDays, type Day } from '../values/days.js'
import { invoiceMail } from './invoice-mail.js'
import { isOpenSql } from './owed.js'
import { withoutPaymentUnderWay } from './under-way.js'

/** The mail about an invoice before or on its due date. */
export const dueReminder = 'invoice reminder'
/** The mail about an overdue invoice, which warns of a termination. */
export const overdueReminder = 'invoice overdue'

/** The mail about a charge that failed, which warns of the same where the invoice is overdue. */
export const failedPayment = 'payment failed'

/** Maximum days without a run that are made up for. */
const maxGapDays = 366

/** Reminders of one kind that were due on one day. */
export interface DueReminders {
  readonly template: typeof dueReminder | typeof overdueReminder
  /** The due dates of the invoices to remind of. */
  readonly dueDates: readonly Day[]
  /** The day on which they were due: today or earlier. */
  readonly on: Day
  readonly today: Day
}

/**
 * Returns the reminders that were due since the day `since`, the latest first: who is reminded today needs no other
 * reminder, so that one makes up for all days that no run fell on (R-1258).
 */
export async function findDueReminders(ctx: Context, since: Day): Promise<readonly DueReminders[]> {
  const day = today(ctx)
  const first = [addDays(since, 1), addDays(day, -maxGapDays)].sort().at(-1) as Day
  const open = new Set<Day>(await openOn(ctx, day).distinct('due_date').pluck('due_date'))
  const found: DueReminders[] = []
  for (let on = day; on >= first; on = addDays(on, -1))
    for (const [template, all] of dueDatesOf(ctx, on)) {
      const dueDates = all.filter((dueDate) => open.has(dueDate))
      if (dueDates.length > 0) found.push({ template, dueDates, on, today: day })
    }
  return found
}

/**
 * Returns the due dates whose invoices were to be reminded of on the day `on`, by template of the mail. The template
 * fits today: a reminder before the due date that is made up after it tells that the invoice is overdue.
 */
function dueDatesOf(
  { now, settings }: Context,
  on: Day,
): readonly (readonly [template: DueReminders['template'], dueDates: Day[]])[] {
  const day = today({ now, settings })
  const before = settings.wholes('invoice_reminder_days_before').map((days) => addDays(on, days))
  const after = settings.wholes('invoice_reminder_days_after').map((days) => addDays(on, -days))
  const isPast = (dueDate: Day) => dueDate < day
  return [
    [dueReminder, before.filter((dueDate) => !isPast(dueDate))],
    [overdueReminder, [...before.filter(isPast), ...after]],
  ]
}

/**
 * Returns a query for open invoices that could be reminded of on a day: made before it, and not reminded of on it or
 * since.
 */
const openOn = (ctx: Context, on: Day) =>
  ctx
    .db('invoices')
    .where(withoutPaymentUnderWay(ctx))
    .whereRaw(isOpenSql)
    .whereNot('status', 'payment_pending')
    .where('date', '<', on)
    .whereNotNull('client_id')
    .where((query) => query.whereNull('reminded_on').orWhere('reminded_on', '<', on))

/** Reminds of at most `limit` invoices that are due a reminder. Returns how many it has reminded of. */
export async function remindOfInvoices(
  ctx: Context,
  { template, dueDates, on, today: day }: DueReminders,
  limit: number,
): Promise<number> {
  const { db } = ctx
  const unreminded = openOn(ctx, on).whereIn('due_date', dueDates)
  const reminded: InvoiceRow[] = await unreminded
    .clone()
    .whereIn(
      'id',
      unreminded
        .clone()
        .orderBy([{ column: 'due_date' }, { column: 'id' }])
        .limit(limit)
        .select('id'),
    )
    .update({ reminded_on: day })
    .returning('*')
  const clients = await db('clients').whereIn(
    'id',
    reminded.map(({ client_id }) => client_id as number),
  )
  const byId = new Map(clients.map((client) => [client.id, client]))
  const mails = reminded.flatMap((invoice) => {
    const client = byId.get(invoice.client_id as number)
    return client === undefined ? [] : [invoiceMail(ctx, { invoice, client })]
  })
  await queueMails(ctx, template, mails)
  return reminded.length
}

/** Invoices of which a mail has told today need no reminder. The caller holds them. */
export const noteReminded = async (ctx: Context, ids: readonly number[]): Promise<void> =>
  void (await ctx
    .db('invoices')
    .whereIn('id', ids)
    .update({ reminded_on: today(ctx) }))
