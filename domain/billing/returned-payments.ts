import type { ReturnedPaymentRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'

type Returned = Pick<ReturnedPaymentRow, 'kind' | 'transaction_id' | 'amount'> &
  Partial<Pick<ReturnedPaymentRow, 'payment_id' | 'reversal_id'>>

/**
 * Keeps what a transaction that moves money back is of (R-2086): one row for each payment that it gives back a part of. The
 * transaction is marked as a return.
 */
export async function recordReturned(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { payment_id = null, reversal_id = null, ...facts }: Returned,
): Promise<void> {
  await db('returned_payments').insert({ ...facts, payment_id, reversal_id, created_at: instant(now) })
}
