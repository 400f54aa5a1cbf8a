import type { Knex } from 'knex'
import type { AddonPriceRow } from '../../db/rows-catalogue.js'
import type { CancellationRequestRow, ServiceAddonRow, ServiceRow } from '../../db/rows-services.js'
import { isInvoiceOpenSql } from '../billing/amount-due.js'
import { type Cycle, isRecurring } from '../billing/cycles.js'
import { chooseAddonPrice } from '../orders/lines.js'
import { acceptsAddons, findRunningServices } from '../orders/running-services.js'
import { openUpgrades } from '../orders/stale-upgrades.js'
import { choosePrice, loadPrices } from '../products/prices.js'
import type { Currency } from '../values/currencies.js'
import type { Cents } from '../values/money.js'
import { isServiceUpgradable } from '../values/statuses.js'

/** Data about a service from other tables. */
export interface ServiceFacts {
  readonly product: { readonly id: number; readonly name: string; readonly module: string | null } | undefined
  readonly server: { readonly hostname: string; readonly nameservers: readonly string[] } | undefined
  readonly addons: readonly NamedAddon[]
  /** Open cancellation request, or undefined. */
  readonly cancellation: Pick<CancellationRequestRow, 'type' | 'reason'> | undefined
  /** Product change that is waiting for payment, or undefined. */
  readonly upgrade: { readonly product: string; readonly invoiceId: number | null } | undefined
}

export type NamedAddon = ServiceAddonRow & {
  readonly name: string
  /** Open invoice that an addon ordered after its service is waiting for, or null. */
  readonly invoice_id: number | null
}

/** Returns the data about a service from other tables. */
export async function readServiceFacts(db: Knex, service: ServiceRow): Promise<ServiceFacts> {
  const { id, product_id, server_id } = service
  const product = product_id === null ? undefined : await db('products').where({ id: product_id }).first()
  const server = server_id === null ? undefined : await db('servers').where({ id: server_id }).first()
  const upgrade = await openUpgrades(db, id)
    .join('products', 'products.id', 'upgrades.new_product_id')
    .first('products.name as product', 'upgrades.invoice_id as invoiceId')
  return {
    product: product && { id: product.id, name: product.name, module: product.module },
    server: server && { hostname: server.hostname, nameservers: JSON.parse(server.nameservers) },
    addons: await db('service_addons')
      .join('addons', 'addons.id', 'service_addons.addon_id')
      .leftJoin('orders', (join) =>
        join.on('orders.id', 'service_addons.order_id').andOnVal('service_addons.awaits_order', 1),
      )
      .leftJoin('invoices', (join) => join.on('invoices.id', 'orders.invoice_id').andOn(db.raw(isInvoiceOpenSql)))
      .where({ service_id: id })
      .orderBy('service_addons.id')
      .select('service_addons.*', 'addons.name', 'invoices.id as invoice_id'),
    cancellation: await db('cancellation_requests').where({ service_id: id, is_open: 1 }).first('type', 'reason'),
    upgrade,
  }
}

/** An addon that can be ordered for a running service. */
export interface OfferedAddition {
  readonly id: number
  readonly name: string
  readonly cycle: Cycle
  readonly price: Cents
}

/** Returns the addons that can be ordered for a service, at the prices that priceOrder charges (R-4516). */
export async function listAddonsFor(
  db: Knex,
  service: ServiceRow,
  { row: { id: currency_id } }: Currency,
): Promise<OfferedAddition[]> {
  const running = (await findRunningServices(db, [service.id], false)).get(service.id)
  if (running === undefined || !acceptsAddons(running) || (service.currency_id ?? currency_id) !== currency_id)
    return []
  const prices: AddonPriceRow[] = await db('addon_prices').where({ currency_id })
  const addons = await db('addons').orderBy('name').orderBy('id').select('id', 'name')
  return addons.flatMap(({ id, name }) => {
    const found = chooseAddonPrice(prices, id, service.billing_cycle)
    return found === undefined ? [] : [{ id, name, cycle: found.cycle, price: found.price }]
  })
}

/** A product that a service can change to, with its price per period. */
export interface OfferedProduct {
  readonly id: number
  readonly name: string
  readonly price: Cents
}

/**
 * Returns the products that a service can change to: visible products of the same group, sold on the service's cycle
 * (R-4505). Returns none if the service cannot be upgraded.
 */
export async function listOfferedProducts(db: Knex, service: ServiceRow): Promise<OfferedProduct[]> {
  const { product_id, currency_id, billing_cycle, status } = service
  if (product_id === null || currency_id === null || !isServiceUpgradable(status)) return []
  const products = await db('products')
    .whereIn('group_id', db('products').where({ id: product_id }).select('group_id'))
    .where({ is_hidden: 0 })
    .whereNot({ id: product_id })
    .orderBy(['sort_order', 'id'])
  const prices = await loadPrices(
    db,
    products.map(({ id }) => id),
    currency_id,
  )
  return products.flatMap((product) => {
    const price = choosePrice(product, prices, billing_cycle)
    const fits = product.pay_type !== 'onetime' || !isRecurring(billing_cycle)
    return price === undefined || !fits ? [] : [{ id: product.id, name: product.name, price }]
  })
}
