import type { Knex } from 'knex'
import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { Cents } from '../money.js'
import { priceOf } from '../products/prices.js'

/** The columns of a service whose price no promotion will raise. */
export const noPromotionEnd = { regular_amount: null, promotion_periods: null } as const

/** Brings services to their regular price whose promotion has lowered as many periods as it is for (R-2745). */
export const endPromotions = (db: Knex): Promise<unknown> =>
  db('services')
    .whereNotNull('regular_amount')
    .whereRaw(
      `(select count(*) from invoice_items where type = 'service' and related_id = services.id and is_claiming = 1)
        >= promotion_periods`,
    )
    .update({ ...noPromotionEnd, recurring_amount: db.ref('regular_amount') as never })

/** Returns the columns of a promotion that goes on with another product at a price; none where it does not. */
export async function promotionEndFor(
  { db, currencies }: Context,
  { regular_amount, currency_id, billing_cycle }: ServiceRow,
  product: ProductRow,
  price: Cents,
): Promise<Partial<ServiceRow>> {
  if (regular_amount === null) return {}
  const listed = await priceOf(db, product, currency_id ?? currencies.default.id, billing_cycle)
  return listed === undefined || listed <= price ? noPromotionEnd : { regular_amount: listed }
}
