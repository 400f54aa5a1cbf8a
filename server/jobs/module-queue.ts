import type { ModuleQueueRow } from '../../db/rows-services.js'
import { workDomainJob } from '../../domain/domains/registration.js'
import { moduleQueue } from '../../domain/modules/attempts.js'
import { workNext } from '../../domain/queue/work.js'
import { workServiceJob } from '../../domain/services/provisioning.js'
import type { JobFactory } from '../job-context.js'

/**
 * Makes the queued calls to servers and registrars, one at a time in each worker. A row that fails waits longer before each
 * attempt.
 */
export const moduleQueueJob: JobFactory = ({ contexts }) => ({
  name: 'module queue',
  everyMs: 1000,
  run: async () => {
    const remote = await contexts.remote()
    return workNext<ModuleQueueRow>(remote, moduleQueue, (row) =>
      row.domain_id === null ? workServiceJob(remote, row) : workDomainJob(remote, row),
    )
  },
})
