import type { Knex } from 'knex'
import type { ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { lockRecurring, moveBillingDates } from '../billing/billing-dates.js'
import { endCycle, expectDueDateInRange, moveDueDate } from '../billing/changed-records.js'
import { lockClients, prepareMove } from '../billing/client-moves.js'
import { type Cycle, cycleMonths, followingDueDate, isRecurring } from '../billing/cycles.js'
import { startBilling } from '../billing/first-periods.js'
import type { Cyclic, Recurrence } from '../billing/recurrence.js'
import { resumeRecordBilling } from '../billing/resumed-billing.js'
import { withdrawEndedRecords } from '../billing/withdrawal.js'
import { moveSslOrders } from '../certificates/service-ssl-orders.js'
import { type Context, today } from '../context.js'
import { logActivity } from '../log/activity.js'
import { actionFieldName } from '../log/api-field-names.js'
import { usernameProblem } from '../ports/usernames.js'
import { findPrice } from '../products/prices.js'
import { prepareQuery } from '../sql/prepared.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { selectRows } from '../sql/selection.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import { type ChangeSet, changesColumns, definedColumns, hasColumns } from '../values/changed-columns.js'
import type { Currency } from '../values/currencies.js'
import { type Day, getDayOfMonth } from '../values/days.js'
import { parseServiceDomain, toAsciiName } from '../values/domain-names.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { type Decimal, zero } from '../values/money.js'
import { hasServiceEnded, isServiceLive, type ServiceStatus } from '../values/statuses.js'
import { needsDomain } from './account-domains.js'
import { knownUsername } from './account-names.js'
import { raiseAddonChanges, raiseAddonEvents } from './addon-changes.js'
import { billGaps } from './billing-gaps.js'
import { derivedPriceColumns, listedPriceColumns, manualPriceColumns, omitPriceOrigin } from './price-origins.js'
import { noPromotionEnd } from './promotion-ends.js'
import { addonRecurrence, serviceRecurrence } from './recurrences.js'
import { resumeAddon, resumeService } from './resumed-billing.js'
import { withdrawServiceLines } from './service-endings.js'
import {
  activateOrderedAddons,
  cancelOpenRequests,
  currentSuspensionDay,
  encryptServicePassword,
  formatServiceName,
  lockService,
  raiseService,
  startServiceBilling,
  unsuspendedColumns,
} from './services.js'

// Changes to the records of services and addons by staff, without a call to a server.

export interface ServiceFilter {
  readonly id?: number | undefined
  readonly clientId?: number | undefined
  readonly productId?: number | undefined
  /** The whole name, case-insensitive. */
  readonly domain?: string | undefined
  readonly status?: ServiceStatus | undefined
}

/** Selects the matching services, unordered. */
export function matchingServices(db: Knex, { id, clientId, productId, domain, status }: ServiceFilter) {
  const rows = selectRows(db, 'services', { id, client_id: clientId, product_id: productId, status })
  return domain === undefined
    ? rows
    : rows.where((query) => query.whereRaw('lower(domain) in (?, ?)', domainSpellings(domain)))
}

/** Returns a domain in the spelling of records, and in the spelling that an earlier release may have stored. */
const domainSpellings = (domain: string): [string, string] => {
  const written = domain.toLowerCase()
  return [toAsciiName(domain) ?? written, written]
}

/** A service with names from other tables. */
export interface NamedService extends ServiceRow {
  readonly order_number: string | null
  readonly product_name: string | null
  readonly group_name: string | null
  readonly server_name: string | null
  /** ID of the service's currency or, without one, of its client's currency. */
  readonly shown_currency_id: number | null
}

/** Adds the names to a query for services, without an additional query. */
export const joinServiceNames =
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

const namedServicesQuery = prepareQuery((db, { ids }: { ids: readonly number[] }) =>
  joinServiceNames(db)(db('services').whereIn('id', ids)),
)

/** Returns services by ID with their names. */
export const namedServices = (db: Knex, ids: readonly number[]): Promise<NamedService[]> =>
  namedServicesQuery(db, { ids })

/** Fields that updateclientproduct can change. Null clears a field. */
export type ServiceChanges = ChangeSet<{
  /** The client that receives the service. */
  clientId: number
  status: ServiceStatus
  domain: string | null
  username: string | null
  password: string
  nextDueDate: Day | null
  billingCycle: Cycle
  recurringAmount: Decimal
  firstAmount: Decimal
  notes: string | null
}>

/**
 * Updates a service's record without calling its server. A new cycle changes the price (R-1228), and a new due date
 * withdraws unpaid lines (R-1224). Throws service_not_found, the errors of prepareMove, service_domain_invalid,
 * service_domain_missing, username_taken, username_not_allowed, date_too_late, and total_too_large.
 */
export async function updateService<Given extends ServiceChanges>(
  ctx: Context,
  id: number,
  changes: Exact<ServiceChanges, Given>,
): Promise<void> {
  const { clientId, status } = changes
  await lockServiceClients(ctx.db, id, clientId)
  const locked = await lockService(ctx.db, id)
  const change = () => changeService(ctx, locked, changes)
  if (status === undefined) await change()
  else await raiseAddonChanges(ctx, { id, client_id: clientId ?? locked.client_id }, change)
}

async function changeService(ctx: Context, locked: ServiceRow, changes: ServiceChanges): Promise<void> {
  const { db } = ctx
  const { id } = locked
  const { clientId } = changes
  const isMovedTo = clientId !== undefined && clientId !== locked.client_id
  if (isMovedTo) await moveService(ctx, locked, clientId)
  const service = isMovedTo ? await lockService(db, id) : locked
  const { status, domain, username, password, nextDueDate, billingCycle, notes } = changes
  const isRenamed = username !== undefined && username !== service.username
  const stated = definedColumns<ServiceRow>({
    ...(status !== undefined && status !== service.status && statusColumns(ctx, service, status)),
    domain: domain === undefined ? undefined : await changedDomain(ctx, service, domain),
    username,
    account_username: isRenamed ? knownUsername(service) : undefined,
    password: password === undefined ? undefined : encryptServicePassword(ctx, id, password),
    ...(await changedPriceColumns(ctx, service, changes)),
    notes,
  })
  if (isRenamed && username !== null) await expectAccountName(ctx, service, username)
  const isMoved = nextDueDate !== undefined && nextDueDate !== service.next_due_date
  const names = [
    ...Object.keys(stated).filter((name) => !silentColumns.has(name)),
    ...(isMoved ? ['next_due_date'] : []),
  ]
  // Runs before the due date is changed, so that a date set by staff takes precedence.
  if (status === 'active') await resumeService(ctx, id)
  if (names.length === 0) return isMovedTo ? raiseServiceUpdated(ctx, service, locked) : undefined
  const cycle = billingCycle ?? service.billing_cycle
  const after = isRecurring(cycle) ? (day: Day, anchor: number) => followingDueDate(day, cycle, anchor) : undefined
  if (stated.billing_cycle !== undefined) {
    const due = nextDueDate ?? service.next_due_date
    if (due !== null && after !== undefined)
      expectDueDateInRange(after(due, service.anchor_day ?? getDayOfMonth(due)), due)
    await endCycle(ctx, serviceRecurrence, id)
  }
  if (isMoved) await moveDueDate(ctx, serviceRecurrence, id, nextDueDate, after)
  else if (stated.billing_cycle !== undefined) await billGaps(ctx, id)
  if (stated.status === 'active' && service.status !== 'active') await startServiceBilling(ctx, service)
  if (hasColumns(stated)) await rejectDuplicates(db('services').where({ id }).update(stated), 'username_taken')
  if (stated.status === 'active' && service.status !== 'active') await activateOrderedAddons(db, id)
  await startWithoutDate(ctx, serviceRecurrence, { ...service, ...stated }, nextDueDate)
  if (isEnded(stated.status)) {
    await cancelOpenRequests(ctx, id)
    if (stated.status !== 'completed') await withdrawServiceLines(ctx, service)
  }
  await logActivity(
    ctx,
    `The record of service ${id} was changed: ${names.map((name) => actionFieldName('service', name)).join(', ')}`,
    service.client_id,
  )
  const event = stated.status && statusEvent(service.status, stated.status)
  const changed = { ...service, ...stated }
  if (event !== undefined) await raiseService(ctx, event, changed, `is now ${stated.status} (record only)`, locked)
  else if (isMoved || isMovedTo || changesColumns(service, omitPriceOrigin(stated)))
    await raiseServiceUpdated(ctx, changed, locked)
}

const raiseServiceUpdated = (ctx: Context, service: ServiceRow, before: ServiceRow): Promise<void> =>
  raiseService(ctx, 'service.updated', service, 'was changed (record only)', before)

/** Columns derived from others, which the activity log does not list. */
const silentColumns: ReadonlySet<string> = new Set([
  'account_username',
  'regular_amount',
  'promotion_periods',
  'is_priced_by_hand',
  'listed_amount',
])

/**
 * Returns the domain to store. A domain sent back unchanged is kept, because earlier releases accepted any text
 * (R-2741).
 */
async function changedDomain(ctx: Context, service: ServiceRow, domain: string | null): Promise<string | null> {
  if (domain !== null) return isSameText(domain, service.domain) ? service.domain : parseServiceDomain(domain)
  const { product_id, status } = service
  const product =
    product_id === null || status !== 'pending'
      ? undefined
      : await ctx.db('products').where({ id: product_id }).first('module')
  if (product !== undefined && needsDomain(ctx, product)) throw new Fault('service_domain_missing')
  return null
}

const isSameText = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase()

/** Checks a user name that a module will use. Throws username_not_allowed. */
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

/** Returns the columns that change with the status. */
const statusColumns = (ctx: Context, service: ServiceRow, status: ServiceStatus): Partial<ServiceRow> => ({
  status,
  ...(status === 'suspended' ? { suspended_on: currentSuspensionDay(ctx, service) } : unsuspendedColumns),
  terminated_on: status === 'terminated' ? today(ctx) : null,
})

/** Returns the event for a change of status, or undefined for a change without an event. */
function statusEvent(before: ServiceStatus, status: ServiceStatus) {
  if (status === 'active') return before === 'suspended' ? 'service.unsuspended' : 'service.created'
  const events = {
    suspended: 'service.suspended',
    cancelled: 'service.cancelled',
    terminated: 'service.terminated',
  } as const
  return status in events ? events[status as keyof typeof events] : undefined
}

const isEnded = (status: ServiceStatus | undefined): boolean => status !== undefined && hasServiceEnded(status)

/**
 * Locks the service's client, and the client that receives the service, before the service, because an invoice may
 * change too.
 */
async function lockServiceClients(db: Knex, id: number, other?: number): Promise<void> {
  const service = await db('services').where({ id }).first('client_id')
  if (service !== undefined) await lockClients(db, [service.client_id, other])
}

/** Moves a service with its addons and certificates to another client (R-2746). Throws the errors of prepareMove. */
async function moveService(ctx: Context, service: ServiceRow, to: number): Promise<void> {
  const { id, client_id, currency_id } = service
  await prepareMove(ctx, {
    from: client_id,
    to,
    currencyId: currency_id,
    name: formatServiceName(service),
    subject: { service_id: id },
  })
  await ctx.db('services').where({ id }).update({ client_id: to })
  await moveSslOrders(ctx.db, id, to)
}

/**
 * Sets a due date for an active recurring service or addon without one, so that it is billed from today on (R-1225).
 * Does nothing if staff submitted a due date or removed it.
 */
async function startWithoutDate(
  ctx: Context,
  recurs: Recurrence<Cyclic>,
  before: Pick<ServiceRow, 'id' | 'status' | 'billing_cycle'>,
  sent: Day | null | undefined,
): Promise<void> {
  if (sent !== undefined || before.status !== 'active' || !isRecurring(before.billing_cycle)) return
  const row = await lockRecurring(ctx.db, recurs, before.id)
  if (row?.next_due_date === null && row.not_billed_reason === null)
    await moveBillingDates(ctx, recurs, before.id, today(ctx))
}

/**
 * Returns the columns for changed amounts and a changed cycle. A new cycle gets the product's price. If the product is
 * not sold in the new cycle, the service keeps its price per month (R-1228).
 */
async function changedPriceColumns(
  ctx: Context,
  service: ServiceRow,
  changes: ServiceChanges,
): Promise<Partial<ServiceRow>> {
  const { recurringAmount, firstAmount, billingCycle: cycle } = changes
  const currency = await findServiceCurrency(ctx, service)
  const sent = definedColumns<ServiceRow>({
    ...(recurringAmount !== undefined && {
      recurring_amount: currency.parse(recurringAmount),
      ...noPromotionEnd,
      ...manualPriceColumns,
    }),
    first_amount: firstAmount === undefined ? undefined : currency.parse(firstAmount),
  })
  if (cycle === undefined || cycle === service.billing_cycle) return sent
  const price = await cyclePriceColumns(ctx, service, cycle, currency)
  return { billing_cycle: cycle, ...price, ...noPromotionEnd, ...sent }
}

async function findServiceCurrency({ db, currencies }: Context, service: ServiceRow): Promise<Currency> {
  if (service.currency_id !== null) return currencies.of(service.currency_id)
  const client =
    service.client_id === null ? undefined : await db('clients').where({ id: service.client_id }).first('currency_id')
  return client === undefined ? currencies.default : currencies.of(client.currency_id)
}

async function cyclePriceColumns(
  ctx: Context,
  service: ServiceRow,
  cycle: Cycle,
  currency: Currency,
): Promise<Partial<ServiceRow>> {
  if (!isRecurring(cycle)) return { recurring_amount: zero, ...listedPriceColumns(zero) }
  const { db } = ctx
  const { product_id, billing_cycle, recurring_amount } = service
  const product = product_id === null ? undefined : await db('products').where({ id: product_id }).first()
  const price = product && (await findPrice(db, product, currency.id, cycle))
  if (price !== undefined) return { recurring_amount: price, ...listedPriceColumns(price) }
  const kept = isRecurring(billing_cycle)
    ? multiplyByFraction(recurring_amount, cycleMonths(cycle), cycleMonths(billing_cycle))
    : recurring_amount
  await logActivity(
    ctx,
    `Service ${service.id} is not sold ${cycle}: its monthly price was kept, which makes ${currency.label(kept)} from now on`,
    service.client_id,
  )
  return { recurring_amount: kept, ...derivedPriceColumns(service, kept) }
}

/** Selects the matching addons, unordered. */
export function matchingAddons(
  db: Knex,
  { clientId, serviceId }: { readonly clientId?: number | undefined; readonly serviceId?: number | undefined },
) {
  const rows = selectRows(db, 'service_addons', { service_id: serviceId })
  if (clientId === undefined) return rows
  const services = () => db('services').where({ client_id: clientId }).select('id')
  return rows.where((query) => query.whereIn('service_id', services()), ['services'])
}

/** Fields that updateclientaddon can change. */
export type AddonChanges = ChangeSet<{
  status: ServiceStatus
  notes: string | null
  recurringAmount: Decimal
}>

/**
 * Updates an addon's record. Cancelling ends its billing, and a reactivated addon continues with its previous dates
 * (R-1505). Throws service_addon_not_found.
 */
export async function updateAddon<Given extends AddonChanges>(
  ctx: Context,
  id: number,
  { status, notes, recurringAmount }: Exact<AddonChanges, Given>,
): Promise<void> {
  const { db } = ctx
  const found = await db('service_addons').where({ id }).first('service_id')
  if (found === undefined) throw new Fault('service_addon_not_found')
  await lockServiceClients(db, found.service_id)
  const service = await lockService(db, found.service_id)
  const addon = (await db('service_addons').where({ id }).forUpdate().first()) as ServiceAddonRow
  const stated = definedColumns<ServiceAddonRow>({
    status,
    notes,
    recurring_amount:
      recurringAmount === undefined ? undefined : (await findServiceCurrency(ctx, service)).parse(recurringAmount),
  })
  if (!hasColumns(stated)) return
  if (addon.status === 'cancelled' && status !== undefined && isServiceLive(status)) await resumeAddon(ctx, id)
  if (status === 'active' && addon.status !== 'active') await startBilling(ctx, addonRecurrence, id)
  await db('service_addons')
    .where({ id })
    .update({ ...stated, ...(status === 'active' && { awaits_order: 0 }) })
  if (isEnded(status) && status !== 'completed') {
    const isUndelivered = addon.status === 'pending'
    await withdrawEndedRecords(ctx, { addon: [id] }, { isUndelivered, reason: `Addon ${id} has ended` })
  }
  if (status === 'active') await resumeRecordBilling(ctx, addonRecurrence, id)
  if (status === 'active') await startWithoutDate(ctx, addonRecurrence, { ...addon, status }, undefined)
  await logActivity(ctx, `The record of addon ${id} of service ${service.id} was changed`, service.client_id)
  if (changesColumns(addon, stated)) await raiseAddonEvents(ctx, service, [addon])
}
