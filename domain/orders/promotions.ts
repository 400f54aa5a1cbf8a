import type { Knex } from 'knex'
import type { PromotionRow } from '../../db/rows-catalogue.js'
import type { OrderRow, ServiceRow } from '../../db/rows-services.js'
import { type Cycle, isRecurring } from '../billing/cycles.js'
import { type Context, today } from '../context.js'
import { multiplyByFraction } from '../taxes/calculate-totals.js'
import type { Currency } from '../values/currencies.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { type Cents, cents, zero } from '../values/money.js'

/** A promotion and the IDs of its products. An empty set means all products. */
export interface Promotion extends PromotionRow {
  readonly productIds: ReadonlySet<number>
}

/**
 * Returns the promotion with a code, in any letter case. Locks it until the transaction ends, so that its uses are
 * counted one at a time. The caller must hold the client lock. Throws promotion_unknown, promotion_over,
 * promotion_used.
 */
export async function lockUsablePromotion(ctx: Context, code: string, clientId: number): Promise<Promotion> {
  const { db } = ctx
  const row = await db('promotions')
    .whereRaw('lower(code) = ?', [code.toLowerCase()])
    .whereNull('retired_at')
    .forUpdate()
    .first()
  if (row === undefined) throw new Fault('promotion_unknown')
  const day = today(ctx)
  const usedUp = row.max_uses > 0 && row.uses >= row.max_uses
  if (usedUp || (row.starts !== null && day < row.starts) || (row.expires !== null && day > row.expires))
    throw new Fault('promotion_over')
  if (row.is_once_per_client === 1 && (await isUsedBy(db, row.id, clientId))) throw new Fault('promotion_used')
  return { ...row, productIds: new Set(await loadProductIds(db, row.id)) }
}

/**
 * Returns true if a client has used a promotion in an order, including deleted orders, and the use was not released.
 */
async function isUsedBy(db: Knex, promotion_id: number, client_id: number | null): Promise<boolean> {
  if (client_id === null) return false
  const order = await db('orders').where({ promotion_id, client_id, is_promotion_returned: 0 }).first('id')
  if (order !== undefined) return true
  // This table is read last, so that an order deleted concurrently is found in one of the two tables.
  return (await db('promotion_clients').where({ promotion_id, client_id }).first('client_id')) !== undefined
}

/** Records that an order's client has used its promotion. Called before the order is deleted. */
export async function recordPromotionUse(
  { db }: Context,
  { promotion_id, client_id, is_promotion_returned }: OrderRow,
): Promise<void> {
  if (promotion_id === null || client_id === null || is_promotion_returned === 1) return
  await db('promotion_clients').insert({ promotion_id, client_id }).onConflict().ignore()
}

const loadProductIds = (db: Knex, id: number): Promise<number[]> =>
  db('promotion_products').where({ promotion_id: id }).pluck('product_id')

/** Returns true if a promotion applies to a product and a billing cycle. */
export function appliesTo({ productIds, cycles }: Promotion, productId: number, cycle: Cycle): boolean {
  const onCycles = JSON.parse(cycles) as Cycle[]
  return (productIds.size === 0 || productIds.has(productId)) && (onCycles.length === 0 || onCycles.includes(cycle))
}

/**
 * Returns a function that applies a promotion to the prices of an order, one after the other. A fixed amount lowers
 * each price or, if it counts once per order, the first prices until it is used up (R-2744).
 */
export function orderPromotion(promotion: Promotion, currency: Currency, usual: Currency): (price: Cents) => Cents {
  if (promotion.is_once_per_order === 0) return (price) => applyPromotion(promotion, price, currency, usual)
  let left = converted(promotion.value, currency, usual)
  return (price) => {
    const lowered = cents(Math.max(zero, price - left))
    left = cents(left - (price - lowered))
    return lowered
  }
}

/**
 * Returns a price after a promotion, which never raises the price. Amounts of the promotion are in the default
 * currency. They are converted at the stored rates and rounded half up.
 */
export function applyPromotion({ type, value }: Promotion, price: Cents, currency: Currency, usual: Currency): Cents {
  if (type === 'percentage') return cents(price - multiplyByFraction(price, Math.min(value, 10_000), 10_000))
  const amount = converted(value, currency, usual)
  return type === 'override' ? cents(Math.min(price, amount)) : cents(Math.max(zero, price - amount))
}

/** Converts hundredths of the default currency's unit to minor units of another currency. */
function converted(hundredths: number, { row }: Currency, { row: usual }: Currency): Cents {
  return cents(Math.round((hundredths * 10 ** row.decimals * row.rate) / (100 * usual.rate)))
}

/**
 * Returns a function that applies the promotion of a service's order to another product's price (R-1517). The function
 * returns the price unchanged unless the promotion recurs, has not ended for the service, and applies to both the old
 * and the new product.
 */
export async function loadServicePromotion(
  { db, currencies }: Context,
  { order_id, billing_cycle, regular_amount }: Pick<ServiceRow, 'order_id' | 'billing_cycle' | 'regular_amount'>,
  oldProductId: number,
  productId: number,
): Promise<(price: Cents, currency: Currency) => Cents> {
  const asListed = (price: Cents): Cents => price
  if (order_id === null || !isRecurring(billing_cycle)) return asListed
  const row = await db('promotions')
    .where({ is_recurring: 1 })
    .whereIn('id', db('orders').where({ id: order_id }).select('promotion_id'))
    .first()
  if (row === undefined || (row.periods > 0 && regular_amount === null)) return asListed
  const promotion: Promotion = { ...row, productIds: new Set(await loadProductIds(db, row.id)) }
  const applies = [oldProductId, productId].every((id) => appliesTo(promotion, id, billing_cycle))
  return applies ? (price, currency) => applyPromotion(promotion, price, currency, currencies.default) : asListed
}

export const countPromotionUse = ({ db }: Context, id: number): Promise<unknown> =>
  db('promotions').where({ id }).increment('uses', 1)

/** Releases an order's promotion use, unless it was already released. */
export async function releasePromotionUse({ db }: Context, { id, promotion_id }: OrderRow): Promise<void> {
  if (promotion_id === null) return
  const returned = await db('orders').where({ id, is_promotion_returned: 0 }).update({ is_promotion_returned: 1 })
  if (returned > 0) await db('promotions').where({ id: promotion_id }).where('uses', '>', 0).decrement('uses', 1)
}

/**
 * Returns sentences that explain why an order's released promotion use cannot be counted again (R-1405), or an empty
 * array. Locks the promotion until the transaction ends.
 */
export async function findPromotionObstacles({ db }: Context, order: OrderRow): Promise<string[]> {
  const { promotion_id, client_id, is_promotion_returned } = order
  if (promotion_id === null || is_promotion_returned === 0) return []
  const promotion = await db('promotions').where({ id: promotion_id }).forUpdate().first()
  if (promotion === undefined) return []
  const { id, code, uses, max_uses, is_once_per_client } = promotion
  if (max_uses > 0 && uses >= max_uses) return [`The promotion ${code} is used up.`]
  const isUsed = is_once_per_client === 1 && (await isUsedBy(db, id, client_id))
  return isUsed ? [`The client has already used the promotion ${code} in another order.`] : []
}

/** Counts a restored order's released promotion use again. Call findPromotionObstacles first. */
export async function reclaimPromotionUse(ctx: Context, { id, promotion_id }: OrderRow): Promise<void> {
  if (promotion_id === null) return
  const taken = await ctx.db('orders').where({ id, is_promotion_returned: 1 }).update({ is_promotion_returned: 0 })
  if (taken > 0) await countPromotionUse(ctx, promotion_id)
}

/** Returns the promotions with their products, oldest first. Omits retired promotions. */
export async function listPromotions(db: Knex): Promise<Promotion[]> {
  const rows = await db('promotions').whereNull('retired_at').orderBy('id')
  const products = await db('promotion_products').orderBy('product_id')
  const productIds = groupRows(products, ({ promotion_id }) => promotion_id)
  return rows.map((row) => ({
    ...row,
    productIds: new Set((productIds.get(row.id) ?? []).map(({ product_id }) => product_id)),
  }))
}
