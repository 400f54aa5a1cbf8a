import { renewNext } from '../../domain/certificates/renewing.js'
import { AnsweringProviders } from '../../domain/queue/answering-providers.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Asks modules when to renew certificates and renews them, two orders at a time per module. */
export const certificateRenewalsJob: JobFactory = ({ contexts }) => {
  const answering = new AnsweringProviders()
  return {
    name: 'certificate renewals',
    everyMs: 5000,
    maxPortions: () => maxProviders,
    run: async (onBegun) => renewNext(await contexts.remote(), answering, onBegun),
  }
}
