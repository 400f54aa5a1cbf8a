import { generateAllInvoices } from '../../domain/billing/recurring.js'
import { f, remoteAction } from '../_shared/kit.js'

const filter = f.untaken({ rule: 'cannot be sent, because everything that is due is invoiced' })

export default remoteAction({
  name: 'geninvoices',
  summary: 'Invoice everything that is due, as the daily job does.',
  description: `Recurring services, addons and domains whose next due date lies within the days that the setting \`invoice_days_ahead\`
names, and billable items that are due: one invoice for each client and due date. What has been invoiced is not invoiced again.`,
  method: 'POST',
  permission: 'manage_invoices',
  optional: { clientid: filter, serviceids: filter, domainids: filter, addonids: filter },
  returns: {
    generated: f.integer({ min: 0, description: 'How many invoices were made.', example: 2 }),
    skipped: f.integer({
      min: 0,
      description: 'How much was due but has been invoiced, or ends with the period that is paid for.',
      example: 0,
    }),
    errors: f.integer({
      min: 0,
      description: 'Clients whose invoice could not be made; the log says why.',
      example: 0,
    }),
    invoice_ids: f.listOf(f.id('invoice')),
  },

  run: async (_, ctx) => {
    const { invoiceIds, skipped, errors } = await generateAllInvoices(ctx)
    return { generated: invoiceIds.length, skipped, errors, invoice_ids: invoiceIds }
  },
})
