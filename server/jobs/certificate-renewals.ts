import { renewNext } from '../../domain/certificates/renewing.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Asks modules when to renew certificates and renews them, one order at a time per module. */
export const certificateRenewalsJob: JobFactory = ({ contexts }) => ({
  name: 'certificate renewals',
  everyMs: 5000,
  maxPortions: () => maxProviders,
  run: async (onBegun) => renewNext(await contexts.remote(), onBegun),
})
