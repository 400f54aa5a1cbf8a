import type { DomainRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { queueMails } from '../mail/queueing.js'
import { isReminded, markReminded } from '../mail/reminded.js'
import { addDays, type Day, daysBetween } from '../values/days.js'
import { heldDomainStatuses } from '../values/statuses.js'
import { domainMail, findQueuedRenewals } from './domain-mail.js'

/** Returns the days before the expiry date on which reminders are due. Negative numbers are days after it (R-2701). */
export const readReminderDays = ({ settings }: Pick<Context, 'settings'>): readonly number[] => [
  ...settings.wholes('domain_reminder_days_before'),
  ...settings.wholes('domain_reminder_days_after').map((days) => -days),
]

/** Returns a query for the clients' domains that expire before the first of the reminder days, or have expired. */
export const expiringDomains = (ctx: Context, dueDays: readonly number[]) =>
  ctx
    .db('domains')
    .whereIn('status', heldDomainStatuses)
    .where('expiry_date', '<=', addDays(today(ctx), Math.max(...dueDays)))
    .whereNotNull('client_id')

/**
 * Sends the reminders that are due for domains. After days without a run, sends only the latest due reminder (R-2701).
 * Returns the number of domains with a reminder.
 */
export async function sendExpiryReminders(
  ctx: Context,
  dueDays: readonly number[],
  ids: readonly number[],
): Promise<number> {
  const { db } = ctx
  const day = today(ctx)
  const rows: DomainRow[] = await expiringDomains(ctx, dueDays).whereIn('id', ids).orderBy('id').forUpdate()
  const due = rows.flatMap((row) => {
    const days = dueNow(row, dueDays, day)
    return days === undefined ? [] : { row, days }
  })
  await markReminded(db, 'domains', due)
  await queueReminders(
    ctx,
    due.map(({ row }) => row),
  )
  return due.length
}

/**
 * Returns the element of `dueDays` whose reminder is due for a domain now, or undefined if no reminder is due or if
 * that reminder or a later one was already sent.
 */
function dueNow(row: DomainRow, dueDays: readonly number[], day: Day): number | undefined {
  const left = daysBetween(day, row.expiry_date as Day)
  // A reminder for a day before the expiry date is not sent after that date.
  const reached = dueDays.filter((days) => left <= days && left < 0 === days < 0)
  if (reached.length === 0) return undefined
  const days = Math.min(...reached)
  return isReminded(row, row.expiry_date, days) ? undefined : days
}

async function queueReminders(ctx: Context, domains: readonly DomainRow[]): Promise<void> {
  if (domains.length === 0) return
  const { db } = ctx
  const clients = await db('clients').whereIn(
    'id',
    domains.map(({ client_id }) => client_id as number),
  )
  const byId = new Map(clients.map((client) => [client.id, client]))
  const paid = await findQueuedRenewals(
    db,
    domains.map(({ id }) => id),
  )
  const mails = domains.flatMap((domain) => {
    const client = byId.get(domain.client_id as number)
    return client === undefined ? [] : [domainMail(ctx, { domain, client, isRenewalPaid: paid.has(domain.id) })]
  })
  await queueMails(ctx, 'domain renewal reminder', mails)
}
