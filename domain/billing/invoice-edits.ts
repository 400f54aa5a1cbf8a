import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import type { Decimal } from '../values/money.js'
import { creditInvoice } from './credit-notes.js'
import { resendEInvoices } from './failed-einvoices.js'
import { updateInvoice } from './invoice-changes.js'
import { findInvoice } from './invoices.js'
import { type RefundTarget, refundInvoice } from './refunds.js'

type InvoiceChanges = Parameters<typeof updateInvoice>[2]

export interface InvoiceEdits extends InvoiceChanges {
  readonly creditAmount?: Decimal | undefined
  readonly creditReason?: string | undefined
  readonly refundTo?: RefundTarget | undefined
  readonly refundAmount?: Decimal | undefined
  readonly refundsOverpayment?: boolean | undefined
  /** Gateway of a recorded refund. Defaults to the gateway of the invoice's payments. */
  readonly refundGateway?: string | undefined
  /** Sends rejected and failed electronic invoices again. */
  readonly sendEInvoice?: boolean | undefined
}

/**
 * Applies a staff member's changes to an invoice: first a credit note, then fields and status. A refund requires the
 * status `refunded` and a target. The resulting status then depends on the refunded amount (R-1121). Returns the
 * current invoice if a payment or refund was not recorded because its reference is known, or undefined. Throws
 * refund_incomplete, and the errors of resendEInvoices, creditInvoice, updateInvoice, and refundInvoice.
 */
export async function editInvoice<Given extends InvoiceEdits>(
  ctx: Context,
  id: number,
  {
    creditAmount,
    creditReason,
    refundTo,
    refundAmount,
    refundsOverpayment,
    refundGateway,
    sendEInvoice = false,
    ...changes
  }: Exact<InvoiceEdits, Given>,
): Promise<InvoiceRow | undefined> {
  if (sendEInvoice) await resendEInvoices(ctx, id)
  if (creditAmount !== undefined) await creditInvoice(ctx, id, { amount: creditAmount, reason: creditReason })
  if (refundTo === undefined && refundAmount === undefined && refundsOverpayment !== true)
    return (await updateInvoice(ctx, id, changes)) ? findInvoice(ctx.db, id) : undefined
  if (refundTo === undefined || changes.status !== 'refunded') throw new Fault('refund_incomplete')
  await updateInvoice(ctx, id, { ...changes, status: undefined })
  const { transid }: InvoiceEdits['payment'] = changes.payment
  const refund = {
    to: refundTo,
    amount: refundAmount,
    gateway: refundGateway,
    transid,
    isOverpayment: refundsOverpayment,
  }
  return (await refundInvoice(ctx, id, refund)) ? findInvoice(ctx.db, id) : undefined
}
