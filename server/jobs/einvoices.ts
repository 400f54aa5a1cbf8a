import { sendNextEinvoice } from '../../domain/papers/einvoice-sending.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Takes issued papers to networks, and asks what has become of them, one at a time for each module. */
export const einvoicesJob: JobFactory = ({ contexts }) => ({
  name: 'electronic invoices',
  everyMs: 15 * 1000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => sendNextEinvoice(await contexts.remote(), onBegun),
})
