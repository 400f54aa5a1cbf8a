import type { Knex } from 'knex'
import type { TicketRow } from '../../db/rows-support.js'
import type { AnnouncementRow } from '../../db/rows-system.js'
import { isOpenSql, owedSql } from '../billing/owed.js'
import { type Context, today } from '../context.js'
import { publishedAnnouncements } from '../desk/announcements.js'
import { ticketsForClient } from '../tickets/client-view.js'
import { addDays, type Day } from '../values/days.js'
import { type Cents, cents } from '../values/money.js'
import { heldDomainStatuses, openServiceStatuses, ticketStatus } from '../values/statuses.js'
import { invoices } from './area.js'

type Sources = Pick<Context, 'db' | 'now' | 'settings'>

/** The sum that an account is overdue with. */
export interface Owing {
  readonly count: number
  readonly amount: Cents
  /** The invoice, where there is one alone. */
  readonly invoiceId: number | null
}

/** Returns what is owed on invoices; only on those whose due date is over where `isOverdue` is true. */
export async function owingOn(ctx: Sources, clientId: number, isOverdue: boolean): Promise<Owing> {
  const query = invoices(ctx.db, clientId).whereRaw(isOpenSql)
  if (isOverdue) query.where('due_date', '<', today(ctx))
  const found = await query
    .count({ count: '*' })
    .sum({ owed: ctx.db.raw(owedSql) })
    .min({ first: 'id' })
    .first()
  const count = Number(found?.count)
  return {
    ...{ count, amount: cents(Number(found?.owed ?? 0)) },
    invoiceId: count === 1 ? Number(found?.first) : null,
  }
}

/** Days ahead in which something ends soon. */
const soonDays = 30

/** A service or a domain that ends soon, the first day first; of a service that ends at once the day is null. */
export interface Ending {
  readonly kind: 'service' | 'domain'
  readonly id: number
  readonly domain: string | null
  readonly day: Day | null
}

/** Most things of a kind that the home page lists; their lists have the others. */
const maxListed = 10

/** Returns the services of an account that are cancelled and end soon. */
export async function endingServices(ctx: Sources, clientId: number): Promise<Ending[]> {
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

/** Returns the domains of an account that expire soon and are not renewed by themselves. */
export async function expiringDomains(ctx: Sources, clientId: number): Promise<Ending[]> {
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

/** Returns the tickets of an account that staff has answered last, the latest first. */
export const waitingTickets = (db: Knex, clientId: number): Promise<Pick<TicketRow, 'id' | 'tid' | 'subject'>[]> =>
  ticketsForClient(db, clientId)
    .whereNull('merged_into')
    .where({ status: ticketStatus.answered })
    .orderBy('last_reply_at', 'desc')
    .limit(maxListed)
    .select('id', 'tid', 'subject')

/** Announcements that the home page shows. */
const maxNews = 3

/** Returns the latest announcements that are published. */
export const latestNews = (db: Knex): Promise<AnnouncementRow[]> =>
  publishedAnnouncements(db).orderBy('id', 'desc').limit(maxNews)

/** Returns an announcement that is published. */
export const findNews = (db: Knex, id: number): Promise<AnnouncementRow | undefined> =>
  publishedAnnouncements(db).where({ id }).first()
