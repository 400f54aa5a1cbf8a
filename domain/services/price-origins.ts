import type { ServiceRow } from '../../db/rows-services.js'
import type { Cents } from '../values/money.js'

/** The columns that say where the price of a service comes from. */
type Origin = Pick<ServiceRow, 'is_priced_by_hand' | 'listed_amount'>

/** Of a price that staff has set itself. */
export const pricedByHand: Origin = { is_priced_by_hand: 1, listed_amount: null }

/** Of a price of the catalogue, of a promotion or of a price change; `listed` is the one after a promotion for some periods. */
export const pricedAt = (listed: Cents): Origin => ({ is_priced_by_hand: 0, listed_amount: listed })

/** Of a price that is made of the one before it. */
export const pricedAsBefore = (service: ServiceRow, price: Cents): Partial<Origin> =>
  service.listed_amount === priceAfterPromotion(service) ? { listed_amount: price } : {}

/** Returns the price that a service keeps once a promotion for some periods is over, in minor units. */
export const priceAfterPromotion = ({
  regular_amount,
  recurring_amount,
}: Pick<ServiceRow, 'regular_amount' | 'recurring_amount'>): Cents => regular_amount ?? recurring_amount

/**
 * Returns true where staff has set the price of a service (R-3805). `known` are the prices that the catalogue would give it:
 * they decide for a service of which nothing was noted.
 */
export function isPricedByHand(service: ServiceRow, known: readonly (Cents | undefined)[]): boolean {
  if (service.is_priced_by_hand === 1) return true
  const price = priceAfterPromotion(service)
  return service.listed_amount === null ? !known.includes(price) : service.listed_amount !== price
}

/** Returns columns without those that say where the price comes from, which nobody is shown. */
export function withoutOrigin(columns: Partial<ServiceRow>): Partial<ServiceRow> {
  const { is_priced_by_hand: _, listed_amount: __, ...shown } = columns
  return shown
}
