import type { Knex } from 'knex'
import type { Tables } from 'knex/types/tables.js'
import { ownedClients } from '../../domain/clients/clients.js'
import type { PresentRecords, RecordSources } from '../../domain/events/event-records.js'
import type { Change, EventRecordType } from '../../domain/ports/events/data.js'
import { namedServices } from '../../domain/services/service-changes.js'
import type { Fields } from '../../engine/fields.js'
import { presentAddons, serviceAddon } from './addon.js'
import { affiliate, presentAffiliates } from './affiliate.js'
import { announcement, presentAnnouncement } from './announcement.js'
import { clientSummary, type EmbeddedRecordContext, presentClient } from './client.js'
import { contact, presentContact } from './contact.js'
import { credit, presentCredit } from './credit.js'
import { domain, presentDomains } from './domain.js'
import { invoiceSummary, presentInvoices } from './invoice.js'
import { each } from './kit.js'
import { login, presentLogins } from './login.js'
import { order, presentOrders } from './order.js'
import { presentProjects, project } from './project.js'
import { presentQuotes, quote } from './quote.js'
import { presentServices, service } from './service.js'
import { presentSslOrders, sslOrder } from './ssl-order.js'
import { presentTickets, ticketSummary } from './ticket.js'
import { presentTransaction, transaction } from './transaction.js'

/** Presents one kind of record in event data in the same way as the action that lists these records. */
export interface RecordPresenter {
  /** Name of the action that lists these records. */
  readonly listedBy: string
  readonly fields: Fields
  readonly read: (db: Knex, ids: readonly number[]) => PromiseLike<readonly Row[]>
  readonly present: (ctx: Sources, rows: readonly Row[]) => readonly object[] | Promise<readonly object[]>
}

type Row = { readonly id: number }
type Sources = EmbeddedRecordContext & RecordSources

const createPresenter = <R extends Row>(
  listedBy: string,
  fields: Fields,
  source: (keyof Tables & string) | ((db: Knex, ids: readonly number[]) => Promise<R[]>),
  present: (ctx: Sources) => (rows: readonly R[]) => readonly object[] | Promise<readonly object[]>,
): RecordPresenter => ({
  listedBy,
  fields,
  read:
    typeof source === 'string'
      ? (db, ids) => (db.from(source) as Knex.QueryBuilder).whereIn('id', ids).select('*') as PromiseLike<R[]>
      : source,
  present: (ctx, rows) => present(ctx)(rows as readonly R[]),
})

export const recordPresenters: Readonly<Record<EventRecordType, RecordPresenter>> = {
  affiliate: createPresenter('getaffiliates', affiliate, 'affiliates', presentAffiliates),
  announcement: createPresenter('getannouncements', announcement, 'announcements', () => each(presentAnnouncement)),
  client: createPresenter('getclients', clientSummary, ownedClients, (ctx) => each(presentClient(ctx))),
  contact: createPresenter('getcontacts', contact, 'contacts', () => each(presentContact)),
  credit: createPresenter('getcredits', credit, 'credit_entries', (ctx) => each(presentCredit(ctx))),
  domain: createPresenter('getclientsdomains', domain, 'domains', presentDomains),
  invoice: createPresenter('getinvoices', invoiceSummary, 'invoices', presentInvoices),
  login: createPresenter('getusers', login, 'logins', ({ db }) => presentLogins(db)),
  order: createPresenter('getorders', order, 'orders', presentOrders),
  project: createPresenter('getprojects', project, 'projects', presentProjects),
  quote: createPresenter('getquotes', quote, 'quotes', presentQuotes),
  service: createPresenter('getclientsproducts', service, namedServices, presentServices),
  serviceaddon: createPresenter('getclientsaddons', serviceAddon, 'service_addons', presentAddons),
  sslorder: createPresenter('getsslorders', sslOrder, 'ssl_orders', presentSslOrders),
  ticket: createPresenter('gettickets', ticketSummary, 'tickets', presentTickets),
  transaction: createPresenter('gettransactions', transaction, 'transactions', (ctx) => each(presentTransaction(ctx))),
}

/**
 * Actor for presenting events. Recipients have no permissions, so other records show only IDs and names, and passwords
 * never appear.
 */
const anonymousActor: EmbeddedRecordContext['actor'] = { id: 0, username: '', full: false, permissions: new Set() }

export const presentRecords: PresentRecords = async (sources, record, wanted) => {
  const { read, present } = recordPresenters[record]
  const ids = [...new Set(wanted.map(({ id }) => id))].filter((id) => id !== null)
  const rows = new Map(ids.length === 0 ? [] : (await read(sources.db, ids)).map((row) => [row.id, row]))
  const pairs = wanted.map(({ id, before }) => {
    const after = id === null ? undefined : rows.get(id)
    // Keeps columns joined from other tables, which `before` lacks and which have not changed.
    return { after, before: before === undefined ? undefined : ({ ...after, ...before } as Row) }
  })
  const states = pairs.flatMap(({ after, before }) => [after, before])
  const known = states.filter((row) => row !== undefined)
  const objects = known.length === 0 ? [] : await present({ ...sources, actor: anonymousActor }, known)
  const objectOf = new Map(known.map((row, at) => [row, objects[at] as Values]))
  return pairs.map(({ after, before }) => {
    const [now, then] = [after && objectOf.get(after), before && objectOf.get(before)]
    return {
      object: now ?? then ?? null,
      isDeleted: after === undefined,
      changes: now && then ? diffValues(then, now) : [],
    }
  })
}

type Values = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is Change['before'] => typeof value !== 'object' || value === null

/** Returns the changed values, except lists and records inside the record. */
const diffValues = (before: Values, after: Values): Change[] =>
  Object.entries(after).flatMap(([field, value]) => {
    const old = before[field] ?? null
    return isPlain(value) && isPlain(old) && value !== undefined && value !== old
      ? [{ field, before: old, after: value }]
      : []
  })
