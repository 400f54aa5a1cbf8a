import type Stripe from 'stripe'
import type { DisputeMovement } from '../../../domain/ports/gateway.js'

/** Returns the ID, amount, fee, and value date of a balance transaction. */
export const movementOf = ({
  id,
  amount,
  fee,
  available_on,
}: Pick<Stripe.BalanceTransaction, 'id' | 'amount' | 'fee' | 'available_on'>): DisputeMovement => ({
  ...{ transid: id, amount, fees: fee },
  date: new Date(available_on * 1000).toISOString().slice(0, 10),
})
