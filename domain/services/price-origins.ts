import type { ServiceRow } from '../../db/rows-services.js'
import type { Cents } from '../values/money.js'

/** Columns that record the origin of a service's price. */
type Origin = Pick<ServiceRow, 'is_priced_by_hand' | 'listed_amount'>

/** Columns for a price set by staff. */
export const manualPriceColumns: Origin = { is_priced_by_hand: 1, listed_amount: null }

/**
 * Columns for a price from the catalog, a promotion, or a price change. `listed` is the price after a limited
 * promotion.
 */
export const listedPriceColumns = (listed: Cents): Origin => ({ is_priced_by_hand: 0, listed_amount: listed })

/**
 * Returns the columns for a price calculated from the previous one. The new price counts as listed if the previous one
 * did.
 */
export const derivedPriceColumns = (service: ServiceRow, price: Cents): Partial<Origin> =>
  service.listed_amount === priceAfterPromotion(service) ? { listed_amount: price } : {}

/** Returns the price that a service has after a limited promotion, in minor units. */
export const priceAfterPromotion = ({
  regular_amount,
  recurring_amount,
}: Pick<ServiceRow, 'regular_amount' | 'recurring_amount'>): Cents => regular_amount ?? recurring_amount

/**
 * Returns true if staff set a service's price (R-3805). For a service without a recorded origin, true if the price is
 * none of `known`, the catalog prices that could apply to it.
 */
export function hasManualPrice(service: ServiceRow, known: readonly (Cents | undefined)[]): boolean {
  if (service.is_priced_by_hand === 1) return true
  const price = priceAfterPromotion(service)
  return service.listed_amount === null ? !known.includes(price) : service.listed_amount !== price
}

/** Removes the columns for the origin of the price, which are never shown. */
export function omitPriceOrigin(columns: Partial<ServiceRow>): Partial<ServiceRow> {
  const { is_priced_by_hand: _, listed_amount: __, ...shown } = columns
  return shown
}
