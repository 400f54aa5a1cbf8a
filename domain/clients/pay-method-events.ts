import type { PayMethodRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'

/** Returns the event data of a payment method. */
export const payMethodEventData = ({ id, client_id, gateway, type, card_last_four }: PayMethodRow) => ({
  paymethodid: id,
  clientid: client_id,
  gateway,
  type,
  lastfour: card_last_four,
})

/** Logs and raises an event for a removed payment method, regardless of who removed it. */
export async function reportRemovedPayMethod(ctx: Context, method: PayMethodRow): Promise<void> {
  const what = `The payment method ${method.description} was removed`
  await logActivity(ctx, what, method.client_id)
  await raise(ctx, 'paymethod.removed', `${what}.`, payMethodEventData(method))
}
