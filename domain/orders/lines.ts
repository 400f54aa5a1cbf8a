import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { AddonPriceRow, ProductRow } from '../../db/rows-catalogue.js'
import { type Cycle, isRecurring } from '../billing/cycles.js'
import type { Context } from '../context.js'
import { type OrderedDomain, type PricedDomain, priceDomain } from '../domains/ordered-domains.js'
import { listTlds } from '../domains/tlds.js'
import { chooseTerms, loadPrices, type Price, shortestCycle } from '../products/prices.js'
import { orderedDomain } from '../services/account-domains.js'
import type { PricedAddon, PricedLine } from '../services/ordered-services.js'
import { detailedFault } from '../values/detailed-fault.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, type Decimal, subtract, zero } from '../values/money.js'
import { appliesTo, orderPromotion, type Promotion } from './promotions.js'
import { expectRunning, findRunningServices, type PricedAddition } from './running-services.js'
import { type SkippedPart, skipDependentParts, skipProductParts } from './skipped-parts.js'

/**
 * Items ordered at one position of the caller's lists: a product, a domain, a product with a domain, or addons for a
 * running service.
 */
export interface OrderedItem {
  /** Zero-based. */
  readonly position: number
  readonly productId: number | undefined
  /** Defaults to the product's shortest cycle if the product recurs. */
  readonly cycle: Cycle | undefined
  readonly domain: string | null
  readonly price: Decimal | undefined
  readonly addonIds: readonly number[]
  /** The client's running service that gets the addons. Undefined if the addons are ordered with the product. */
  readonly serviceId?: number | undefined
  /** Terms for registering or transferring the domain. Undefined if the domain is not ordered. */
  readonly domainOrder?: Omit<OrderedDomain, 'name'> | undefined
}

export interface PricedOrder {
  readonly lines: readonly PricedLine[]
  /** Addons for running services. */
  readonly added: readonly PricedAddition[]
  readonly domains: readonly PricedDomain[]
  readonly skipped: readonly SkippedPart[]
  /** The promotion's discount on the first payment. */
  readonly saved: Cents
}

/**
 * Prices an order in the client's currency. If a product has no price for the cycle, skips the product with its addons
 * and domain (R-1402). Throws product_unknown, product_sold_out, addon_unknown, addon_not_sold, addition_unknown,
 * addition_not_sold, order_empty, promotion_not_applicable, and the errors of orderedDomain, priceDomain, and
 * expectRunning.
 */
export async function priceOrder(
  ctx: Context,
  client: Buyer,
  ordered: readonly OrderedItem[],
  promotion: Promotion | undefined,
  { isHeld }: { readonly isHeld: boolean } = { isHeld: true },
): Promise<PricedOrder> {
  const { db, currencies } = ctx
  const ids = [...new Set(ordered.flatMap(({ productId }) => productId ?? []))]
  const products = await (isHeld ? lockProducts : findProducts)(db, ids)
  const missing = ids.find((id) => !products.has(id))
  if (missing !== undefined) throw new Fault('product_unknown', `No product has the ID ${missing}.`)
  const prices = await loadPrices(db, ids, client.currency_id)
  const addonsFor = await addonPrices(ctx, client, ordered)
  const running = await findRunningServices(
    db,
    [...new Set(ordered.flatMap(({ serviceId }) => serviceId ?? []))],
    isHeld,
  )
  const tlds = ordered.some(({ domainOrder }) => domainOrder !== undefined) ? await listTlds(db) : []
  const currency = currencies.of(client.currency_id)

  const lines: PricedLine[] = []
  const added: PricedAddition[] = []
  const domains: PricedDomain[] = []
  const skipped: SkippedPart[] = []
  const lower = promotion && orderPromotion(promotion, currency, currencies.default)
  let isPromoted = false
  let saved: Cents = zero
  for (const one of ordered) {
    const { productId, price: stated, addonIds, domainOrder, serviceId } = one
    if (serviceId !== undefined) {
      const service = expectRunning(running, client, serviceId)
      // Staff must correct the service first if its currency is no longer the client's.
      if ((service.currency_id ?? client.currency_id) !== client.currency_id) throw new Fault('addition_not_sold')
      added.push(
        ...addonIds.map((id) => ({ service, addon: addonsFor(id, service.billing_cycle, additionErrorCodes) })),
      )
      continue
    }
    const product = productId === undefined ? undefined : (products.get(productId) as ProductRow)
    const cycle = chooseCycle(one, product, prices)
    const terms = product && chooseTerms(product, prices, cycle)
    if (product !== undefined && terms === undefined) {
      skipped.push(...skipProductParts(one, `${product.name} is not sold ${cycle} in ${currency.code}.`))
      continue
    }
    const priced = domainOrder && priceDomain(ctx, client, tlds, { ...domainOrder, name: one.domain })
    if (priced !== undefined) domains.push(priced)
    if (product === undefined || terms === undefined) {
      skipped.push(...skipDependentParts(one))
      continue
    }
    const price = stated === undefined ? terms.price : currency.parse(stated)
    // A promotion does not lower a price that the caller set.
    const lowered =
      promotion !== undefined && stated === undefined && appliesTo(promotion, product.id, cycle)
        ? lower?.(price)
        : undefined
    isPromoted ||= lowered !== undefined
    if (lowered !== undefined) saved = add(saved, subtract(price, lowered))
    const goesOn = promotion?.is_recurring === 1 && promotion.periods !== 1 && lowered !== undefined
    const later = goesOn ? lowered : price
    lines.push({
      product,
      cycle,
      domain: priced?.name ?? orderedDomain(ctx, product, one.domain),
      first: lowered ?? price,
      setupFee: stated === undefined ? terms.setup_fee : zero,
      recurring: isRecurring(cycle) ? later : zero,
      isByHand: stated !== undefined,
      promotionEnd:
        goesOn && promotion.periods > 0 && isRecurring(cycle) && later < price
          ? { periods: promotion.periods, price }
          : undefined,
      addons: addonIds.map((id) => addonsFor(id, cycle)),
    })
  }
  if (lines.length + added.length + domains.length === 0) throw new Fault('order_empty')
  expectInStock(lines)
  if (promotion !== undefined && !isPromoted) throw new Fault('promotion_not_applicable')
  return { lines, added, domains, skipped, saved }
}

/** Prices an order for display. Locks nothing, so a product may sell out before the order is placed. */
export const estimateOrder = (ctx: Context, client: Buyer, ordered: readonly OrderedItem[]): Promise<PricedOrder> =>
  priceOrder(ctx, client, ordered, undefined, { isHeld: false })

/** The client for whom an order is priced. A visitor has no ID. */
type Buyer = Pick<ClientRow, 'currency_id'> & { readonly id: number | undefined }

const findProducts = async (db: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, ProductRow>> => {
  const rows: ProductRow[] = await db('products').whereIn('id', ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns products by ID. Locks products with a limited stock in ID order, because the order reduces the stock. */
async function lockProducts(db: Knex, ids: readonly number[]): Promise<ReadonlyMap<number, ProductRow>> {
  const rows: ProductRow[] = await db('products').whereIn('id', ids)
  const counted = rows.filter(({ stock }) => stock !== null).map(({ id }) => id)
  const locked: ProductRow[] =
    counted.length === 0 ? [] : await db('products').whereIn('id', counted).orderBy('id').forUpdate()
  return new Map([...rows, ...locked].map((row) => [row.id, row]))
}

/** Throws product_sold_out if the order exceeds a product's stock. */
function expectInStock(lines: readonly PricedLine[]): void {
  for (const ofProduct of groupRows(lines, ({ product }) => product.id).values()) {
    const { name, stock } = (ofProduct[0] as PricedLine).product
    if (stock === null || ofProduct.length <= stock) continue
    throw stock === 0
      ? detailedFault('product_sold_out', 'productSoldOut', { name })
      : detailedFault('product_sold_out', 'fewLeft', { stock, name })
  }
}

/**
 * Returns the requested cycle or the shortest cycle of a recurring product, or `onetime` or `free` for any other
 * product. Returns `onetime` if no product is ordered.
 */
function chooseCycle({ cycle }: OrderedItem, product: ProductRow | undefined, prices: readonly Price[]): Cycle {
  if (product === undefined) return 'onetime'
  return product.pay_type === 'recurring' ? (cycle ?? shortestCycle(product, prices)) : product.pay_type
}

/**
 * Returns an addon's price for its service's cycle, its one-time price, or its free price, in this order of preference.
 */
export const chooseAddonPrice = (
  prices: readonly AddonPriceRow[],
  id: number,
  serviceCycle: Cycle,
): AddonPriceRow | undefined =>
  [serviceCycle, 'onetime' as const, 'free' as const]
    .map((cycle) => prices.find((one) => one.addon_id === id && one.cycle === cycle))
    .find((found) => found !== undefined)

/**
 * Error codes for addons ordered with a product, and for addons of running services. The actions have different
 * parameters for them.
 */
const addonErrorCodes = { unknown: 'addon_unknown', notSold: 'addon_not_sold' } as const
const additionErrorCodes = { unknown: 'addition_unknown', notSold: 'addition_not_sold' } as const

/**
 * Returns a function that prices an addon for its service's cycle. The function throws the error codes passed to it.
 */
async function addonPrices(
  { db }: Context,
  { currency_id }: Pick<ClientRow, 'currency_id'>,
  ordered: readonly OrderedItem[],
) {
  const ids = [
    ...new Set(
      ordered.flatMap(({ productId, serviceId, addonIds }) =>
        productId === undefined && serviceId === undefined ? [] : addonIds,
      ),
    ),
  ]
  const addons = ids.length === 0 ? [] : await db('addons').whereIn('id', ids)
  const prices: AddonPriceRow[] =
    ids.length === 0 ? [] : await db('addon_prices').whereIn('addon_id', ids).where({ currency_id })
  return (
    id: number,
    serviceCycle: Cycle,
    codes: typeof addonErrorCodes | typeof additionErrorCodes = addonErrorCodes,
  ): PricedAddon => {
    const addon = addons.find((one) => one.id === id)
    if (addon === undefined) throw new Fault(codes.unknown, `No addon has the ID ${id}.`)
    const found = chooseAddonPrice(prices, id, serviceCycle)
    if (found !== undefined) return { id, name: addon.name, cycle: found.cycle, price: found.price }
    throw detailedFault(codes.notSold, 'addonNotSold', { name: addon.name })
  }
}
