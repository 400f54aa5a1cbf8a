import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { Fault } from '../values/faults.js'
import { type Basket, type Choice, emptyOrderedBasket, lockBasket, orderedItems } from './baskets.js'
import { countOrder } from './order-counts.js'
import { type AcceptedTerms, type PlacedOrder, placeOrder } from './orders.js'

/** A shop order that the client has confirmed. */
export interface BasketOrder {
  readonly clientId: number
  /** The basket's secret from the cookie. */
  readonly secret: string
  /** Order key of the contents shown to the client. */
  readonly orderKey: string
  readonly paymentMethod: string
  readonly address: string
  /** True if the login may change services, and so may the staff account that opened its session, if any. */
  readonly mayChangeServices: boolean
  /** The network that contains `address`. The daily order limit applies per network. */
  readonly network: string
  /** The accepted terms, or undefined if the operator has no terms. */
  readonly terms: Omit<AcceptedTerms, 'at' | 'from'> | undefined
  /** Returns true if the placed order matches the order shown to the client. */
  readonly isAsShown: (placed: PlacedOrder) => boolean
}

export interface OrderedBasket {
  readonly orderId: number
  readonly invoiceId: number | null
}

/**
 * Orders the contents of a basket in the same way as addorder. A repeated request with the same order key returns the
 * order of the first request (R-4560). Throws order_changed if the contents or the price differ from those shown,
 * order_limit_reached, and the errors of placeBasket.
 */
export async function orderBasket(ctx: Context, wanted: BasketOrder): Promise<OrderedBasket> {
  const { clientId, secret, orderKey, network, terms, isAsShown, ...how } = wanted
  const basket = await lockBasket(ctx, secret)
  if (basket === undefined) throw new Fault('order_changed')
  if (basket.orderKey !== orderKey) return findRepeatedOrder(ctx.db, basket, wanted)
  await countOrder(ctx, network)
  const accepted = terms && { ...terms, at: instant(ctx.now), from: how.address }
  const placed = await placeBasket(ctx, clientId, basket, { ...how, terms: accepted })
  if (!isAsShown(placed)) throw new Fault('order_changed')
  await emptyOrderedBasket(ctx, secret, basket, placed.order.id)
  setCallRecord(ctx, 'order', placed.order.id, clientId)
  return { orderId: placed.order.id, invoiceId: placed.order.invoice_id }
}

/**
 * Places a basket's order. To preview the order, the caller can roll back the transaction. Throws product_not_offered,
 * addons_not_permitted, and the errors of placeOrder.
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

/** Throws product_not_offered if one of the chosen products is hidden in the shop. */
export async function expectOffered(db: Knex, choices: readonly Choice[]): Promise<void> {
  const ids = choices.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return
  const hidden = await db('products').whereIn('id', ids).where({ is_hidden: 1 }).orderBy('id').first('name')
  if (hidden !== undefined) throw new Fault('product_not_offered', `${hidden.name} is no longer offered.`)
}

async function findRepeatedOrder(
  db: Knex,
  basket: Basket,
  { orderKey, clientId }: BasketOrder,
): Promise<OrderedBasket> {
  const { placedKey, placedOrderId } = basket
  const order =
    placedKey === orderKey && placedOrderId !== null
      ? await db('orders').where({ id: placedOrderId, client_id: clientId }).first('id', 'invoice_id')
      : undefined
  if (order === undefined) throw new Fault('order_changed')
  return { orderId: order.id, invoiceId: order.invoice_id }
}
