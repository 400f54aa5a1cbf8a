import { callNextGateway } from '../../domain/payments/attempt-queue.js'
import { AnsweringProviders } from '../../domain/queue/answering-providers.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/**
 * Charges stored payment methods, asks gateways for results, and ends payment attempts that are no longer due, a few at
 * a time per gateway.
 */
export const paymentsJob: JobFactory = ({ contexts }) => {
  const answering = new AnsweringProviders()
  return {
    name: 'payments',
    everyMs: 5 * 1000,
    maxPortions: () => maxProviders,
    run: async (onBegun) => callNextGateway(await contexts.remote(), answering, onBegun),
  }
}
