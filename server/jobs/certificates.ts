import { pollNext } from '../../domain/certificates/polling.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Polls the status of ordered certificates, one order at a time per module. */
export const certificatesJob: JobFactory = ({ contexts }) => {
  const asked = new Set<string>()
  return {
    name: 'certificates',
    everyMs: 1000,
    maxPortions: () => maxProviders,
    run: async (onBegun) => pollNext(await contexts.remote(), asked, onBegun),
  }
}
