import { checkNextTaxId } from '../../domain/clients/tax-id-queue.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Checks tax IDs in VIES, one at a time per member state. */
export const taxIdsJob: JobFactory = ({ contexts }) => ({
  name: 'tax ids',
  everyMs: 5000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => checkNextTaxId(await contexts.remote(), onBegun),
})
