import { findDue } from '../../domain/module-queue.js'
import { attempt } from '../../domain/provisioning.js'
import type { JobMaker } from '../workshop.js'

/** Does what waits for servers, one row at a time in each worker; a row that fails waits longer before its next attempt. */
export const moduleQueueJob: JobMaker = ({ works }) => ({
  name: 'module queue',
  every: 1000,
  run: async () => {
    const remote = await works.remote()
    const id = await findDue(remote.db, remote.now)
    if (id === undefined) return false
    await attempt(remote, id, { keepRefused: true })
    return true
  },
})
