import { findInvoice } from '../../domain/billing/invoices.js'
import { loadInvoice } from '../../domain/papers/load-paper.js'
import { jobOf } from '../../domain/papers/paper-job.js'
import { invoice, presentInvoiceDetails } from '../_shared/invoice.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getinvoice',
  summary: 'Retrieve an invoice with its client, lines and transactions.',
  description: 'With `pdf` also as the paper that its client gets; a draft is none yet.',
  method: 'GET',
  permission: 'list_invoices',
  orPermission: 'view_ledger',
  required: { invoiceid: f.id('invoice') },
  optional: { pdf: f.withDefault(f.flag({ extension: true, description: 'Return the PDF as well.' }), false) },
  returns: {
    invoice: f.record(invoice),
    pdf: f.optional(f.base64({ extension: true, description: 'The invoice as PDF, in base64; only with `pdf`.' })),
  },
  faults: ['invoice_not_found', 'invoice_not_issued', 'paper_too_large', 'papers_busy'],

  run: async ({ invoiceid, pdf }, ctx) => {
    const row = await findInvoice(ctx.db, invoiceid)
    return {
      invoice: await presentInvoiceDetails(ctx, row),
      pdf: pdf ? (await ctx.printer.print(jobOf(ctx, await loadInvoice(ctx, row)))).toString('base64') : undefined,
    }
  },
})
