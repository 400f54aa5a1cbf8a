import { generateInvoices } from '../../billing/recurring.js'
import type { Step } from '../step.js'

/** Invoices what is due (R-1202). */
export const invoices: Step = {
  name: 'invoices',
  run: async function* (remote) {
    for await (const { invoiceIds, skipped, errors } of generateInvoices(remote))
      yield { generated: invoiceIds.length, skipped, errors }
  },
}
