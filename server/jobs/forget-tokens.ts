import { forgetNext } from '../../domain/clients/pay-tokens.js'
import type { JobFactory } from '../job-context.js'

/** Has gateways forget the payment methods that were deleted, one at a time. */
export const forgetTokensJob: JobFactory = ({ contexts }) => ({
  name: 'tokens to forget',
  every: 60 * 1000,
  run: async () => forgetNext(await contexts.remote()),
})
