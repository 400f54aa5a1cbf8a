import type { Knex } from 'knex'
import type { TransactionRow } from '../../db/rows-billing.js'
import { paymentReference, transactionsByReference } from './references.js'

// One gateway payment can pay several invoices, each with a separate transaction: a share (R-4005). The share of the
// invoice that was due first has the gateway's payment ID as its reference. Every other share has that ID and its own
// invoice ID.

/** Returns the reference of any share except the first, for a payment or for money returned from it. */
export const shareReference = (transid: string, invoiceId: number | null): string => `${transid}/${invoiceId}`

/** Returns the gateway's ID of the payment that a transaction records, in whole or as a share (R-4081). */
export async function findGatewayPaymentId(db: Knex, transaction: TransactionRow): Promise<string | null> {
  const { gateway, invoice_id } = transaction
  const reference = paymentReference(transaction)
  const end = shareReference('', invoice_id)
  if (reference === null || invoice_id === null || !reference.endsWith(end)) return reference
  const transid = reference.slice(0, -end.length)
  const first = await transactionsByReference(db, gateway, [transid]).where({ is_return: 0 }).first('invoice_id')
  if (first?.invoice_id == null) return reference
  const others = await findJointlyPaidInvoices(db, gateway, first.invoice_id)
  return others.includes(invoice_id) ? transid : reference
}

/**
 * Returns the transactions that record a payment. `first`, which has the gateway's payment ID, comes first (R-4081).
 */
export async function findPaymentShares(db: Knex, first: TransactionRow): Promise<readonly TransactionRow[]> {
  const { gateway, invoice_id } = first
  const transid = paymentReference(first)
  if (invoice_id === null || transid === null) return [first]
  const others = await findJointlyPaidInvoices(db, gateway, invoice_id)
  if (others.length === 0) return [first]
  const references = others.map((id) => shareReference(transid, id))
  const shares = await transactionsByReference(db, gateway, references).where({ is_return: 0 }).orderBy('id')
  return [first, ...shares]
}

/** Returns the IDs of the other invoices in the gateway's payment attempts that include this invoice. */
const findJointlyPaidInvoices = (db: Knex, gateway: string, invoiceId: number): Promise<number[]> =>
  db('payment_attempt_parts')
    .whereIn(
      'attempt_id',
      db('payment_attempts')
        .join('payment_attempt_parts', 'payment_attempt_parts.attempt_id', 'payment_attempts.id')
        .where({ gateway, invoice_id: invoiceId })
        .select('payment_attempts.id'),
    )
    .whereNot({ invoice_id: invoiceId })
    .distinct()
    .pluck('invoice_id')

/** Returns true if a payment was made without an invoice and became credit (R-4085). */
export async function isAddFundsPayment(db: Knex, transaction: TransactionRow): Promise<boolean> {
  const transid = paymentReference(transaction)
  if (transaction.invoice_id !== null || transid === null) return false
  const attempt = await db('payment_attempts')
    .where({ gateway: transaction.gateway, transid, state: 'paid' })
    .whereNotExists(db('payment_attempt_parts').select(db.raw('1')).whereRaw('attempt_id = payment_attempts.id'))
    .first('id')
  return attempt !== undefined
}
