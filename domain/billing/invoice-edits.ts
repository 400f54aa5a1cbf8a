import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import type { Decimal } from '../values/money.js'
import { creditInvoice } from './credit-notes.js'
import { updateInvoice } from './invoice-changes.js'
import { findInvoice } from './invoices.js'
import { type RefundTarget, refundInvoice } from './refunds.js'

type InvoiceChanges = Parameters<typeof updateInvoice>[2]

export interface InvoiceEdits extends InvoiceChanges {
  readonly creditAmount?: Decimal | undefined
  readonly creditReason?: string | undefined
  readonly refundTo?: RefundTarget | undefined
  readonly refundAmount?: Decimal | undefined
}

/**
 * Updates an invoice as staff states it: a credit note first, then the fields and the status. A refund needs the status
 * `refunded` and its target, and that status then follows from what goes back (R-1121). Returns the invoice as it stands
 * where a payment or refund was not recorded because its reference is known. Throws refund_incomplete, and what
 * creditInvoice, updateInvoice and refundInvoice throw.
 */
export async function editInvoice<Given extends InvoiceEdits>(
  ctx: Context,
  id: number,
  { creditAmount, creditReason, refundTo, refundAmount, ...changes }: Exact<InvoiceEdits, Given>,
): Promise<InvoiceRow | undefined> {
  if (creditAmount !== undefined) await creditInvoice(ctx, id, { amount: creditAmount, reason: creditReason })
  if (refundTo === undefined && refundAmount === undefined)
    return (await updateInvoice(ctx, id, changes)) ? findInvoice(ctx.db, id) : undefined
  if (refundTo === undefined || changes.status !== 'refunded') throw new Fault('refund_incomplete')
  await updateInvoice(ctx, id, { ...changes, status: undefined })
  const refund = { to: refundTo, amount: refundAmount, payment: changes.payment }
  return (await refundInvoice(ctx, id, refund)) ? findInvoice(ctx.db, id) : undefined
}
