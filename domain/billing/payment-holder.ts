import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { lockInvoiceAndClient } from './invoices.js'
import { isAddFundsPayment } from './payment-shares.js'

/** The invoice and client that hold a payment's money. */
export interface PaymentHolder {
  /** Undefined for funds added without an invoice. */
  readonly invoice: InvoiceRow | undefined
  /** Undefined if the client was deleted. */
  readonly client: ClientRow | undefined
}

/**
 * Locks a payment's invoice and client. Returns undefined for a ledger line that neither paid an invoice nor became
 * credit.
 */
export async function lockPaymentHolder(db: Knex, payment: TransactionRow): Promise<PaymentHolder | undefined> {
  const { invoice_id, client_id } = payment
  if (invoice_id !== null) return lockInvoiceAndClient(db, invoice_id)
  if (!(await isAddFundsPayment(db, payment))) return undefined
  const client = client_id === null ? undefined : await db('clients').where({ id: client_id }).forUpdate().first()
  return { invoice: undefined, client }
}
