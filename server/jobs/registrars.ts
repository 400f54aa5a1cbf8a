import { findUnsynced, syncDomain } from '../../domain/domains/registrar-sync.js'
import type { JobFactory } from '../job-context.js'

/**
 * The registrars that workers of this process are asking right now, by the contexts that these workers share. Each is
 * left to one worker, so that a registrar that hangs holds up no second one.
 */
const askedNow = new WeakMap<object, Set<string>>()

/** Synchronises domains with their registrars, one at a time at each: expiry, completed transfers, lost domains. */
export const registrarsJob: JobFactory = ({ contexts }) => {
  const asked = askedNow.get(contexts) ?? new Set()
  askedNow.set(contexts, asked)
  return {
    name: 'registrars',
    everyMs: 60_000,
    run: async () => {
      const remote = await contexts.remote()
      const candidates = remote.modules
        .ofType('registrar')
        .filter(({ name, sync }) => sync !== undefined && !asked.has(name))
      const domain = await findUnsynced(
        remote,
        candidates.map(({ name }) => name),
      )
      // Another worker may have begun to ask the same registrar meanwhile.
      if (domain?.registrar == null || asked.has(domain.registrar)) return false
      asked.add(domain.registrar)
      try {
        await syncDomain(remote, domain)
      } finally {
        asked.delete(domain.registrar)
      }
      return true
    },
  }
}
