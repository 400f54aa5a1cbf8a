import type { Knex } from 'knex'
import type { ProductPriceRow } from '../db/rows-catalogue.js'
import { logActivity } from './activity.js'
import type { Cycle } from './cycles.js'
import { Fault } from './faults.js'
import type { Decimal } from './money.js'
import type { AutoSetup, PayType, ProductType } from './product-types.js'
import { instant, type Work } from './work.js'

export interface NewProduct {
  readonly name: string
  readonly groupId: number
  readonly type: ProductType
  readonly payType: PayType
  readonly description?: string | undefined
  readonly module?: string | undefined
  readonly serverGroupId?: number | undefined
  readonly autoSetup: AutoSetup
  readonly packageName?: string | undefined
  /** Currency id -> cycle -> price; null where it is not sold so. */
  readonly pricing?: Readonly<Record<string, Readonly<Partial<Record<Cycle, Decimal | null>>>>> | undefined
}

/**
 * Specification: addproduct. Returns the id of the product.
 * Throws product_group_unknown, server_group_unknown, server_module_unknown, currency_unknown.
 */
export async function createProduct(work: Work, product: NewProduct): Promise<number> {
  const { db, now, modules } = work
  const { groupId, serverGroupId, module } = product
  if ((await db('product_groups').where({ id: groupId }).first('id')) === undefined)
    throw new Fault('product_group_unknown')
  if (serverGroupId !== undefined && (await db('server_groups').where({ id: serverGroupId }).first('id')) === undefined)
    throw new Fault('server_group_unknown')
  if (module !== undefined && modules.find('server', module) === undefined) throw new Fault('server_module_unknown')
  const [made] = await db('products')
    .insert({
      group_id: groupId,
      name: product.name,
      description: product.description ?? null,
      type: product.type,
      pay_type: product.payType,
      module: module ?? null,
      server_group_id: serverGroupId ?? null,
      auto_setup: product.autoSetup,
      package_name: product.packageName ?? null,
      created_at: instant(now),
    })
    .returning('id')
  const { id } = made as { id: number }
  const prices = pricesIn(work, id, product.pricing)
  if (prices.length > 0) await db('product_prices').insert(prices)
  await logActivity(work, `Product ${id}, ${product.name}, was added`)
  return id
}

function pricesIn({ currencies }: Work, id: number, pricing: NewProduct['pricing'] = {}): ProductPriceRow[] {
  return Object.entries(pricing).flatMap(([currencyId, cycles]) => {
    const currency = currencies.find(currencyId)
    return (Object.entries(cycles) as [Cycle, Decimal | null][]).flatMap(([cycle, price]) =>
      price === null ? [] : [{ product_id: id, currency_id: currency.id, cycle, price: currency.parse(price) }],
    )
  })
}

/** What the plan of a product is called on its servers. Throws product_not_found. */
export async function planOf(db: Knex, productId: number): Promise<string> {
  const product = await db('products').where({ id: productId }).first('name', 'package_name')
  if (product === undefined) throw new Fault('product_not_found')
  return product.package_name ?? product.name
}
