import { findUnsynced, syncDomain } from '../../domain/domains/registrar-sync.js'
import type { JobFactory } from '../job-context.js'

/** Synchronises domains with their registrars, one at a time: expiry, completed transfers, lost domains. */
export const registrarsJob: JobFactory = ({ contexts }) => ({
  name: 'registrars',
  everyMs: 60_000,
  run: async () => {
    const remote = await contexts.remote()
    const syncing = remote.modules.ofType('registrar').filter(({ sync }) => sync !== undefined)
    const domain = await findUnsynced(
      remote,
      syncing.map(({ name }) => name),
    )
    if (domain === undefined) return false
    await syncDomain(remote, domain)
    return true
  },
})
