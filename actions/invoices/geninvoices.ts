import { generateAllInvoices } from '../../domain/billing/recurring.js'
import { f, remoteAction } from '../_shared/kit.js'

const refusedFilter = f.unsupported({ rule: 'cannot be sent, because everything that is due is invoiced' })

/**
 * Aliases are refused as well, because ignoring one would bill every client. A field lists all its aliases, and again
 * those that are not in the base contract.
 */
const clientAliases = ['client_id', 'userid']

export default remoteAction({
  name: 'geninvoices',
  summary: 'Generate invoices for everything that is due, as the daily job does.',
  description: `Covers recurring services, addons and domains due within the number of days in the setting \`invoice_days_ahead\`,
and billable items that are due: one invoice per client and due date. Nothing is invoiced twice.`,
  method: 'POST',
  permission: 'manage_invoices',
  optional: {
    clientid: { ...refusedFilter, aliases: clientAliases, extraAliases: clientAliases },
    serviceids: refusedFilter,
    domainids: refusedFilter,
    addonids: refusedFilter,
  },
  returns: {
    generated: f.integer({ min: 0, description: 'Number of invoices created.', example: 2 }),
    skipped: f.integer({
      min: 0,
      description: 'Number of due records skipped: already invoiced, or ending with the paid period.',
      example: 0,
    }),
    errors: f.integer({
      min: 0,
      description: 'Clients whose invoice could not be created; the log has the reason.',
      example: 0,
    }),
    invoice_ids: f.listOf(f.id('invoice')),
  },

  run: async (_, ctx) => {
    const { invoiceIds, skipped, errors } = await generateAllInvoices(ctx)
    return { generated: invoiceIds.length, skipped, errors, invoice_ids: invoiceIds }
  },
})
