import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { Day } from '../days.js'
import { Fault } from '../faults.js'
import type { EventName } from '../ports/events.js'
import type { RegisteredDomain, Registrant } from '../ports/registrar.js'
import { contains } from '../search.js'
import { selectRows } from '../selection.js'
import type { DomainStatus } from '../statuses.js'
import { raiseEach } from '../system/events.js'
import { unlessTaken } from '../unique.js'

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

export interface DomainDetails {
  readonly status?: DomainStatus | undefined
  readonly expiryDate?: Day | null | undefined
  readonly nextDueDate?: Day | null | undefined
  readonly registeredOn?: Day | null | undefined
  /** Null for a domain without a registrar. */
  readonly registrar?: string | null | undefined
  readonly paymentMethod?: string | undefined
  readonly dnsManagement?: boolean | undefined
  readonly emailForwarding?: boolean | undefined
  readonly idProtection?: boolean | undefined
  readonly notes?: string | null | undefined
}

/**
 * Updates the record of a domain; no registrar is told. Throws domain_not_found, registrar_unknown, gateway_unknown,
 * domain_on_record.
 */
export async function updateDomain(ctx: Context, id: number, details: DomainDetails): Promise<void> {
  const { db, modules } = ctx
  const domain = await lockDomain(db, id)
  const { registrar, paymentMethod, nextDueDate } = details
  if (registrar != null && modules.find('registrar', registrar) === undefined) throw new Fault('registrar_unknown')
  if (paymentMethod !== undefined && modules.find('gateway', paymentMethod) === undefined)
    throw new Fault('gateway_unknown')
  const flag = (value: boolean | undefined) => (value === undefined ? undefined : value ? 1 : 0)
  const changed = Object.fromEntries(
    Object.entries({
      status: details.status,
      expiry_date: details.expiryDate,
      next_due_date: nextDueDate,
      // The day that later due dates keep to.
      anchor_day: nextDueDate ? Number(nextDueDate.slice(8)) : undefined,
      registered_on: details.registeredOn,
      registrar,
      payment_method: paymentMethod,
      dns_management: flag(details.dnsManagement),
      email_forwarding: flag(details.emailForwarding),
      id_protection: flag(details.idProtection),
      notes: details.notes,
    }).filter(([, value]) => value !== undefined),
  ) as Partial<DomainRow>
  if (Object.keys(changed).length > 0)
    await unlessTaken(db('domains').where({ id }).update(changed), 'domain_on_record')
  const { status } = changed
  const event = status === undefined || status === domain.status ? undefined : eventOf(domain, status)
  if (event !== undefined) await raiseDomains(ctx, event, [{ ...domain, ...changed }], `is now ${status}, on record`)
}

/** Returns the event of a domain that has reached a status. */
function eventOf({ status: before, order_type }: DomainRow, status: DomainStatus): DomainEvent | undefined {
  if (status !== 'active') return endings[status]
  // A domain that is active again was the client's before.
  if (before !== 'pending') return undefined
  return order_type === 'transfer' ? 'domain.transferred_in' : 'domain.registered'
}

const endings = {
  grace: 'domain.grace',
  redemption: 'domain.redemption',
  expired: 'domain.expired',
  cancelled: 'domain.cancelled',
  transferred_away: 'domain.transferred_away',
  pending: undefined,
  fraud: undefined,
} as const satisfies Record<Exclude<DomainStatus, 'active'>, DomainEvent | undefined>

type DomainEvent = Extract<EventName, `domain.${string}`>

/** Raises an event for domains. */
export const raiseDomains = (
  ctx: Context,
  event: DomainEvent,
  domains: readonly DomainRow[],
  what: string,
): Promise<void> =>
  raiseEach(ctx, event, domains, ({ id, client_id, domain, expiry_date }) => [
    `${domain} ${what}.`,
    { domainid: id, clientid: client_id, domain, expirydate: expiry_date },
  ])

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
  return name === undefined ? rows : rows.where((query) => query.where(contains('domain', name)))
}
