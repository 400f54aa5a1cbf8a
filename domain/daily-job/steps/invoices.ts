import { generateInvoices } from '../../billing/recurring.js'
import type { Step } from '../step.js'

/** R-1202 says when something is due and which things share an invoice. */
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
