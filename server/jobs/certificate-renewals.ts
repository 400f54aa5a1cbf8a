import { renewNext } from '../../domain/certificates/renewing.js'
import type { JobFactory } from '../job-context.js'

/** Asks when certificates are to be renewed and renews them, one order at a time. */
export const certificateRenewalsJob: JobFactory = ({ contexts }) => ({
  name: 'certificate renewals',
  everyMs: 5000,
  run: async () => renewNext(await contexts.remote()),
})
