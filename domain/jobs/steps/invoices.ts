import { generateInvoices } from '../../billing/recurring.js'
import type { Step } from '../step.js'

/** Invoices what is due (specification: geninvoices). */
export const invoices: Step = {
  name: 'invoices',
  run: async function* (remote) {
    for await (const { invoiceIds, skipped, errors } of generateInvoices(remote))
      yield { generated: invoiceIds.length, skipped, errors }
  },
}
