import { pollNext } from '../../domain/certificates/polling.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Looks how far the certificates have come that somebody waits for, one order at a time of each module. */
export const certificatesJob: JobFactory = ({ contexts }) => {
  const asked = new Set<string>()
  return {
    name: 'certificates',
    everyMs: 1000,
    maxPortions: () => maxProviders,
    run: async (onBegun) => pollNext(await contexts.remote(), asked, onBegun),
  }
}
