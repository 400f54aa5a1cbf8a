import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { RemoteContext } from '../../domain/context.js'
import { registrarCalls } from '../../domain/domains/registration.js'
import { moduleQueue } from '../../domain/modules/operation-attempts.js'
import { findFullProviders, providerSql } from '../../domain/modules/provider-calls.js'
import { AnsweringProviders } from '../../domain/queue/answering-providers.js'
import { findDue } from '../../domain/queue/claims.js'
import { isAnswered, workNext } from '../../domain/queue/work.js'
import { serverCalls } from '../../domain/services/provisioning.js'
import type { JobFactory } from '../job-context.js'

/** Maximum concurrent calls of a process to all servers and registrars. */
const maxCalls = 32

type ProviderRow = ModuleQueueRow & { readonly provider: string }

/** Makes queued calls to servers and registrars, a few at a time per provider. Each retry waits longer. */
export const moduleQueueJob: JobFactory = ({ contexts }) => {
  const answering = new AnsweringProviders()
  return {
    name: 'module queue',
    everyMs: 1000,
    maxPortions: () => maxCalls,
    run: async (onBegun) => {
      const remote = await contexts.remote()
      return workNext<ProviderRow>(
        remote,
        moduleQueue,
        async (row) => {
          const calls = row.domain_id === null ? serverCalls : registrarCalls
          const attempted = await calls.work(remote, row, onBegun)
          if (attempted !== undefined) answering.note(row.provider, isAnswered(attempted))
          return attempted
        },
        () => findNext(remote, answering),
      )
    },
  }
}

async function findNext(remote: RemoteContext, answering: AnsweringProviders): Promise<ProviderRow | undefined> {
  const full = await findFullProviders(remote, answering)
  return findDue<ProviderRow>(remote, moduleQueue, (due) => {
    due.select(remote.db.raw(`${providerSql} as provider`))
    if (full.length > 0) due.whereNotIn(remote.db.raw(providerSql) as never, full)
  })
}
