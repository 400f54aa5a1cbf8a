import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import type { JobFactory } from '../job-context.js'

/** Sends the refunds that staff has ordered to their gateways, one at a time. */
export const refundsJob: JobFactory = ({ contexts }) => ({
  name: 'refunds to send',
  everyMs: 5 * 1000,
  run: async () => sendNextRefund(await contexts.remote()),
})
