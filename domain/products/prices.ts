import type { Knex } from 'knex'
import type { ProductRow } from '../../db/rows-catalogue.js'
import { type Cycle, recurringCycles } from '../billing/cycles.js'
import { type Cents, zero } from '../values/money.js'

/**
 * Returns the price of a product for a billing cycle, or undefined if the product is not sold in that cycle. A free
 * product costs 0. A one-time product costs its `onetime` price or, without one, its `monthly` price (R-1510).
 */
export async function findPrice(
  db: Knex,
  product: Pick<ProductRow, 'id' | 'pay_type'>,
  currencyId: number,
  cycle: Cycle,
): Promise<Cents | undefined> {
  return choosePrice(product, await loadPrices(db, [product.id], currencyId), cycle)
}

export interface Price {
  readonly product_id: number
  readonly cycle: Cycle
  readonly price: Cents
  readonly setup_fee: Cents
}

/** Returns all prices of products in one currency. */
export const loadPrices = (db: Knex, productIds: readonly number[], currencyId: number): Promise<Price[]> =>
  db('product_prices')
    .whereIn('product_id', productIds)
    .where({ currency_id: currencyId })
    .select('product_id', 'cycle', 'price', 'setup_fee')

/** Returns the same price as `findPrice`, from loaded prices. */
export const choosePrice = (
  product: Pick<ProductRow, 'id' | 'pay_type'>,
  prices: readonly Price[],
  cycle: Cycle,
): Cents | undefined => chooseTerms(product, prices, cycle)?.price

/** Returns the same price as `choosePrice`, with its setup fee. */
export function chooseTerms(
  { id, pay_type }: Pick<ProductRow, 'id' | 'pay_type'>,
  prices: readonly Price[],
  cycle: Cycle,
): Pick<Price, 'price' | 'setup_fee'> | undefined {
  if (pay_type === 'free') return { price: zero, setup_fee: zero }
  const on = (wanted: Cycle) => prices.find((price) => price.product_id === id && price.cycle === wanted)
  if (pay_type === 'onetime') return on('onetime') ?? on('monthly')
  return cycle === 'onetime' || cycle === 'free' ? undefined : on(cycle)
}

/** Returns the shortest recurring cycle that a product is sold in, or `monthly` if there is none. */
export const shortestCycle = ({ id }: Pick<ProductRow, 'id'>, prices: readonly Price[]): Cycle =>
  recurringCycles.find((cycle) => prices.some((one) => one.product_id === id && one.cycle === cycle)) ?? 'monthly'
