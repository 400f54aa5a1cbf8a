import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, instant, today } from '../context.js'
import { wasNotifiedSql } from '../mail/notified-clients.js'
import { queueMails } from '../mail/queueing.js'
import { dayStartSql } from '../sql/day-start.js'
import { addDays, type Day } from '../values/days.js'
import { isInvoiceOpenSql } from './amount-due.js'
import { invoiceMail } from './invoice-mail.js'
import { excludePausedDunning } from './pending-payments.js'

/** The email template for reminders before or on the due date. */
export const dueReminderTemplate = 'invoice reminder'
/** The email template for overdue invoices, which warns of an interruption of services. */
export const overdueReminderTemplate = 'invoice overdue'

/** The email template for failed charges, which contains the same warning if the invoice is overdue. */
export const failedPaymentTemplate = 'payment failed'

/** The email template for charges that the payer must confirm, which also contains the warning. */
export const confirmationTemplate = 'payment confirmation needed'

/**
 * SQL condition on invoices: the client was warned of an interruption by a reminder on or after the due date (R-1205).
 * If email is disabled, the operator's own system reminds clients, so the day of the reminder suffices. An email of an
 * earlier release is not linked to its invoice. Release before: unlinked-mails
 */
export const isWarnedSql = (ctx: Context): string =>
  ctx.settings.on('mail_disabled')
    ? `(invoices.reminded_on >= invoices.due_date and invoices.reminded_on <= '${today(ctx)}')`
    : wasNotifiedSql(ctx, {
        clientId: 'invoices.client_id',
        templates: [dueReminderTemplate, overdueReminderTemplate, failedPaymentTemplate, confirmationTemplate],
        about: `(mail.invoice_id = invoices.id or mail.invoice_id is null)
          and mail.created_at >= ${dayStartSql(ctx, 'invoices.due_date')} and mail.created_at <= '${instant(ctx.now)}'`,
      })

/** Maximum number of past days without a run for which reminders are still sent. */
const maxGapDays = 366

/** Reminders with one template that were due on one day. */
export interface DueReminders {
  readonly template: typeof dueReminderTemplate | typeof overdueReminderTemplate
  /** The due dates of the invoices to send reminders for. */
  readonly dueDates: readonly Day[]
  /** The day the reminders were due: today or earlier. */
  readonly on: Day
  readonly today: Day
}

/**
 * Returns the reminders due after the day `since`, newest first. An invoice with a reminder today needs no other, so
 * one reminder makes up for all days without a run (R-1258).
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
 * Returns the due dates of invoices with a reminder on the day `on`, by email template. The template fits today: a late
 * reminder for an invoice that is now overdue uses the overdue template.
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
    [dueReminderTemplate, before.filter((dueDate) => !isPast(dueDate))],
    [overdueReminderTemplate, [...before.filter(isPast), ...after]],
  ]
}

/**
 * Returns a query for open invoices that can get a reminder due on the day `on`: dated before it, with a client,
 * without a payment in progress, and not reminded on or after that day. A reminder dated after today comes from a clock
 * that was ahead and does not count (R-2850).
 */
const openOn = (ctx: Context, on: Day) =>
  ctx
    .db('invoices')
    .where(excludePausedDunning(ctx))
    .whereRaw(isInvoiceOpenSql)
    .whereNot('status', 'payment_pending')
    .where('date', '<', on)
    .whereNotNull('client_id')
    .where((query) =>
      query.whereNull('reminded_on').orWhere('reminded_on', '<', on).orWhere('reminded_on', '>', today(ctx)),
    )

/** Queues the due reminders of at most `limit` invoices. Returns the number of invoices. */
export async function sendInvoiceReminders(
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

/**
 * Marks invoices as reminded today, because another email already covers them. The caller must have locked the rows.
 */
export const markInvoicesReminded = async (ctx: Context, ids: readonly number[]): Promise<void> =>
  void (await ctx
    .db('invoices')
    .whereIn('id', ids)
    .update({ reminded_on: today(ctx) }))
