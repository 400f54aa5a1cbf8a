import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Sends the refunds that staff has ordered to their gateways, one at a time to each. */
export const refundsJob: JobFactory = ({ contexts }) => ({
  name: 'refunds to send',
  everyMs: 5 * 1000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => sendNextRefund(await contexts.remote(), onBegun),
})
