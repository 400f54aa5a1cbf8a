import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { type Context, today } from '../context.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { amountDue, isInvoiceOpenSql } from './amount-due.js'
import { changeCreditBalance, readCreditBalance } from './credit-entries.js'
import { invoiceLabel } from './invoices.js'
import { numberProforma } from './issuing.js'
import { excludePendingPayments } from './pending-payments.js'
import { settleInvoice } from './settlement.js'

/** Returns a query for open invoices to pay from credit: due today or earlier, without a payment in progress. */
const invoicesDue = (ctx: Context) =>
  ctx
    .db('invoices')
    .whereRaw(isInvoiceOpenSql)
    .where('invoices.due_date', '<=', today(ctx))
    .whereNot('invoices.status', 'payment_pending')
    .where(excludePendingPayments(ctx))

/** Returns a query for the IDs of clients with credit and an invoice to pay from it. */
export const clientsWithDueCredit = (ctx: Context): Knex.QueryBuilder =>
  ctx
    .db('clients')
    .where('clients.credit', '>', 0)
    .whereIn('clients.id', invoicesDue(ctx).whereNotNull('invoices.client_id').select('invoices.client_id'))

/**
 * Pays a client's due invoices in the client's currency from credit, oldest due date first, and the last one in part if
 * the credit does not suffice (R-1253). Returns the number of invoices paid in full or in part.
 */
export async function payDueFromCredit(ctx: Context, clientId: number): Promise<number> {
  const { db } = ctx
  const client = await db('clients').where({ id: clientId }).forUpdate().first()
  if (client === undefined || client.credit <= 0) return 0
  const invoices = await invoicesDue(ctx)
    .where({ client_id: clientId, currency_id: client.currency_id })
    .orderBy([{ column: 'due_date' }, { column: 'id' }])
    .forUpdate()
  let { credit } = client
  let paid = 0
  for (const billed of invoices) {
    if (credit === 0) break
    await payFromCredit(ctx, client, billed, credit)
    credit = await readCreditBalance(db, client.id)
    paid++
  }
  return paid
}

/**
 * Pays an open invoice in its client's currency with at most the given amount of credit, in part if the amount due is
 * higher (R-1253). Returns the updated invoice. The caller must have locked both rows.
 */
export async function payFromCredit(
  ctx: Context,
  client: Pick<ClientRow, 'id' | 'currency_id'>,
  billed: InvoiceRow,
  credit: Cents,
): Promise<InvoiceRow> {
  const invoice = await numberProforma(ctx, billed)
  const amount = cents(Math.min(credit, amountDue(invoice)))
  await changeCreditBalance(ctx, client, {
    kind: 'applied',
    amount: subtract(zero, amount),
    description: `Applied to invoice ${invoiceLabel(invoice)}, which ${invoice.due_date <= today(ctx) ? 'was' : 'is'} due`,
    invoiceId: invoice.id,
  })
  return settleInvoice(ctx, invoice, { ...invoice, credit: add(invoice.credit, amount) })
}
