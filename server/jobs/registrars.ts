import { findUnsynced, syncDomain } from '../../domain/domains/registrar-sync.js'
import type { JobFactory } from '../job-context.js'

/** Asks registrars how domains stand: expiry, transfers that are completed, domains that are gone. One at a time. */
export const registrarsJob: JobFactory = ({ contexts }) => ({
  name: 'registrars',
  everyMs: 60_000,
  run: async () => {
    const remote = await contexts.remote()
    const asked = remote.modules.ofType('registrar').filter(({ sync }) => sync !== undefined)
    const domain = await findUnsynced(
      remote,
      asked.map(({ name }) => name),
    )
    if (domain === undefined) return false
    await syncDomain(remote, domain)
    return true
  },
})
