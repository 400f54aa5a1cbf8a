import type { PriceChangeRow, RepricingRow, ServiceRow } from '../../../db/rows-services.js'
import type { Context } from '../../context.js'
import { logEach } from '../../log/activity.js'
import { splitIntoParts } from '../../sql/row-limits.js'
import { priceAfterPromotion } from '../price-origins.js'

/** Returns true if a service has received another price, product, or cycle since the change was planned (R-3808). */
export const isStale = (
  service: Pick<ServiceRow, 'product_id' | 'billing_cycle' | 'regular_amount' | 'recurring_amount'>,
  change: Pick<PriceChangeRow, 'billing_cycle' | 'old_amount'>,
  repricing: Pick<RepricingRow, 'product_id'>,
): boolean =>
  service.product_id !== repricing.product_id ||
  service.billing_cycle !== change.billing_cycle ||
  priceAfterPromotion(service) !== change.old_amount

/** Marks stale changes as left out, and logs this for their clients. */
export async function skipStaleChanges(
  ctx: Context,
  changes: readonly (Pick<PriceChangeRow, 'id' | 'repricing_id' | 'service_id'> & {
    readonly client_id: number | null
  })[],
): Promise<void> {
  for (const part of splitIntoParts(changes.map(({ id }) => id)))
    await ctx.db('price_changes').whereIn('id', part).update({ state: 'left_out', reason: 'price_changed' })
  await logEach(
    ctx,
    changes.map(({ service_id, repricing_id, client_id }) => ({
      description: `Service ${service_id} was left out of price change ${repricing_id}, because its price was changed in the meantime`,
      clientId: client_id,
    })),
  )
}
