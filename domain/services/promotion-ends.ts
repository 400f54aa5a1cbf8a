import type { ProductRow } from '../../db/rows-catalogue.js'
import type { ServiceRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { findPrice } from '../products/prices.js'
import { formatServiceName, serviceFacts } from '../services/services.js'
import { splitIntoParts } from '../sql/row-limits.js'
import type { Cents } from '../values/money.js'

/** Columns of a service without a limited promotion. */
export const noPromotionEnd = { regular_amount: null, promotion_periods: null } as const

/** Raises services to their regular price after their promotion has covered all of its periods (R-2745). */
export async function endPromotions(ctx: Context): Promise<void> {
  const { db } = ctx
  const ended = await db('services')
    .whereNotNull('regular_amount')
    .whereRaw(
      `(select count(*) from invoice_items where type = 'service' and related_id = services.id and is_claiming = 1)
        >= promotion_periods`,
    )
    .orderBy('id')
    .forUpdate()
  const ids = ended.map(({ id }) => id)
  for (const part of splitIntoParts(ids))
    await db('services')
      .whereIn('id', part)
      .update({ ...noPromotionEnd, recurring_amount: db.ref('regular_amount') as never })
  await raiseEach(ctx, 'service.updated', ended, (service) => [
    `${formatServiceName(service)} now has its regular price.`,
    serviceFacts(service),
    service,
  ])
}

/**
 * Returns the columns for a limited promotion after a change to another product. The promotion ends unless the
 * product's listed price is higher than `price`. Returns an empty object without such a promotion.
 */
export async function promotionEndColumns(
  { db, currencies }: Context,
  { regular_amount, currency_id, billing_cycle }: ServiceRow,
  product: ProductRow,
  price: Cents,
): Promise<Partial<ServiceRow>> {
  if (regular_amount === null) return {}
  const listed = await findPrice(db, product, currency_id ?? currencies.default.id, billing_cycle)
  return listed === undefined || listed <= price ? noPromotionEnd : { regular_amount: listed }
}
