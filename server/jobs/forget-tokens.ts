import { deleteNextToken } from '../../domain/clients/pay-tokens.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Asks gateways to delete the tokens of deleted payment methods, one at a time per gateway. */
export const forgetTokensJob: JobFactory = ({ contexts }) => ({
  name: 'tokens to forget',
  everyMs: 60 * 1000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => deleteNextToken(await contexts.remote(), onBegun),
})
