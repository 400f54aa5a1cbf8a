import { forgetNext } from '../../domain/clients/pay-tokens.js'
import type { JobFactory } from '../job-context.js'

/** Tells gateways to forget deleted payment methods, one at a time. */
export const forgetTokensJob: JobFactory = ({ contexts }) => ({
  name: 'tokens to forget',
  everyMs: 60 * 1000,
  run: async () => forgetNext(await contexts.remote()),
})
