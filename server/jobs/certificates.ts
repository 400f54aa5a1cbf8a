import { pollNext } from '../../domain/certificates/polling.js'
import { AnsweringProviders } from '../../domain/queue/answering-providers.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Polls the status of ordered certificates, two orders at a time per module. */
export const certificatesJob: JobFactory = ({ contexts }) => {
  const answering = new AnsweringProviders()
  return {
    name: 'certificates',
    everyMs: 1000,
    maxPortions: () => maxProviders,
    run: async (onBegun) => pollNext(await contexts.remote(), answering, onBegun),
  }
}
