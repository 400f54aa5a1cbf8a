import { findUnsynced, syncDomain } from '../../domain/domains/registrar-sync.js'
import { type JobFactory, maxProviders } from '../job-context.js'

/**
 * Synchronizes expiry dates, completed transfers, and lost domains with registrars, one domain at a time per registrar.
 */
export const registrarsJob: JobFactory = ({ contexts }) => {
  /** Registrars that this process is calling. They are skipped, so that an unresponsive registrar delays no other. */
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
