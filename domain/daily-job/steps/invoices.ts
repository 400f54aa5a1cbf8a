import { generateInvoices } from '../../billing/invoice-generation.js'
import type { Step } from '../step.js'

/** Generates recurring invoices. R-1202 defines which records are due and which of them share an invoice. */
export const invoices: Step = {
  name: 'invoices',
  summary: 'Invoices what is due, with one invoice for each client and due date.',
  counts: {
    generated: 'invoices created',
    skipped: 'due records left out because they are already invoiced or end with the paid period',
    errors: 'clients whose invoice could not be created',
  },
  run: async function* (remote) {
    for await (const { invoiceIds, skipped, errors } of generateInvoices(remote))
      yield { generated: invoiceIds.length, skipped, errors }
  },
}
