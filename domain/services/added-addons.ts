import type { Knex } from 'knex'
import type { OrderRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { startBilling } from '../billing/first-periods.js'
import { resumeRecordBilling } from '../billing/resumed-billing.js'
import { withdrawEndedRecords } from '../billing/withdrawal.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { hasServiceEnded, isServiceLive, type ServiceStatus } from '../values/statuses.js'
import { raiseAddonEvents } from './addon-changes.js'
import { addonRecurrence } from './recurrences.js'
import type { IsEndedByOrder } from './restored-services.js'

// Addons ordered for running services (R-4516).

export interface AddedAddon {
  readonly addon: ServiceAddonRow
  readonly service: ServiceRow
}

/** Returns an order's addons whose services were not ordered with them, and locks the rows of both. */
export async function lockAddedAddons(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<AddedAddon[]> {
  const named = db('service_addons').where({ order_id: id }).select('service_id')
  const services: ServiceRow[] = await db('services')
    .whereIn('id', named)
    .where((service) => service.whereNull('order_id').orWhereNot({ order_id: id }))
    .orderBy('id')
    .forUpdate()
  if (services.length === 0) return []
  const byId = new Map(services.map((service) => [service.id, service]))
  const addons: ServiceAddonRow[] = await db('service_addons').where({ order_id: id }).orderBy('id').forUpdate()
  return addons.flatMap((addon) => {
    const service = byId.get(addon.service_id)
    return service === undefined ? [] : [{ addon, service }]
  })
}

/**
 * Activates a pending addon of a live service and starts its first period (R-1225). Otherwise, does nothing. The caller
 * has locked the service.
 */
export async function activateAddon(ctx: Context, { addon, service }: AddedAddon): Promise<void> {
  const { id } = addon
  if (addon.status !== 'pending' || !isServiceLive(service.status)) return
  await startBilling(ctx, addonRecurrence, id)
  await ctx.db('service_addons').where({ id }).update({ status: 'active', awaits_order: 0 })
  await resumeRecordBilling(ctx, addonRecurrence, id)
  await logActivity(ctx, `Addon ${id} of service ${service.id} is active`, service.client_id)
  await raiseAddonEvents(ctx, service, [addon])
}

/** Returns the time at which a product's services and addons are set up, or `manual` if the product was deleted. */
export async function findSetupTime(
  db: Knex,
  { product_id }: Pick<ServiceRow, 'product_id'>,
): Promise<'order' | 'payment' | 'manual'> {
  const product = product_id === null ? undefined : await db('products').where({ id: product_id }).first('auto_setup')
  return product?.auto_setup ?? 'manual'
}

/**
 * Ends an order's addons for running services. Skips addons of services that no longer belong to the order's client.
 * Fraud suspends active addons. Withdraws unpaid lines as for a service (R-1033).
 */
export async function endAddedAddons(ctx: Context, order: OrderRow, as: 'cancelled' | 'fraud'): Promise<void> {
  for (const { addon, service } of await lockAddedAddons(ctx, order)) {
    if (service.client_id !== order.client_id || hasServiceEnded(addon.status)) continue
    const isUndelivered = addon.status === 'pending'
    const status: ServiceStatus = as === 'fraud' && !isUndelivered ? 'suspended' : as
    await ctx.db('service_addons').where({ id: addon.id }).update({ status })
    await withdrawEndedRecords(ctx, { addon: [addon.id] }, { isUndelivered, reason: `Addon ${addon.id} has ended` })
    if (status !== addon.status) await raiseAddonEvents(ctx, service, [addon])
  }
}

/**
 * Restores addons that ended with their order: as active if they were suspended, otherwise as pending until the order
 * is accepted. Returns the reasons why addons cannot be restored, as sentences.
 */
export async function restoreAddedAddons(
  ctx: Context,
  order: OrderRow,
  isEndedByOrder: IsEndedByOrder,
): Promise<string[]> {
  const obstacles: string[] = []
  for (const { addon, service } of await lockAddedAddons(ctx, order)) {
    const isBack = addon.status === 'suspended'
    if (!isEndedByOrder(addon) || !(isBack || ['cancelled', 'fraud', 'terminated'].includes(addon.status))) continue
    if (hasServiceEnded(service.status)) {
      obstacles.push(`Service ${service.id} has ended.`)
      continue
    }
    await ctx
      .db('service_addons')
      .where({ id: addon.id })
      .update({ status: isBack ? 'active' : 'pending' })
    await raiseAddonEvents(ctx, service, [addon])
  }
  return obstacles
}
