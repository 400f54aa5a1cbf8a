import type { RefundToSendRow, TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { creditOverpayment } from './credit-note-writing.js'
import { lockInvoiceAndClient } from './invoices.js'

/**
 * Notifies staff of a refund that its gateway will not make. Money kept on the invoice only for this refund becomes
 * client credit (R-1170).
 */
export async function reportFailedRefund(ctx: Context, row: RefundToSendRow, reason: string): Promise<void> {
  const payment = (await ctx.db('transactions').where({ id: row.transaction_id }).first()) as TransactionRow
  const currency = ctx.currencies.of(payment.currency_id)
  const what = `A refund of ${currency.label(row.amount)} by ${payment.gateway} failed`
  await logActivity(ctx, `${what}: ${reason}`, payment.client_id)
  await raise(ctx, 'refund.failed', `${what}.`, {
    transactionid: payment.id,
    invoiceid: payment.invoice_id,
    clientid: payment.client_id,
    amount: currency.show(row.amount),
    currency: currency.code,
    gateway: payment.gateway,
    error: reason,
  })
  if (payment.invoice_id === null) return
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, payment.invoice_id)
  await creditOverpayment(ctx, invoice, client)
}

/**
 * Gives up a payment's refunds that have not been sent to its gateway, because the money was returned in another way.
 */
export async function giveUpRefunds(ctx: Context, payment: TransactionRow, reason: string): Promise<void> {
  const given = await ctx
    .db('refunds_to_send')
    .where({ transaction_id: payment.id, attempts: 0 })
    .whereNull('failed_at')
    .update({ failed_at: instant(ctx.now), last_error: reason })
    .returning('*')
  for (const row of given) await reportFailedRefund(ctx, row, reason)
}
