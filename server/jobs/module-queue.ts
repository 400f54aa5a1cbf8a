import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { RemoteContext } from '../../domain/context.js'
import { registrarCalls } from '../../domain/domains/registration.js'
import { moduleQueue } from '../../domain/modules/operation-attempts.js'
import { ProviderShares, providerSql } from '../../domain/modules/provider-shares.js'
import { ModuleError } from '../../domain/ports/module.js'
import { findDue } from '../../domain/queue/claims.js'
import { type AttemptResult, workNext } from '../../domain/queue/work.js'
import { serverCalls } from '../../domain/services/provisioning.js'
import type { JobFactory } from '../job-context.js'

/** Maximum concurrent calls of a process to all servers and registrars. */
const maxCalls = 32

type ProviderRow = ModuleQueueRow & { readonly provider: string }

/**
 * Makes queued calls to servers and registrars, a few at a time per provider (ProviderShares). Each retry waits longer.
 */
export const moduleQueueJob: JobFactory = ({ contexts }) => {
  const shares = new ProviderShares()
  return {
    name: 'module queue',
    everyMs: 1000,
    maxPortions: () => maxCalls,
    run: async (onBegun) => {
      const remote = await contexts.remote()
      return workNext<ProviderRow>(
        remote,
        moduleQueue,
        (row) => runQueuedCall(remote, shares, row, onBegun),
        () => findNext(remote, shares),
      )
    },
  }
}

const findNext = (remote: RemoteContext, shares: ProviderShares): Promise<ProviderRow | undefined> =>
  findDue<ProviderRow>(remote, moduleQueue, (due) => {
    due.select(remote.db.raw(`${providerSql} as provider`))
    const full = shares.full()
    if (full.length > 0) due.whereNotIn(remote.db.raw(providerSql) as never, full)
  })

async function runQueuedCall(remote: RemoteContext, shares: ProviderShares, row: ProviderRow, onBegun?: () => void) {
  const giveBack = shares.take(row.provider)
  let attempted: AttemptResult<unknown> | undefined
  try {
    attempted = await (row.domain_id === null ? serverCalls : registrarCalls).work(remote, row, onBegun)
    return attempted
  } finally {
    giveBack(attempted === undefined || !isUnanswered(attempted))
  }
}

/** Returns true if the attempt failed because the provider was unreachable. */
const isUnanswered = (attempted: AttemptResult<unknown>): boolean =>
  'error' in attempted && attempted.error instanceof ModuleError && attempted.error.kind === 'unreachable'
