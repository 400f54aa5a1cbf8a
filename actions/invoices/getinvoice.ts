import { invoicePaymentUrl } from '../../domain/billing/invoice-links.js'
import { findInvoice } from '../../domain/billing/invoices.js'
import { expectReturnAddress } from '../../domain/clients/return-addresses.js'
import { createSeparateXml } from '../../domain/papers/en16931/separate-xml.js'
import { loadInvoice } from '../../domain/papers/load-document.js'
import { createPrintJob } from '../../domain/papers/print-job.js'
import type { PrintedDocument } from '../../domain/papers/printed-document.js'
import { isAllowed } from '../_shared/client.js'
import { invoice, presentInvoiceDetails } from '../_shared/invoice.js'
import { type ActionContext, action, f } from '../_shared/kit.js'

export default action({
  name: 'getinvoice',
  summary: 'Retrieve an invoice with its client, line items, and transactions.',
  description:
    'With `pdf`, also returns the document as sent to the client; not available for drafts. If the setting `einvoice` is `xrechnung`, its UBL file is included.',
  method: 'GET',
  permission: 'list_invoices',
  orPermission: 'view_ledger',
  required: { invoiceid: f.id('invoice') },
  optional: {
    pdf: f.withDefault(f.flag({ extension: true, description: 'True to include the PDF.' }), false),
    returnurl: f.code({
      max: 2000,
      extension: true,
      description:
        'URL on your site to redirect to after payment through `payurl`, with `invoiceid` and `outcome` in its query.',
      example: 'https://billing.example.com/thanks',
    }),
  },
  returns: {
    invoice: f.record(invoice),
    payurl: f.optional(
      f.text({
        extension: true,
        max: 4000,
        description:
          'URL of the page where the invoice can be read and paid without signing in, as in its emails. Only for roles with `manage_invoices`, and only while the link works.',
        example: 'https://billing.example.com/client/invoice/1042/Jq3vR0…',
      }),
    ),
    pdf: f.optional(f.base64({ extension: true, description: 'Invoice PDF in base64; only with `pdf`.' })),
    xml: f.optional(
      f.base64({
        extension: true,
        description: 'XRechnung file in base64; only with `pdf`, and only if the setting `einvoice` is `xrechnung`.',
      }),
    ),
    xml_reason: f.optional(
      f.text({
        extension: true,
        max: 1000,
        description: 'Reason for a missing `xml`.',
        example: 'XRechnung asks for what is missing: the reference of the buyer.',
      }),
    ),
  },
  faults: ['invoice_not_found', 'invoice_not_issued', 'paper_too_large', 'papers_busy'],
  rejects: { returnurl: ['return_url_not_allowed'] },

  run: async ({ invoiceid, pdf, returnurl }, ctx) => {
    const back = returnurl === undefined ? undefined : expectReturnAddress(ctx, returnurl)
    const row = await findInvoice(ctx.db, invoiceid)
    const shown = await presentInvoiceDetails(ctx, row)
    const files = pdf ? await filesOf(ctx, await loadInvoice(ctx, row)) : noFiles
    const payurl = isAllowed(ctx.actor, 'manage_invoices') ? invoicePaymentUrl(ctx, row, back) : undefined
    return { invoice: shown, payurl, ...files }
  },
})

const noFiles = { pdf: undefined, xml: undefined, xml_reason: undefined }

async function filesOf(ctx: ActionContext, paper: PrintedDocument) {
  const made = createSeparateXml(ctx, paper)
  return {
    pdf: (await ctx.printer.print(createPrintJob(ctx, paper))).toString('base64'),
    xml: made !== undefined && 'xml' in made ? Buffer.from(made.xml).toString('base64') : undefined,
    xml_reason: made !== undefined && 'impossible' in made ? made.impossible : undefined,
  }
}
