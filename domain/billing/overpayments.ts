import type { ClientRow } from '../../db/rows.js'
import type { TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { balanceOf } from './balance.js'
import { changeCreditBalance } from './credit.js'
import { invoiceLabel } from './invoices.js'
import { readOverpaidPart, readUnreturnedAmount } from './reversals.js'

/** A part of a payment that became client credit. */
interface Overpayment {
  readonly payment: TransactionRow
  readonly part: Cents
}

/**
 * Returns the parts of an invoice's payments that became credit and are still there, newest payment first (R-1171).
 * Returns an empty list for cancelled and partly paid invoices. The caller must have locked the client and the invoice.
 */
export async function readOverpayments(
  { db }: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
): Promise<readonly Overpayment[]> {
  if (client === undefined || invoice.status === 'cancelled' || balanceOf(invoice) > 0) return []
  const payments: TransactionRow[] = await db('transactions')
    .where({ invoice_id: invoice.id })
    .whereRaw('amount_in > applied')
    .orderBy('id', 'desc')
  let left: number = client.credit
  const found: Overpayment[] = []
  for (const payment of payments) {
    const overpaid = await readOverpaidPart(db, payment, await readUnreturnedAmount(db, payment))
    const part = cents(Math.min(left, overpaid))
    left -= part
    if (part > 0) found.push({ payment, part })
  }
  return found
}

export const sumOverpayments = (overpayments: readonly Overpayment[]): Cents =>
  add(...overpayments.map(({ part }) => part))

/**
 * Moves an overpayment from credit back to the invoice, and returns the invoice. A queued refund reserves the amount
 * there, so that it cannot be spent during the refund and becomes credit again if the gateway refuses (R-1170).
 */
export async function holdOverpayment(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow,
  overpayments: readonly Overpayment[],
): Promise<InvoiceRow> {
  const amount = sumOverpayments(overpayments)
  if (amount === 0) return invoice
  const description = `Overpayment of invoice ${invoiceLabel(invoice)} is being refunded`
  await changeCreditBalance(ctx, client, {
    ...{ kind: 'surplus', amount: subtract(zero, amount), description, invoiceId: invoice.id },
  })
  for (const { payment, part } of overpayments)
    await ctx
      .db('transactions')
      .where({ id: payment.id })
      .update({ applied: add(payment.applied, part) })
  const paid = add(invoice.paid, amount)
  await ctx.db('invoices').where({ id: invoice.id }).update({ paid })
  return { ...invoice, paid }
}
