import { balanceOf } from '../../domain/billing/balance.js'
import { installedGateway } from '../../domain/billing/gateways.js'
import { editInvoice } from '../../domain/billing/invoice-edits.js'
import { refundTargets } from '../../domain/billing/refunds.js'
import { invoiceStatuses } from '../../domain/values/statuses.js'
import { invoiceDetails, invoiceStatus } from '../_shared/invoice.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateinvoice',
  summary: 'Update, refund or credit an invoice; only the fields sent change.',
  description:
    'Status `paid` records one payment of the amount owed and triggers what waits for it; `cancelled` returns applied credit to the client and releases the billed periods. Any other status only labels the invoice, `refunded` among them unless `refundto` says where the money goes: then a credit note is written, and the invoice stays `paid` until all of it is refunded.',
  method: 'POST',
  permission: 'manage_invoices',
  risks: ['money', 'mail'],
  required: { invoiceid: f.id('invoice') },
  optional: {
    ...f.changes({
      status: invoiceStatus,
      date: f.notEmptied(
        f.date({
          description:
            'Fixed once something was paid, credited or refunded on the invoice. A due date that is not sent moves along where it would come before the date.',
        }),
      ),
      duedate: f.notEmptied(f.date({ description: 'Day by which it is to be paid.' })),
      paymentmethod: invoiceDetails.paymentmethod,
      notes: invoiceDetails.notes,
      autopay: invoiceDetails.autopay,
    }),
    revokelinks: f.flag({
      extension: true,
      description: 'True ends every link of the invoice that was mailed or shown until now; later mails have new ones.',
    }),
    transid: f.code({
      description: 'Reference of the payment with status `paid`, or of the refund with `refundto=record`.',
      example: 'ch_3Pz1',
    }),
    creditamount: f.amount({
      min: 0.01,
      extension: true,
      description: 'Writes a credit note over this amount, tax included. What had been paid of it becomes credit.',
    }),
    creditreason: f.longText({ extension: true, description: 'Reason on that credit note.', example: 'Goodwill' }),
    refundto: f.oneOf(refundTargets, {
      extension: true,
      description:
        'With status `refunded`: gives back what was paid, through its gateway (`gateway`), to the client’s credit (`credit`), or only on record (`record`). Without it the status is a label.',
    }),
    refundamount: f.amount({
      min: 0.01,
      extension: true,
      description: 'Amount to give back; defaults to all that was paid. The status follows once nothing is left.',
    }),
    waive: f.flag({
      extension: true,
      description: 'With status `cancelled`: the billed periods are given away instead of being billed again.',
    }),
    gateway: f.withDefault(f.code({ max: 64, description: 'Gateway of that payment or refund.' }), 'manual'),
  },
  returns: {
    invoiceid: f.id('invoice'),
    duplicate: f.optional(
      f.flag({
        extension: true,
        description:
          'True when `transid` was already recorded at this gateway, for whatever invoice, or for a refund of this one; neither a payment nor a refund was recorded.',
      }),
    ),
    status: f.optional(
      f.oneOf(invoiceStatuses, { extension: true, description: 'With `duplicate`: status of the invoice.' }),
    ),
    balance: f.optional(f.money({ extension: true, description: 'With `duplicate`: amount still owed.' })),
  },
  trialNeeds: ['list_invoices'],
  faults: ['invoice_not_found', 'invoice_without_client', 'invoice_not_creditable'],
  rejects: {
    date: ['invoice_date_fixed', 'invoice_date_out_of_order', 'books_closed'],
    status: ['period_billed_elsewhere', 'billed_thing_ended', 'upgrade_not_possible'],
    waive: ['waive_without_cancelling', 'earlier_period_unpaid'],
    paymentmethod: ['gateway_unknown'],
    creditamount: ['amount_too_small', 'credit_above_invoice', 'invoice_is_proforma', 'refund_under_way'],
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
      revokelinks,
      ...rest
    },
    ctx,
  ) => {
    const invoice = await editInvoice(ctx, invoiceid, {
      ...rest,
      dueDate: duedate,
      paymentMethod: paymentmethod && installedGateway(ctx, paymentmethod),
      payment: { transid, gateway },
      creditAmount: creditamount,
      creditReason: creditreason,
      refundTo: refundto,
      refundAmount: refundamount,
      revokeLinks: revokelinks,
    })
    return {
      invoiceid,
      duplicate: invoice && true,
      status: invoice?.status,
      balance: invoice && ctx.currencies.of(invoice.currency_id).show(balanceOf(invoice)),
    }
  },
})
