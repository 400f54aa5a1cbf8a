import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { DomainRow } from '../../db/rows-services.js'
import { lockOrderOf } from '../billing/pending-orders.js'
import type { Context } from '../context.js'
import { raiseEach } from '../events/raise.js'
import type { EventName } from '../ports/events.js'
import type { RegisteredDomain, Registrant } from '../ports/registrar.js'
import { lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { detailedFault } from '../values/detailed-fault.js'
import { asciiHost, readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { type DomainStatus, openServiceStatuses } from '../values/statuses.js'
import { nameContains } from './name-search.js'

/** Locks the domain's row until the transaction ends. Throws domain_not_found. */
export const lockDomain = (db: Knex, id: number): Promise<DomainRow> => lockRow(db, 'domains', id, 'domain_not_found')

/**
 * Locks the domain's client, with `isObtained` its pending order, and then the domain, because they may change too.
 * Throws domain_not_found.
 */
export async function lockDomainAndClient(db: Knex, id: number, isObtained = false): Promise<DomainRow> {
  const owner = await db('domains').where({ id }).first('client_id')
  if (owner?.client_id != null) await db('clients').where({ id: owner.client_id }).forUpdate().first('id')
  if (isObtained) await lockOrderOf(db, db('domains').where({ id }).select('order_id'))
  return lockDomain(db, id)
}

/** Returns a domain. Throws domain_not_found. */
export async function findDomain(db: Knex, id: number): Promise<DomainRow> {
  const row = await db('domains').where({ id }).first()
  if (row === undefined) throw new Fault('domain_not_found')
  return row
}

/** Throws nameserver_repeated if a name server occurs twice. */
export function expectDistinct(nameservers: readonly (string | null)[]): void {
  const given = nameservers.filter((one) => one !== null)
  const repeated = given.find((one, at) => given.indexOf(one) < at)
  if (repeated !== undefined)
    throw detailedFault('nameserver_repeated', 'nameserverTwice', { name: readableName(repeated) })
}

/** Returns the stored name servers by position. A skipped position is null. */
export const parseNameservers = ({ nameservers }: Pick<DomainRow, 'nameservers'>): (string | null)[] =>
  JSON.parse(nameservers)

/** Returns the domain in the form that registrar modules receive, with the client as registrant. */
export async function toRegisteredDomain(ctx: Context, row: DomainRow): Promise<RegisteredDomain> {
  const client = row.client_id === null ? undefined : await ctx.db('clients').where({ id: row.client_id }).first()
  const own = parseNameservers(row).filter((one) => one !== null)
  return {
    domain: row.domain,
    registrant: toRegistrant(client),
    nameservers: (own.length > 0 ? own : await defaultNameservers(ctx, row)).map(asciiHost),
    idProtection: row.id_protection === 1,
    dnsManagement: row.dns_management === 1,
    emailForwarding: row.email_forwarding === 1,
    expiryDate: row.expiry_date,
  }
}

/**
 * Returns the name servers of the server that hosts the domain for its client, or the default name servers from the
 * settings (R-2706).
 */
async function defaultNameservers(
  { db, settings }: Context,
  { client_id, domain }: DomainRow,
): Promise<readonly string[]> {
  const usual = settings.hosts('default_nameservers')
  if (client_id === null) return usual
  const server = await db('services')
    .join('servers', 'servers.id', 'services.server_id')
    .where('services.client_id', client_id)
    .whereIn('services.status', openServiceStatuses)
    .whereRaw('lower(services.domain) in (?, ?)', [domain, readableName(domain)])
    .orderBy('services.id', 'desc')
    .first('servers.nameservers')
  const hosted: string[] = server === undefined ? [] : JSON.parse(server.nameservers)
  return hosted.length > 0 ? hosted : usual
}

const toRegistrant = (client: ClientRow | undefined): Registrant => ({
  firstname: client?.firstname ?? '',
  lastname: client?.lastname ?? '',
  companyname: client?.companyname ?? '',
  email: client?.email ?? '',
  address1: client?.address1 ?? '',
  address2: client?.address2 ?? '',
  city: client?.city ?? '',
  state: client?.state ?? '',
  postcode: client?.postcode ?? '',
  country: client?.country ?? '',
  phonenumber: client?.phonenumber ?? '',
})

export type DomainEvent = Extract<EventName, `domain.${string}`>

/** Raises an event for each domain. `before` contains the rows before the change. */
export function raiseDomainEvents(
  ctx: Context,
  event: DomainEvent,
  domains: readonly DomainRow[],
  what: string,
  before: readonly DomainRow[],
): Promise<void> {
  const old = new Map(before.map((row) => [row.id, row]))
  return raiseEach(ctx, event, domains, ({ id, client_id, domain, expiry_date }) => [
    `${readableName(domain)} ${what}.`,
    { domainid: id, clientid: client_id, domain, expirydate: expiry_date },
    old.get(id),
  ])
}

export interface DomainFilter {
  readonly clientId?: number | undefined
  readonly id?: number | undefined
  /** Part of the name, encoded or readable. Case-insensitive. */
  readonly name?: string | undefined
  readonly status?: DomainStatus | undefined
}

/** Returns an unordered query for the matching domains. */
export function matchingDomains(db: Knex, { clientId, id, name, status }: DomainFilter) {
  const rows = selectRows(db, 'domains', { client_id: clientId, id, status })
  return name === undefined ? rows : rows.whereText((query) => query.where(nameContains(db, name)))
}
