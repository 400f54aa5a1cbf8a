import type { TransactionRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import type { RefundEvent } from '../ports/gateway.js'
import { findPaymentShares } from './payment-shares.js'
import { paymentReference, transactionsByReference } from './references.js'

export interface ReportedPayment {
  /** The gateway's payment ID, under which its reports are stored. */
  readonly key: string
  /**
   * The transactions that record the payment, beginning with the invoice that was due first. Empty if the payment is
   * not recorded yet.
   */
  readonly shares: readonly TransactionRow[]
}

/**
 * Finds the payment that a gateway's report is about, and locks the rows that the report may change, so that reports of
 * a payment are processed one after the other. If the payment is not recorded, locks the counter of credit notes
 * instead.
 */
export async function lockPayment(
  { db }: Context,
  gateway: string,
  references: RefundEvent['paymentTransids'],
): Promise<ReportedPayment> {
  // A payment that staff has corrected to 0 still counts.
  const found = await transactionsByReference(db, gateway, references)
    .where((query) => query.where('amount_in', '>', 0).orWhere('amount_out', 0))
    .orderBy('id')
    .first()
  if (found === undefined) {
    await db('counters').where({ name: 'credit_note' }).forUpdate().first()
    return { key: references[0] as string, shares: [] }
  }
  const lockClients = async (ids: readonly (number | null)[]): Promise<void> => {
    const others = [...new Set(ids)].filter((id) => id !== null).sort((a, b) => a - b)
    for (const id of others) await db('clients').where({ id }).forUpdate().first()
  }
  await lockClients([found.client_id])
  const shares = await findPaymentShares(db, found)
  await lockClients(shares.map(({ client_id }) => client_id).filter((id) => id !== found.client_id))
  const ids = shares.map(({ id }) => id)
  await db('transactions').whereIn('id', ids).orderBy('id').forUpdate().select('id')
  return { key: paymentReference(found) as string, shares }
}
