import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import { nameRecord } from '../log/logged-call.js'
import { Fault } from '../values/faults.js'
import { type Basket, type Choice, emptyOrdered, lockBasket, orderedItems } from './baskets.js'
import { countOrder } from './order-counts.js'
import { type AcceptedTerms, type PlacedOrder, placeOrder } from './orders.js'

/** An order of the shop, as it is agreed to. */
export interface BasketOrder {
  readonly clientId: number
  /** Of the basket's cookie. */
  readonly secret: string
  /** The key of the contents that were shown. */
  readonly orderKey: string
  readonly paymentMethod: string
  readonly address: string
  /** True where the login, and the staff account that has opened its session, may change services. */
  readonly mayChangeServices: boolean
  /** The network of the address, by which orders are bounded. */
  readonly network: string
  /** Undefined where the operator states none. */
  readonly terms: Omit<AcceptedTerms, 'at' | 'from'> | undefined
  /** Returns true where the order, as it is placed now, is the one that was shown. */
  readonly isAsShown: (placed: PlacedOrder) => boolean
}

export interface OrderedBasket {
  readonly orderId: number
  readonly invoiceId: number | null
}

/**
 * Orders what is in a basket, by the function of addorder, once for each key: a repeat returns the order that the first one has
 * placed (R-4560). Throws order_changed where something else was shown, order_limit_reached, and what placeBasket throws.
 */
export async function orderBasket(ctx: Context, wanted: BasketOrder): Promise<OrderedBasket> {
  const { clientId, secret, orderKey, network, terms, isAsShown, ...how } = wanted
  const basket = await lockBasket(ctx, secret)
  if (basket === undefined) throw new Fault('order_changed')
  if (basket.orderKey !== orderKey) return repeated(ctx.db, basket, wanted)
  await countOrder(ctx, network)
  const accepted = terms && { ...terms, at: instant(ctx.machineNow), from: how.address }
  const placed = await placeBasket(ctx, clientId, basket, { ...how, terms: accepted })
  if (!isAsShown(placed)) throw new Fault('order_changed')
  await emptyOrdered(ctx, secret, basket, placed.order.id)
  nameRecord(ctx, 'order', placed.order.id, clientId)
  return { orderId: placed.order.id, invoiceId: placed.order.invoice_id }
}

/**
 * Places the order of a basket, for good or to be rolled back. Throws product_not_offered, addons_not_permitted, and what
 * placeOrder throws.
 */
export async function placeBasket(
  ctx: Context,
  clientId: number,
  { choices, promoCode }: Pick<Basket, 'choices' | 'promoCode'>,
  {
    mayChangeServices,
    ...how
  }: Pick<BasketOrder, 'paymentMethod' | 'address' | 'mayChangeServices'> & {
    readonly terms?: AcceptedTerms | undefined
  },
): Promise<PlacedOrder> {
  await expectOffered(ctx.db, choices)
  if (!mayChangeServices && choices.some(({ serviceId }) => serviceId !== undefined))
    throw new Fault('addons_not_permitted')
  return placeOrder(ctx, clientId, { ...how, items: orderedItems(choices), promoCode: promoCode ?? undefined })
}

/** Throws product_not_offered for a product that the shop does not show. */
export async function expectOffered(db: Knex, choices: readonly Choice[]): Promise<void> {
  const ids = choices.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return
  const hidden = await db('products').whereIn('id', ids).where({ is_hidden: 1 }).orderBy('id').first('name')
  if (hidden !== undefined) throw new Fault('product_not_offered', `${hidden.name} is no longer offered.`)
}

async function repeated(db: Knex, basket: Basket, { orderKey, clientId }: BasketOrder): Promise<OrderedBasket> {
  const { placedKey, placedOrderId } = basket
  const order =
    placedKey === orderKey && placedOrderId !== null
      ? await db('orders').where({ id: placedOrderId, client_id: clientId }).first('id', 'invoice_id')
      : undefined
  if (order === undefined) throw new Fault('order_changed')
  return { orderId: order.id, invoiceId: order.invoice_id }
}
