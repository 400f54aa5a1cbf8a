import { findInvoice } from '../../domain/billing/invoices.js'
import { invoice, presentInvoiceDetails } from '../_shared/invoice.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getinvoice',
  summary: 'Retrieve an invoice with its client, lines and transactions.',
  method: 'GET',
  permission: 'list_invoices',
  required: { invoiceid: f.id('invoice') },
  returns: { invoice: f.record(invoice) },
  faults: ['invoice_not_found'],

  run: async ({ invoiceid }, ctx) => ({
    invoice: await presentInvoiceDetails(ctx, await findInvoice(ctx.db, invoiceid)),
  }),
})
