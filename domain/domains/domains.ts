import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { Fault } from '../faults.js'
import type { EventName } from '../ports/events.js'
import type { RegisteredDomain, Registrant } from '../ports/registrar.js'
import { contains } from '../search.js'
import { selectRows } from '../selection.js'
import type { DomainStatus } from '../statuses.js'
import { raiseEach } from '../system/events.js'

/** Locks the domain's row until the transaction ends. Throws domain_not_found. */
export async function lockDomain(db: Knex, id: number): Promise<DomainRow> {
  const row = await db('domains').where({ id }).forUpdate().first()
  if (row === undefined) throw new Fault('domain_not_found')
  return row
}

/** Throws domain_not_found. */
export async function findDomain(db: Knex, id: number): Promise<DomainRow> {
  const row = await db('domains').where({ id }).first()
  if (row === undefined) throw new Fault('domain_not_found')
  return row
}

/** Returns the name servers on record, by position: null where one was left out before another. */
export const nameserversOf = ({ nameservers }: Pick<DomainRow, 'nameservers'>): (string | null)[] =>
  JSON.parse(nameservers)

/** The domain as a registrar module needs it, with its holder from the client record. */
export async function registeredDomain({ db, settings }: Context, row: DomainRow): Promise<RegisteredDomain> {
  const client = row.client_id === null ? undefined : await db('clients').where({ id: row.client_id }).first()
  const own = nameserversOf(row).filter((one) => one !== null)
  return {
    domain: row.domain,
    registrant: registrantOf(client),
    nameservers: own.length > 0 ? own : settings.hosts('default_nameservers'),
    idProtection: row.id_protection === 1,
    dnsManagement: row.dns_management === 1,
    emailForwarding: row.email_forwarding === 1,
    expiryDate: row.expiry_date,
  }
}

const registrantOf = (client: ClientRow | undefined): Registrant => ({
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

/** Raises an event for domains; `before` are their rows before the change. */
export function raiseDomains(
  ctx: Context,
  event: DomainEvent,
  domains: readonly DomainRow[],
  what: string,
  before: readonly DomainRow[],
): Promise<void> {
  const old = new Map(before.map((row) => [row.id, row]))
  return raiseEach(ctx, event, domains, ({ id, client_id, domain, expiry_date }) => [
    `${domain} ${what}.`,
    { domainid: id, clientid: client_id, domain, expirydate: expiry_date },
    old.get(id),
  ])
}

export interface DomainFilter {
  readonly clientId?: number | undefined
  readonly id?: number | undefined
  /** Part of the name, in any letter case. */
  readonly name?: string | undefined
  readonly status?: DomainStatus | undefined
}

/** Returns a query for the domains that match, unordered. */
export function matchingDomains(db: Knex, { clientId, id, name, status }: DomainFilter) {
  const rows = selectRows(db, 'domains', { client_id: clientId, id, status })
  return name === undefined ? rows : rows.whereText((query) => query.where(contains('domain', name)))
}
