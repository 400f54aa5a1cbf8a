import { checkNextTaxId } from '../../domain/clients/tax-id-queue.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Asks the register of the member states about tax ids, one at a time of each state. */
export const taxIdsJob: JobFactory = ({ contexts }) => ({
  name: 'tax ids',
  everyMs: 5000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => checkNextTaxId(await contexts.remote(), onBegun),
})
