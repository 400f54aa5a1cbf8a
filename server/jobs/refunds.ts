import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import { AnsweringProviders } from '../../domain/queue/answering-providers.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Sends refunds ordered by staff to their gateways, a few at a time per gateway. */
export const refundsJob: JobFactory = ({ contexts }) => {
  const answering = new AnsweringProviders()
  return {
    name: 'refunds to send',
    everyMs: 5 * 1000,
    maxPortions: () => maxProviders,
    run: async (onBegun) => sendNextRefund(await contexts.remote(), answering, onBegun),
  }
}
