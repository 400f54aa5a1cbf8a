import { generateInvoices } from '../../billing/recurring.js'
import type { Step } from '../step.js'

/** Generates recurring invoices. R-1202 defines when something is due and what shares an invoice. */
export const invoices: Step = {
  name: 'invoices',
  summary: 'Invoices what is due, one invoice for each client and due date.',
  counts: {
    generated: 'invoices made',
    skipped: 'due records left out: invoiced already, or ending with the paid period',
    errors: 'clients whose invoice could not be made',
  },
  run: async function* (remote) {
    for await (const { invoiceIds, skipped, errors } of generateInvoices(remote))
      yield { generated: invoiceIds.length, skipped, errors }
  },
}
