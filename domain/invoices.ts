import type { Knex } from 'knex'
import type { InvoiceRow } from '../db/rows-billing.js'
import { Fault } from './faults.js'
import { type Cents, cents } from './money.js'
import type { InvoiceStatus } from './statuses.js'
import { instant, type Work } from './work.js'

/** What the client still owes on an invoice. */
export const balanceOf = ({ total, paid, credit }: Pick<InvoiceRow, 'total' | 'paid' | 'credit'>): Cents =>
  cents(total - paid - credit)

/** Holds the invoice's row until the transaction ends. The client's row is locked first, by whoever needs both. */
export async function lockInvoice(db: Knex, id: number): Promise<InvoiceRow> {
  const row = await db('invoices').where({ id }).forUpdate().first()
  if (row === undefined) throw new Fault('invoice_not_found')
  return row
}

export interface InvoiceState {
  readonly status: InvoiceStatus
  readonly balance: Cents
}

/** Stores what has come in on an invoice and the status that follows: paid once nothing is owed, else partially paid. */
export async function settle({ db, now }: Work, invoice: InvoiceRow): Promise<InvoiceState> {
  const balance = balanceOf(invoice)
  const status = balance <= 0 ? 'paid' : 'partially_paid'
  await db('invoices')
    .where({ id: invoice.id })
    .update({
      paid: invoice.paid,
      credit: invoice.credit,
      status,
      paid_at: status === 'paid' ? (invoice.paid_at ?? instant(now)) : null,
    })
  return { status, balance }
}
