import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import type { JobFactory } from '../job-context.js'

/** Has gateways make the refunds that staff has asked for, one at a time. */
export const refundsJob: JobFactory = ({ contexts }) => ({
  name: 'refunds to send',
  every: 5 * 1000,
  run: async () => sendNextRefund(await contexts.remote()),
})
