import type { Knex } from 'knex'
import type { TicketRow } from '../../db/rows-support.js'
import type { AnnouncementRow } from '../../db/rows-system.js'
import { amountDueSql, isInvoiceOpenSql } from '../billing/amount-due.js'
import { type Context, today } from '../context.js'
import { publishedAnnouncements } from '../desk/announcements.js'
import { ticketsForClient } from '../tickets/client-view.js'
import { addDays, type Day } from '../values/days.js'
import { type Cents, cents } from '../values/money.js'
import { heldDomainStatuses, openServiceStatuses, ticketStatus } from '../values/statuses.js'
import { invoices } from './area.js'

type Sources = Pick<Context, 'db' | 'now' | 'settings'>

/** Number of an account's invoices with an amount due, and the total. */
export interface DueTotal {
  readonly count: number
  readonly amount: Cents
  /** ID of the only invoice, or null if there are none or several. */
  readonly invoiceId: number | null
}

/** Returns the amount due on open invoices. `isOverdue` counts only invoices past their due date. */
export async function readDueTotal(ctx: Sources, clientId: number, isOverdue: boolean): Promise<DueTotal> {
  const query = invoices(ctx.db, clientId).whereRaw(isInvoiceOpenSql)
  if (isOverdue) query.where('due_date', '<', today(ctx))
  const found = await query
    .count({ count: '*' })
    .sum({ owed: ctx.db.raw(amountDueSql) })
    .min({ first: 'id' })
    .first()
  const count = Number(found?.count)
  return {
    ...{ count, amount: cents(Number(found?.owed ?? 0)) },
    invoiceId: count === 1 ? Number(found?.first) : null,
  }
}

/** Number of days within which a service or domain counts as ending soon. */
const soonDays = 30

/** A service or domain that ends soon. `day` is null for a service that ends immediately. */
export interface UpcomingEnd {
  readonly kind: 'service' | 'domain'
  readonly id: number
  readonly domain: string | null
  readonly day: Day | null
}

/** Maximum number of records of one kind on the home page. The lists of services, domains, and tickets show all. */
const maxListed = 10

/** Returns an account's services that end soon because of an open cancellation request, in order of due date. */
export async function endingServices(ctx: Sources, clientId: number): Promise<UpcomingEnd[]> {
  const rows = await ctx
    .db('services')
    .join('cancellation_requests as request', 'request.service_id', 'services.id')
    .where({ client_id: clientId, is_open: 1 })
    .whereIn('services.status', openServiceStatuses)
    .where((soon) =>
      soon.where('request.type', 'Immediate').orWhere('next_due_date', '<=', addDays(today(ctx), soonDays)),
    )
    .orderBy(['next_due_date', 'services.id'].map((column) => ({ column })))
    .limit(maxListed)
    .select('services.id', 'services.domain', 'next_due_date', 'request.type')
  return rows.map(({ id, domain, next_due_date, type }) => ({
    ...{ kind: 'service', id, domain },
    day: type === 'Immediate' ? null : next_due_date,
  }))
}

/** Returns an account's domains that expire soon and do not renew automatically, earliest first. */
export async function expiringDomains(ctx: Sources, clientId: number): Promise<UpcomingEnd[]> {
  const rows = await ctx
    .db('domains')
    .where({ client_id: clientId, is_renewal_off: 1 })
    .whereIn('status', heldDomainStatuses)
    .where('expiry_date', '<=', addDays(today(ctx), soonDays))
    .orderBy(['expiry_date', 'id'].map((column) => ({ column })))
    .limit(maxListed)
    .select('id', 'domain', 'expiry_date')
  return rows.map(({ id, domain, expiry_date }) => ({ kind: 'domain', id, domain, day: expiry_date }))
}

/** Returns an account's tickets in status Answered, latest reply first. */
export const waitingTickets = (db: Knex, clientId: number): Promise<Pick<TicketRow, 'id' | 'tid' | 'subject'>[]> =>
  ticketsForClient(db, clientId)
    .whereNull('merged_into')
    .where({ status: ticketStatus.answered })
    .orderBy('last_reply_at', 'desc')
    .limit(maxListed)
    .select('id', 'tid', 'subject')

/** Maximum number of announcements on the home page. */
const maxNews = 3

/** Returns the latest published announcements, at most `maxNews`. */
export const latestNews = (db: Knex): Promise<AnnouncementRow[]> =>
  publishedAnnouncements(db).orderBy('id', 'desc').limit(maxNews)

/** Returns a published announcement by ID, or undefined. */
export const findNews = (db: Knex, id: number): Promise<AnnouncementRow | undefined> =>
  publishedAnnouncements(db).where({ id }).first()
