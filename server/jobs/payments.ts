import { askNextGateway } from '../../domain/payments/attempt-queue.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Charges stored methods, asks gateways what has become of payments, and ends what is not owed, one at a time for each. */
export const paymentsJob: JobFactory = ({ contexts }) => ({
  name: 'payments',
  everyMs: 5 * 1000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => askNextGateway(await contexts.remote(), onBegun),
})
