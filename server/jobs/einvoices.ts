import { sendNextEinvoice } from '../../domain/papers/einvoice-sending.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Sends issued documents to e-invoicing networks and asks for their status, one at a time per module. */
export const einvoicesJob: JobFactory = ({ contexts }) => ({
  name: 'electronic invoices',
  everyMs: 15 * 1000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => sendNextEinvoice(await contexts.remote(), onBegun),
})
