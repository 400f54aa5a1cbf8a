import { findDueSslOrder, pollSslOrder } from '../../domain/certificates/polling.js'
import type { JobFactory } from '../job-context.js'

/** Looks how far the certificates have come that somebody waits for, one order at a time. */
export const certificatesJob: JobFactory = ({ contexts }) => ({
  name: 'certificates',
  every: 1000,
  run: async () => {
    const remote = await contexts.remote()
    const id = await findDueSslOrder(remote.db, remote.now)
    if (id === undefined) return false
    await pollSslOrder(remote, id)
    return true
  },
})
