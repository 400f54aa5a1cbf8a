import type { Knex } from 'knex'
import type { ServiceRow } from '../../db/rows-services.js'
import type { Cycle } from '../billing/cycles.js'
import { type Context, today } from '../context.js'
import type { Day } from '../days.js'
import { Fault } from '../faults.js'
import { usernameProblem } from '../ports/usernames.js'
import { prepared } from '../prepared.js'
import { selectRows } from '../selection.js'
import type { ServiceStatus } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { unlessTaken } from '../unique.js'
import { knownUsername } from './account-names.js'
import {
  closeOpenEnds,
  endedStatuses,
  lockService,
  notSuspended,
  raiseService,
  sealServicePassword,
  suspensionDayOf,
} from './services.js'

// Records of services and of their addons that staff edit without a call to a server.

export interface ServiceFilter {
  readonly id?: number | undefined
  readonly clientId?: number | undefined
  readonly productId?: number | undefined
  /** The whole name, in any letter case. */
  readonly domain?: string | undefined
  readonly status?: ServiceStatus | undefined
}

/** Returns a query for the services that match, unordered. */
export function matchingServices(db: Knex, { id, clientId, productId, domain, status }: ServiceFilter) {
  const rows = selectRows(db, 'services', { id, client_id: clientId, product_id: productId, status })
  return domain === undefined
    ? rows
    : rows.where((query) => query.whereRaw('lower(domain) = ?', [domain.toLowerCase()]))
}

/** A service with the names that other tables hold. */
export interface NamedService extends ServiceRow {
  readonly order_number: string | null
  readonly product_name: string | null
  readonly group_name: string | null
  readonly server_name: string | null
  /** Its own, else its client's. */
  readonly shown_currency_id: number | null
}

/** Adds those names to some services, in the same query. */
export const withNames =
  (db: Knex) =>
  (services: Knex.QueryBuilder): Knex.QueryBuilder =>
    db
      .from(services.as('services'))
      .leftJoin('orders', 'orders.id', 'services.order_id')
      .leftJoin('products', 'products.id', 'services.product_id')
      .leftJoin('product_groups', 'product_groups.id', 'products.group_id')
      .leftJoin('servers', 'servers.id', 'services.server_id')
      .leftJoin('clients', 'clients.id', 'services.client_id')
      .select(
        'services.*',
        'orders.number as order_number',
        'products.name as product_name',
        'product_groups.name as group_name',
        'servers.name as server_name',
        db.raw('coalesce(services.currency_id, clients.currency_id) as shown_currency_id'),
      )

const namedServicesBy = prepared((db, { ids }: { ids: readonly number[] }) =>
  withNames(db)(db('services').whereIn('id', ids)),
)

/** Services by their id, each with those names. */
export const namedServices = (db: Knex, ids: readonly number[]): Promise<NamedService[]> => namedServicesBy(db, { ids })

/** The fields that updateclientproduct can change; null clears a field. */
export interface ServiceChanges {
  readonly status?: ServiceStatus | undefined
  readonly domain?: string | null | undefined
  readonly username?: string | null | undefined
  readonly password?: string | undefined
  readonly nextDueDate?: Day | null | undefined
  readonly billingCycle?: Cycle | undefined
  readonly notes?: string | null | undefined
}

/**
 * Updates the record of a service: no server is told, and no amount is computed anew. Throws service_not_found,
 * username_taken, username_not_allowed.
 */
export async function updateService(ctx: Context, id: number, changes: ServiceChanges): Promise<void> {
  const { db } = ctx
  const service = await lockService(db, id)
  const { status, domain, username, password, nextDueDate, billingCycle, notes } = changes
  const stated: Partial<ServiceRow> = {
    ...(status !== undefined && status !== service.status && afterwards(ctx, service, status)),
    ...(domain !== undefined && { domain: domain?.toLowerCase() ?? null }),
    ...(username !== undefined && { username }),
    ...(username !== undefined && username !== service.username && { account_username: knownUsername(service) }),
    ...(password !== undefined && { password: sealServicePassword(ctx, id, password) }),
    ...(nextDueDate !== undefined && { next_due_date: nextDueDate, anchor_day: anchorOf(nextDueDate) }),
    ...(billingCycle !== undefined && { billing_cycle: billingCycle }),
    ...(notes !== undefined && { notes }),
  }
  if (username != null && username !== service.username) await expectAccountName(ctx, service, username)
  const names = Object.keys(stated).filter((name) => name !== 'account_username')
  if (names.length === 0) return
  await unlessTaken(db('services').where({ id }).update(stated), 'username_taken')
  if (isEnded(stated.status)) await closeOpenEnds(ctx, id)
  await logActivity(ctx, `Service ${id} was changed on record: ${names.join(', ')}`, service.client_id)
  const event = stated.status && eventOf(service.status, stated.status)
  if (event !== undefined)
    await raiseService(ctx, event, { ...service, ...stated }, `is now ${stated.status}, on record`)
}

/** Checks a user name that a module will act on. Throws username_not_allowed. */
async function expectAccountName(
  { db, modules }: Context,
  { product_id }: ServiceRow,
  username: string,
): Promise<void> {
  if (product_id === null) return
  const product = await db('products').where({ id: product_id }).first('module')
  const module = product?.module == null ? undefined : modules.find('server', product.module)
  if (module === undefined || module.usernames === 'any') return
  const problem = usernameProblem(username, module.usernames)
  if (problem !== undefined) throw new Fault('username_not_allowed', `${problem}.`)
}

/** Returns the columns that change with a status. */
const afterwards = (ctx: Context, service: ServiceRow, status: ServiceStatus): Partial<ServiceRow> => ({
  status,
  ...(status === 'suspended' ? { suspended_on: suspensionDayOf(ctx, service) } : notSuspended),
  terminated_on: status === 'terminated' ? today(ctx) : null,
})

/** Returns the event of a service that went from one status to another. */
function eventOf(before: ServiceStatus, status: ServiceStatus) {
  if (status === 'active') return before === 'suspended' ? 'service.unsuspended' : 'service.created'
  const events = {
    suspended: 'service.suspended',
    cancelled: 'service.cancelled',
    terminated: 'service.terminated',
  } as const
  return status in events ? events[status as keyof typeof events] : undefined
}

const isEnded = (status: ServiceStatus | undefined): boolean => endedStatuses.some((ended) => ended === status)

/** Due dates keep to the day of the month that was set. */
const anchorOf = (day: Day | null): number | null => (day === null ? null : Number(day.slice(8)))

/** Returns a query for the addons of services that match, unordered. */
export function matchingAddons(
  db: Knex,
  { clientId, serviceId }: { readonly clientId?: number | undefined; readonly serviceId?: number | undefined },
) {
  const rows = selectRows(db, 'service_addons', { service_id: serviceId })
  if (clientId === undefined) return rows
  const services = () => db('services').where({ client_id: clientId }).select('id')
  return rows.where((query) => query.whereIn('service_id', services()), ['services'])
}

/** Updates the record of an addon. Cancelling ends its billing. Throws service_addon_not_found. */
export async function updateAddon(
  ctx: Context,
  id: number,
  { status, notes }: { readonly status?: ServiceStatus | undefined; readonly notes?: string | null | undefined },
): Promise<void> {
  const { db } = ctx
  const found = await db('service_addons').where({ id }).first('service_id')
  if (found === undefined) throw new Fault('service_addon_not_found')
  const service = await lockService(db, found.service_id)
  const stated = {
    ...(status !== undefined && { status }),
    ...(status === 'cancelled' && { next_due_date: null, anchor_day: null }),
    ...(notes !== undefined && { notes }),
  }
  if (Object.keys(stated).length === 0) return
  await db('service_addons').where({ id }).update(stated)
  await logActivity(ctx, `Addon ${id} of service ${service.id} was changed on record`, service.client_id)
}
