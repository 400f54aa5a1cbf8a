import type { SslOrderRow } from '../../db/rows-certificates.js'
import { type Context, instant, later, today } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { queueMails } from '../mail/queueing.js'
import { isReminded, markReminded } from '../mail/reminded.js'
import { type Day, daysBetween, toDay } from '../values/days.js'
import { endedServiceStatuses, issuedSslStatuses } from '../values/statuses.js'
import { certificateMail } from './certificate-mail.js'
import { certificateValidity } from './renewal-times.js'
import { sslEventData, sslOrderLabel } from './ssl-orders.js'

const dayMs = 24 * 60 * 60_000

/** A certificate due for a reminder: its expiry date, the days left, and the reminder's number of days. */
interface ExpiringCertificate {
  readonly row: SslOrderRow
  readonly expirydate: Day
  readonly left: number
  readonly days: number
}

/**
 * Raises events and emails clients about the expiring certificates of orders for which a reminder is due. After days
 * without a run, sends only the latest due reminder (R-2876). Returns the number of certificates with a reminder.
 */
export async function sendExpiryReminders(
  ctx: Context,
  dueDays: readonly number[],
  ids: readonly number[],
): Promise<number> {
  const { db } = ctx
  const rows: SslOrderRow[] = await expiringOrders(ctx, dueDays).whereIn('id', ids).orderBy('id').forUpdate()
  const due = rows.flatMap((row) => dueNow(ctx, row, dueDays) ?? [])
  await markReminded(db, 'ssl_orders', due)
  await notifyExpiry(ctx, due)
  return due.length
}

/**
 * Returns a query for orders whose certificates expire within the first of the reminder days. Excludes orders of closed
 * clients and ended services.
 */
export const expiringOrders = ({ db, now }: Context, dueDays: readonly number[]) =>
  db('ssl_orders')
    .whereIn('status', issuedSslStatuses)
    .where('expires_at', '>', instant(now))
    .where('expires_at', '<=', later(now, (Math.max(...dueDays) + 1) * dayMs))
    .whereIn('client_id', db('clients').whereNot({ status: 'closed' }).select('id'))
    .where((query) =>
      query
        .whereNull('service_id')
        .orWhereIn('service_id', db('services').whereNotIn('status', endedServiceStatuses).select('id')),
    )

/** Returns the reminder that is due for an order now, or undefined if none is. */
function dueNow(ctx: Context, row: SslOrderRow, dueDays: readonly number[]): ExpiringCertificate | undefined {
  const { now, settings } = ctx
  const { expires_at, renew_at } = row
  const life = certificateValidity(row.certificate ?? '')
  if (expires_at === null || life === undefined) return undefined
  // A certificate that will still renew automatically requires no action.
  if (renew_at !== null && renew_at > instant(now)) return undefined
  // Reminders start in the last quarter of the validity period, so that a short-lived certificate gets none immediately
  // after issue.
  if (now.getTime() < life.end.getTime() - (life.end.getTime() - life.start.getTime()) / 4) return undefined
  const expirydate = toDay(new Date(expires_at), settings.timeZone)
  const left = daysBetween(today(ctx), expirydate)
  const reached = dueDays.filter((days) => left <= days)
  if (reached.length === 0) return undefined
  const days = Math.min(...reached)
  return isReminded(row, expires_at, days) ? undefined : { row, expirydate, left, days }
}

async function notifyExpiry(ctx: Context, endings: readonly ExpiringCertificate[]): Promise<void> {
  if (endings.length === 0) return
  await raiseEach(ctx, 'certificate.expiring', endings, ({ row, expirydate, left }) => [
    `${sslOrderLabel(row)} expires on ${expirydate}`,
    { ...sslEventData(row), expirydate, daysleft: left },
  ])
  const clientIds = endings.map(({ row }) => row.client_id as number)
  const clients = new Map((await ctx.db('clients').whereIn('id', clientIds)).map((client) => [client.id, client]))
  const mails = endings.flatMap(({ row, expirydate }) => {
    const client = clients.get(row.client_id as number)
    return client === undefined ? [] : [certificateMail(client, row, expirydate)]
  })
  await queueMails(ctx, 'certificate reminder', mails)
}
