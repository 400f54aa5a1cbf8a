import type { Knex } from 'knex'
import type { TransactionRow } from '../../db/rows-billing.js'
import { referenceOf, withReference } from './references.js'

// One payment through a gateway may pay several invoices, each by a transaction of its own: a share (R-4005). That of the
// invoice that was due first has the gateway's id of the payment, each other that id and its own invoice.

/** Returns the reference of the share that another invoice than the first has of a payment, or of what went back of it. */
export const shareReference = (transid: string, invoiceId: number | null): string => `${transid}/${invoiceId}`

/** Returns the id by which a gateway knows the payment that a transaction records, or a share of (R-4081). */
export async function gatewayIdOf(db: Knex, transaction: TransactionRow): Promise<string | null> {
  const { gateway, invoice_id } = transaction
  const reference = referenceOf(transaction)
  const end = shareReference('', invoice_id)
  if (reference === null || invoice_id === null || !reference.endsWith(end)) return reference
  const transid = reference.slice(0, -end.length)
  const first = await withReference(db, gateway, [transid]).where({ is_return: 0 }).first('invoice_id')
  if (first?.invoice_id == null) return reference
  const others = await paidTogether(db, gateway, first.invoice_id)
  return others.includes(invoice_id) ? transid : reference
}

/** Returns the transactions that record a payment, by the one that has the gateway's id, which stands first (R-4081). */
export async function sharesOf(db: Knex, first: TransactionRow): Promise<readonly TransactionRow[]> {
  const { gateway, invoice_id } = first
  const transid = referenceOf(first)
  if (invoice_id === null || transid === null) return [first]
  const others = await paidTogether(db, gateway, invoice_id)
  if (others.length === 0) return [first]
  const references = others.map((id) => shareReference(transid, id))
  const shares = await withReference(db, gateway, references).where({ is_return: 0 }).orderBy('id')
  return [first, ...shares]
}

/** Returns the invoices that attempts at a gateway were to pay together with one. */
const paidTogether = (db: Knex, gateway: string, invoiceId: number): Promise<number[]> =>
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

/** Returns true for a payment that no invoice asked for and that became credit (R-4085). */
export async function isFunds(db: Knex, transaction: TransactionRow): Promise<boolean> {
  const transid = referenceOf(transaction)
  if (transaction.invoice_id !== null || transid === null) return false
  const attempt = await db('payment_attempts')
    .where({ gateway: transaction.gateway, transid, state: 'paid' })
    .whereNotExists(db('payment_attempt_parts').select(db.raw('1')).whereRaw('attempt_id = payment_attempts.id'))
    .first('id')
  return attempt !== undefined
}
