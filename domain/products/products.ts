import type { Knex } from 'knex'
import type { ProductPriceRow, ProductRow } from '../../db/rows-catalogue.js'
import type { Cycle } from '../billing/cycles.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { type Decimal, zero } from '../values/money.js'
import type { AutoSetup, PayType, ProductType } from './product-types.js'

export interface NewProduct {
  readonly name: string
  readonly groupId: number
  readonly type: ProductType
  readonly payType: PayType
  readonly description?: string | undefined
  readonly module?: string | undefined
  /** Module that issues the certificates, for a product that includes one. */
  readonly sslModule?: string | undefined
  readonly serverGroupId?: number | undefined
  readonly autoSetup: AutoSetup
  readonly packageName?: string | undefined
  /** Prices by currency ID and cycle. */
  readonly pricing?: Readonly<Record<string, Readonly<Partial<Record<Cycle, NewPrice>>>>> | undefined
  /** True if shops do not show the product. */
  readonly hidden?: boolean | undefined
  /** Number of units that can be ordered, or undefined for no limit. */
  readonly stock?: number | undefined
  /** Position within the group. Lower numbers come first, and equal numbers are ordered by ID. */
  readonly sortOrder?: number | undefined
}

export interface NewPrice {
  readonly price: Decimal
  readonly setupFee?: Decimal | undefined
}

/**
 * Adds a product and returns its ID. Throws product_group_unknown, server_group_unknown, server_module_unknown,
 * ssl_module_unknown, currency_unknown.
 */
export async function createProduct<Given extends NewProduct>(
  ctx: Context,
  product: Exact<NewProduct, Given>,
): Promise<number> {
  const { db, now, modules } = ctx
  const { groupId, serverGroupId, module } = product
  if ((await db('product_groups').where({ id: groupId }).first('id')) === undefined)
    throw new Fault('product_group_unknown')
  if (serverGroupId !== undefined && (await db('server_groups').where({ id: serverGroupId }).first('id')) === undefined)
    throw new Fault('server_group_unknown')
  if (module !== undefined && modules.find('server', module) === undefined) throw new Fault('server_module_unknown')
  const { sslModule } = product
  if (sslModule !== undefined && modules.find('ssl', sslModule) === undefined) throw new Fault('ssl_module_unknown')
  const [made] = await db('products')
    .insert({
      group_id: groupId,
      name: product.name,
      description: product.description ?? null,
      type: product.type,
      pay_type: product.payType,
      module: module ?? null,
      ssl_module: sslModule ?? null,
      server_group_id: serverGroupId ?? null,
      auto_setup: product.autoSetup,
      package_name: product.packageName ?? null,
      stock: product.stock ?? null,
      is_hidden: product.hidden ? 1 : 0,
      sort_order: product.sortOrder ?? 0,
      created_at: instant(now),
    })
    .returning('id')
  const { id } = made as { id: number }
  const prices = toPriceRows(ctx, id, product.pricing)
  if (prices.length > 0) await db('product_prices').insert(prices)
  await logActivity(ctx, `Product ${id}, ${product.name}, was added`)
  return id
}

function toPriceRows({ currencies }: Context, id: number, pricing: NewProduct['pricing'] = {}): ProductPriceRow[] {
  return Object.entries(pricing).flatMap(([currencyId, cycles]) => {
    const currency = currencies.find(currencyId)
    return (Object.entries(cycles) as [Cycle, NewPrice][]).map(([cycle, { price, setupFee }]) => ({
      product_id: id,
      currency_id: currency.id,
      cycle,
      price: currency.parse(price),
      setup_fee: setupFee === undefined ? zero : currency.parse(setupFee),
    }))
  })
}

/** Returns the name of a product's plan on its servers. Defaults to the product's name. Throws product_not_found. */
export async function findPlanName(db: Knex, productId: number): Promise<string> {
  const product = await db('products').where({ id: productId }).first('name', 'package_name')
  if (product === undefined) throw new Fault('product_not_found')
  return product.package_name ?? product.name
}

export interface ProductFilter {
  readonly id?: number | undefined
  readonly groupId?: number | undefined
  readonly module?: string | undefined
  readonly isHidden?: boolean | undefined
}

export type PricedProduct = ProductRow & {
  readonly group_name: string
  readonly prices: readonly ProductPriceRow[]
}

/** Returns the matching products with their prices, ordered by group and by position within the group. */
export async function listProducts(
  db: Knex,
  { id, groupId, module, isHidden }: ProductFilter,
): Promise<PricedProduct[]> {
  const query = db('products')
    .join('product_groups', 'product_groups.id', 'products.group_id')
    .orderBy(['product_groups.sort_order', 'product_groups.id', 'products.sort_order', 'products.id'])
    .select('products.*', 'product_groups.name as group_name')
  if (id !== undefined) query.where('products.id', id)
  if (groupId !== undefined) query.where('products.group_id', groupId)
  if (module !== undefined) query.where('products.module', module)
  if (isHidden !== undefined) query.where('products.is_hidden', isHidden ? 1 : 0)
  const prices = await db('product_prices').whereIn(
    'product_id',
    query.clone().clearSelect().clearOrder().select('products.id'),
  )
  const rows = (await query) as (ProductRow & { group_name: string })[]
  const pricesOf = groupRows(prices, ({ product_id }) => product_id)
  return rows.map((row) => ({ ...row, prices: pricesOf.get(row.id) ?? [] }))
}
