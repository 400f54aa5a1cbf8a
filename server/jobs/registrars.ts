import { findUnsynced, syncDomain } from '../../domain/domains/registrar-sync.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/** Synchronises domains with their registrars, one at a time at each: expiry, completed transfers, lost domains. */
export const registrarsJob: JobFactory = ({ contexts }) => {
  /** The registrars that this process is asking right now: one that does not answer holds up no other. */
  const asked = new Set<string>()
  return {
    name: 'registrars',
    everyMs: 60_000,
    maxPortions: () => maxProviders,
    run: async (onBegun) => {
      const remote = await contexts.remote()
      const candidates = remote.modules
        .ofType('registrar')
        .filter(({ name, sync }) => sync !== undefined && !asked.has(name))
      const domain = await findUnsynced(
        remote,
        candidates.map(({ name }) => name),
      )
      if (domain?.registrar == null) return false
      asked.add(domain.registrar)
      onBegun?.()
      try {
        await syncDomain(remote, domain)
      } finally {
        asked.delete(domain.registrar)
      }
      return true
    },
  }
}
