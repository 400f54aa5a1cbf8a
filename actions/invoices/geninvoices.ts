import { dryRunGeneration, maxDryRunClients } from '../../domain/billing/generation-dry-run.js'
import { generateAllInvoices } from '../../domain/billing/invoice-generation.js'
import { f, remoteAction } from '../_shared/kit.js'

/**
 * Returns a parameter that rejects a filter under all the names that callers use for it, because ignoring the filter
 * would bill every client. `extraAliases` marks these names as not in the base contract.
 */
const refusedFilter = (...names: readonly string[]) => ({
  ...f.unsupported({ rule: 'cannot be sent: this action accepts no filter and invoices everything that is due' }),
  aliases: names,
  extraAliases: names,
})

export default remoteAction({
  name: 'geninvoices',
  summary: 'Generate invoices for everything that is due, as the daily job does.',
  description: `Covers recurring services, addons, and domains due within the number of days in the setting \`invoice_days_ahead\`, and
due billable items: one invoice per client and due date. Nothing is invoiced twice. Filters are not supported: filters for
clients, services, domains, or addons are refused, and others are listed in the header \`X-Ignored-Parameters\`. With \`Dry-Run\`,
at most the first ${maxDryRunClients} clients are invoiced, in the order of their IDs, and \`complete\` is true if these were all.`,
  method: 'POST',
  permission: 'manage_invoices',
  risks: ['money', 'mail'],
  optional: {
    clientid: refusedFilter('client_id', 'userid', 'user_id', 'clientids', 'client_ids', 'userids', 'user_ids'),
    serviceids: refusedFilter('service_ids', 'serviceid', 'service_id'),
    domainids: refusedFilter('domain_ids', 'domainid', 'domain_id'),
    addonids: refusedFilter('addon_ids', 'addonid', 'addon_id'),
  },
  returns: {
    generated: f.integer({ min: 0, description: 'Number of invoices created.', example: 2 }),
    skipped: f.integer({
      min: 0,
      description: 'Number of due records skipped, because they are already invoiced or end with the paid period.',
      example: 0,
    }),
    errors: f.integer({
      min: 0,
      description:
        'Number of clients whose invoice could not be created. The log contains the reason, except for a dry run.',
      example: 0,
    }),
    invoice_ids: f.listOf(f.id('invoice'), { description: 'IDs of the created invoices.' }),
    complete: f.optional(
      f.flag({
        extension: true,
        description: 'Only with `Dry-Run`: false if more is due than was tried.',
        example: true,
      }),
    ),
  },

  run: async (_, ctx) => {
    const { invoiceIds, skipped, errors } = await generateAllInvoices(ctx)
    return { generated: invoiceIds.length, skipped, errors, invoice_ids: invoiceIds, complete: undefined }
  },

  tryOut: async (_, ctx) => {
    const { invoiceIds, skipped, errors, isComplete } = await dryRunGeneration(ctx)
    return { generated: invoiceIds.length, skipped, errors, invoice_ids: invoiceIds, complete: isComplete }
  },
})
