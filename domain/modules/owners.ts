import type { Knex } from 'knex'
import type { ModuleRow } from '../../db/rows-catalogue.js'
import { findStaffAccounts, type StaffAccount } from '../access/accounts.js'
import { limitRights } from '../access/credential-limits.js'
import { type AddonModule, listed } from '../ports/addon.js'
import type { EventRecordType } from '../ports/events/data.js'
import { type EventName, eventKind, events } from '../ports/events.js'
import type { Permission } from '../values/permissions.js'

/** Permission to list each kind of record. Events about a record require its permission (R-2811). */
export const recordPermissions: Readonly<Record<EventRecordType, Permission | 'full'>> = {
  affiliate: 'manage_affiliates',
  announcement: 'manage_announcements',
  client: 'list_clients',
  contact: 'list_clients',
  credit: 'list_clients',
  domain: 'list_domains',
  invoice: 'list_invoices',
  login: 'list_clients',
  order: 'list_orders',
  project: 'list_projects',
  quote: 'list_quotes',
  service: 'list_services',
  serviceaddon: 'list_services',
  sslorder: 'full',
  ticket: 'list_tickets',
  transaction: 'list_invoices',
}

/** Permissions required for events that are not about a record. */
const otherPermissions: Readonly<Record<string, Permission | 'full'>> = {
  'api.custom': 'manage_settings',
  'credential.unused': 'full',
  'invite.accepted': 'list_clients',
  'invite.cancelled': 'list_clients',
  'invite.sent': 'list_clients',
  'mail.failed': 'list_clients',
  'module.failed': 'list_services',
  'paymethod.expiring': 'list_invoices',
  'paymethod.removed': 'list_invoices',
  'paymethod.stored': 'list_invoices',
  'queue.failed': 'view_system',
  'termination.delayed': 'list_services',
}

/** Returns the permission that the owner of an endpoint needs to receive an event. */
export function requiredPermission(event: string): Permission | 'full' {
  const about = Object.hasOwn(events, event) ? eventKind(event as EventName).about : undefined
  return about === undefined ? (otherPermissions[event] ?? 'full') : recordPermissions[about.record]
}

/** The staff account that set an endpoint, or null if the account no longer exists. */
export type EndpointOwner = Pick<StaffAccount, 'username' | 'enabled' | 'full' | 'permissions'> | null

/**
 * Returns true if an endpoint may receive an event. Endpoints without an owner belong to the operator and may receive
 * all events.
 */
export function mayReceiveEvent(owner: EndpointOwner | undefined, event: string): boolean {
  if (owner === undefined) return true
  if (!owner?.enabled) return false
  const permission = requiredPermission(event)
  return owner.full || (permission !== 'full' && owner.permissions.has(permission))
}

const neededPermissions = [...new Set([...Object.values(recordPermissions), ...Object.values(otherPermissions)])].sort()

/** Returns a description of the events that an account's endpoint receives, to follow "gets". */
export function describeReceivedEvents(owner: EndpointOwner): string {
  if (owner?.enabled && owner.full) return 'every event'
  const held = neededPermissions.filter((one) => one !== 'full' && owner?.enabled && owner.permissions.has(one))
  return held.length === 0 ? 'nothing' : `only events that its role may see (${held.join(', ')})`
}

/** Returns true if an endpoint does not receive every event. */
export const receivesOnlySomeEvents = (owner: EndpointOwner | undefined): boolean =>
  owner !== undefined && !(owner?.enabled && owner.full)

/** Returns the staff account IDs of the owners of an addon module's endpoints, by endpoint. */
export const parseOwners = ({ owners }: Pick<ModuleRow, 'owners'>): Record<string, number> =>
  owners == null ? {} : JSON.parse(owners)

/** Returns the permissions to which the owners of endpoints are limited, by endpoint. Omits owners without a limit. */
export const parseOwnerLimits = ({
  owner_permissions,
}: Pick<ModuleRow, 'owner_permissions'>): ReadonlyMap<string, readonly Permission[]> =>
  new Map(owner_permissions == null ? [] : Object.entries(JSON.parse(owner_permissions)))

/** Returns an endpoint's owner, with the account's rights limited to `limit`. */
export const limitOwner = (owner: EndpointOwner, limit: readonly Permission[] | undefined): EndpointOwner =>
  owner === null ? null : limitRights(owner, limit ?? null)

/** Returns an addon module's endpoints. A module without a list of endpoints has a single unnamed endpoint. */
export function listEndpoints(
  { destinations, parameters }: AddonModule,
  stored: Readonly<Record<string, string>>,
): string[] {
  if (destinations === undefined) return ['']
  return listed(stored[destinations] ?? parameters.find(({ name }) => name === destinations)?.default ?? '')
}

/** Loads the accounts that own endpoints, by account ID. Makes no queries if no endpoint has an owner. */
export async function loadOwners(
  db: Knex,
  rows: readonly Pick<ModuleRow, 'owners'>[],
): Promise<ReadonlyMap<number, StaffAccount>> {
  const ids = [...new Set(rows.flatMap((row) => Object.values(parseOwners(row))))]
  return ids.length === 0 ? new Map() : findStaffAccounts(db, ids)
}
