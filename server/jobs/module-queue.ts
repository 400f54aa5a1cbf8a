import { attemptAtRegistrar } from '../../domain/domains/registration.js'
import { findDue } from '../../domain/modules/queue.js'
import { attempt } from '../../domain/services/provisioning.js'
import type { JobFactory } from '../job-context.js'

/**
 * Does what waits for servers and registrars, one row at a time in each worker; a row that fails waits longer before its next
 * attempt.
 */
export const moduleQueueJob: JobFactory = ({ contexts }) => ({
  name: 'module queue',
  every: 1000,
  run: async () => {
    const remote = await contexts.remote()
    const due = await findDue(remote.db, remote.now)
    if (due === undefined) return false
    await (due.domain_id === null ? attempt : attemptAtRegistrar)(remote, due.id, { retryRefused: true })
    return true
  },
})
