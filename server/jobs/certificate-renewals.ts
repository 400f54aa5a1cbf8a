import { renewNext } from '../../domain/certificates/renewing.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Asks when certificates are to be renewed and renews them, one order at a time of each module. */
export const certificateRenewalsJob: JobFactory = ({ contexts }) => ({
  name: 'certificate renewals',
  everyMs: 5000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => renewNext(await contexts.remote(), onBegun),
})
