import { forgetNext } from '../../domain/clients/pay-tokens.js'
import type { JobMaker } from '../workshop.js'

/** Has gateways forget the payment methods that were deleted, one at a time. */
export const forgetTokensJob: JobMaker = ({ works }) => ({
  name: 'tokens to forget',
  every: 60 * 1000,
  run: async () => forgetNext(await works.remote()),
})
