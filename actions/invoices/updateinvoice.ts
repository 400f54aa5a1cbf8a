import { payableAmountDue } from '../../domain/billing/amount-due.js'
import { installedGateway } from '../../domain/billing/gateways.js'
import { editInvoice } from '../../domain/billing/invoice-edits.js'
import { refundTargets } from '../../domain/billing/refunds.js'
import { invoiceStatuses } from '../../domain/values/statuses.js'
import { invoiceDetails, invoiceStatus } from '../_shared/invoice.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateinvoice',
  summary: 'Update, refund, or credit an invoice; only the fields sent change.',
  description:
    'Status `paid` records one payment of the amount due and starts everything that waits for it. `cancelled` returns applied credit to the client and releases the billed periods. Any other status is only a label, including `refunded` without `refundto`. With `refundto`, a credit note is created, and the invoice stays `paid` until it is fully refunded.',
  method: 'POST',
  permission: 'manage_invoices',
  risks: ['money', 'mail'],
  required: { invoiceid: f.id('invoice') },
  optional: {
    ...f.changes({
      status: invoiceStatus,
      date: f.withoutClearing(
        f.date({
          description:
            "Cannot be changed after a payment, credit, or refund on the invoice. The invoice gets the client's taxes, discount, and details for the new date. An omitted due date moves if it would fall before the date.",
        }),
      ),
      duedate: f.withoutClearing(f.date({ description: 'Due date.' })),
      paymentmethod: invoiceDetails.paymentmethod,
      notes: invoiceDetails.notes,
      autopay: invoiceDetails.autopay,
    }),
    revokelinks: f.flag({
      extension: true,
      description:
        'True to invalidate all links to the invoice from emails and pages so far; later emails contain new ones.',
    }),
    sendeinvoice: f.flag({
      extension: true,
      description:
        'True to send the rejected or failed electronic invoices of the invoice and its credit notes again, once their cause is corrected.',
    }),
    transid: f.code({
      description: 'Reference of the payment with status `paid`, or of the refund with `refundto=record`.',
      example: 'ch_3Pz1',
    }),
    creditamount: f.amount({
      min: 0.01,
      extension: true,
      description: 'Creates a credit note for this amount, including tax. The part already paid becomes credit.',
    }),
    creditreason: f.longText({ extension: true, description: 'Reason on the credit note.', example: 'Goodwill' }),
    refundto: f.oneOf(refundTargets, {
      extension: true,
      description:
        "Destination of the refund with status `refunded`: the payment's gateway (`gateway`), the client's credit (`credit`), or only a record (`record`). Without it, the status is only a label.",
    }),
    refundamount: f.amount({
      min: 0.01,
      extension: true,
      description:
        'Amount to refund; defaults to the total paid. The status changes when nothing is left to refund. With `refundto=gateway`, an amount above the total paid is taken from the overpayment first, if it is still credit.',
    }),
    overpayment: f.flag({
      extension: true,
      description:
        'With `refundto=gateway`: true to refund only an overpayment that became credit and is still there. The invoice stays paid.',
    }),
    waive: f.flag({
      extension: true,
      description: 'With status `cancelled`: true to waive the billed periods instead of billing them again.',
    }),
    gateway: f.code({
      max: 64,
      description:
        'Gateway of the payment or refund. Defaults to `manual`, and with `refundto=record` to the gateway of the payments if they share one.',
    }),
  },
  returns: {
    invoiceid: f.id('invoice'),
    duplicate: f.optional(
      f.flag({
        extension: true,
        description:
          'True if `transid` was already recorded at this gateway, for any invoice or for a refund of this one; no payment or refund was recorded.',
      }),
    ),
    status: f.optional(
      f.oneOf(invoiceStatuses, { extension: true, description: 'Status of the invoice; only with `duplicate`.' }),
    ),
    balance: f.optional(f.money({ extension: true, description: 'Amount due; only with `duplicate`.' })),
  },
  trialNeeds: ['list_invoices'],
  faults: ['invoice_not_found', 'invoice_without_client', 'invoice_not_creditable'],
  rejects: {
    date: ['invoice_date_fixed', 'invoice_date_out_of_order', 'books_closed', 'total_negative', 'total_too_large'],
    status: ['period_billed_elsewhere', 'billed_thing_ended', 'upgrade_not_possible'],
    waive: ['waive_without_cancelling', 'earlier_period_unpaid'],
    paymentmethod: ['gateway_unknown'],
    creditamount: ['amount_too_small', 'credit_above_invoice', 'invoice_is_proforma', 'refund_under_way'],
    sendeinvoice: ['einvoice_not_failed'],
    refundto: ['refund_incomplete', 'refund_not_possible'],
    refundamount: ['amount_too_small', 'refund_above_payments'],
  },

  run: async (
    {
      invoiceid,
      duedate,
      paymentmethod,
      transid,
      gateway,
      creditamount,
      creditreason,
      refundto,
      refundamount,
      overpayment,
      revokelinks,
      sendeinvoice,
      ...rest
    },
    ctx,
  ) => {
    const invoice = await editInvoice(ctx, invoiceid, {
      ...rest,
      dueDate: duedate,
      paymentMethod: paymentmethod && installedGateway(ctx, paymentmethod),
      payment: { transid, gateway: gateway ?? 'manual' },
      refundGateway: gateway,
      creditAmount: creditamount,
      creditReason: creditreason,
      refundTo: refundto,
      refundAmount: refundamount,
      refundsOverpayment: overpayment,
      revokeLinks: revokelinks,
      sendEInvoice: sendeinvoice,
    })
    return {
      invoiceid,
      duplicate: invoice && true,
      status: invoice?.status,
      balance: invoice && ctx.currencies.of(invoice.currency_id).show(payableAmountDue(invoice)),
    }
  },
})
