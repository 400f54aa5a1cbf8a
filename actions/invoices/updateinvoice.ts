import { creditInvoice } from '../../domain/billing/credit-notes.js'
import { installedGateway } from '../../domain/billing/gateways.js'
import { updateInvoice } from '../../domain/billing/invoice-changes.js'
import { invoiceDetails, invoiceStatus } from '../_shared/invoice.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateinvoice',
  summary: 'Update an invoice; only the fields sent change.',
  description:
    'Status `paid` records one payment of the amount owed and triggers what waits for it; `cancelled` returns applied credit to the client and releases the billed periods. Any other status only labels the invoice.',
  method: 'POST',
  permission: 'manage_invoices',
  required: { invoiceid: f.id('invoice') },
  optional: {
    ...f.changes({
      status: invoiceStatus,
      date: f.kept(f.date()),
      duedate: f.kept(f.date()),
      paymentmethod: invoiceDetails.paymentmethod,
      notes: invoiceDetails.notes,
    }),
    transid: f.text({ description: 'Payment reference; used with status `paid`.', example: 'ch_3Pz1' }),
    creditamount: f.amount({
      min: 0.01,
      extension: true,
      description: 'Writes a credit note over this amount, tax included. What had been paid of it becomes credit.',
    }),
    creditreason: f.longText({ extension: true, description: 'Reason on that credit note.', example: 'Goodwill' }),
    waive: f.flag({
      extension: true,
      description: 'With status `cancelled`: the billed periods are given away instead of being billed again.',
    }),
    gateway: f.withDefault(f.text({ max: 64, description: 'Payment reference; used with status `paid`.' }), 'manual'),
  },
  returns: { invoiceid: f.id('invoice') },
  faults: ['invoice_not_found', 'invoice_without_client', 'invoice_not_creditable'],
  rejects: {
    status: ['period_billed_elsewhere', 'billed_thing_ended', 'upgrade_not_possible'],
    waive: ['waive_without_cancelling', 'earlier_period_unpaid'],
    paymentmethod: ['gateway_unknown'],
    creditamount: ['amount_too_small', 'credit_above_invoice'],
  },

  run: async ({ invoiceid, duedate, paymentmethod, transid, gateway, creditamount, creditreason, ...alike }, ctx) => {
    const paymentMethod = paymentmethod && installedGateway(ctx, paymentmethod)
    if (creditamount !== undefined) await creditInvoice(ctx, invoiceid, { amount: creditamount, reason: creditreason })
    await updateInvoice(ctx, invoiceid, { ...alike, dueDate: duedate, paymentMethod, payment: { transid, gateway } })
    return { invoiceid }
  },
})
