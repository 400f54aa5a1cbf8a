import type { ClientRow } from '../../db/rows.js'
import type { AddonPriceRow, ProductRow } from '../../db/rows-catalogue.js'
import { type Cycle, isRecurring } from '../billing/cycles.js'
import type { Context } from '../context.js'
import { type OrderedDomain, type PricedDomain, priceDomain } from '../domains/orders.js'
import { listTlds } from '../domains/tlds.js'
import { Fault } from '../faults.js'
import { type Cents, type Decimal, zero } from '../money.js'
import { choosePrice, pricesOf } from '../products/prices.js'
import { appliesTo, type Promotion, promoted } from './promotions.js'

/** One product of an order, as a caller asks for it. */
export interface OrderedProduct {
  readonly productId: number
  readonly cycle: Cycle
  readonly domain: string | null
  readonly price: Decimal | undefined
  readonly addonIds: readonly number[]
  /** A domain that is ordered with it. */
  readonly domainOrder?: Omit<OrderedDomain, 'name'> | undefined
}

export interface PricedAddon {
  readonly id: number
  readonly name: string
  readonly cycle: Cycle
  readonly price: Cents
}

/** One product of an order with what it costs at first and from then on. */
export interface PricedLine {
  readonly product: ProductRow
  readonly cycle: Cycle
  readonly domain: string | null
  readonly first: Cents
  readonly recurring: Cents
  readonly addons: readonly PricedAddon[]
  readonly domainOrder: PricedDomain | undefined
}

/**
 * Prices an order in the currency of the client. A product that is not sold on the cycle is left out (R-1402). Throws
 * product_unknown, addon_unknown, addon_not_sold, order_empty, promotion_not_applicable, and what priceDomain throws.
 */
export async function priceLines(
  ctx: Context,
  client: ClientRow,
  ordered: readonly OrderedProduct[],
  promotion: Promotion | undefined,
): Promise<PricedLine[]> {
  const { db, currencies } = ctx
  const ids = [...new Set(ordered.map(({ productId }) => productId))]
  const products = new Map((await db('products').whereIn('id', ids)).map((row) => [row.id, row]))
  const missing = ids.find((id) => !products.has(id))
  if (missing !== undefined) throw new Fault('product_unknown', `No product has the id ${missing}.`)
  const prices = await pricesOf(db, ids, client.currency_id)
  const addonsFor = await addonPrices(ctx, client, ordered)
  const tlds = ordered.some(({ domainOrder }) => domainOrder !== undefined) ? await listTlds(db) : []
  const currency = currencies.of(client.currency_id)

  let isPromoted = false
  const lines = ordered.flatMap((one): PricedLine[] => {
    const { productId, cycle: wanted, domain, price: stated, addonIds, domainOrder } = one
    const product = products.get(productId) as ProductRow
    const cycle = product.pay_type === 'recurring' ? wanted : product.pay_type
    const listed = choosePrice(product, prices, cycle)
    if (listed === undefined) return []
    const price = stated === undefined ? listed : currency.parse(stated)
    // An explicit price is final.
    const lowered =
      promotion !== undefined && stated === undefined && appliesTo(promotion, productId, cycle)
        ? promoted(promotion, price, currency, currencies.default)
        : undefined
    isPromoted ||= lowered !== undefined
    const later = promotion?.is_recurring === 1 ? (lowered ?? price) : price
    return [
      {
        product,
        cycle,
        domain,
        first: lowered ?? price,
        recurring: isRecurring(cycle) ? later : zero,
        addons: addonIds.map((id) => addonsFor(id, cycle)),
        domainOrder: domainOrder && priceDomain(ctx, client, tlds, { ...domainOrder, name: domain }),
      },
    ]
  })
  if (lines.length === 0) throw new Fault('order_empty')
  if (promotion !== undefined && !isPromoted) throw new Fault('promotion_not_applicable')
  return lines
}

/** Looks an addon up on the cycle of its service, else as bought once, else for free. */
async function addonPrices({ db }: Context, { currency_id }: ClientRow, ordered: readonly OrderedProduct[]) {
  const ids = [...new Set(ordered.flatMap(({ addonIds }) => addonIds))]
  const addons = ids.length === 0 ? [] : await db('addons').whereIn('id', ids)
  const prices: AddonPriceRow[] =
    ids.length === 0 ? [] : await db('addon_prices').whereIn('addon_id', ids).where({ currency_id })
  return (id: number, serviceCycle: Cycle): PricedAddon => {
    const addon = addons.find((one) => one.id === id)
    if (addon === undefined) throw new Fault('addon_unknown', `No addon has the id ${id}.`)
    for (const cycle of [serviceCycle, 'onetime', 'free'] as const) {
      const found = prices.find((one) => one.addon_id === id && one.cycle === cycle)
      if (found !== undefined) return { id, name: addon.name, cycle, price: found.price }
    }
    throw new Fault('addon_not_sold', `The addon ${addon.name} is not sold on this cycle and in this currency.`)
  }
}
