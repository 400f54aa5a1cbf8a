import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Sends refunds ordered by staff to their gateways, one at a time per gateway. */
export const refundsJob: JobFactory = ({ contexts }) => ({
  name: 'refunds to send',
  everyMs: 5 * 1000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => sendNextRefund(await contexts.remote(), onBegun),
})
