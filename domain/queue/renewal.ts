import { later, type RemoteContext } from '../context.js'
import type { ModuleContextFactory } from '../ports/module-call.js'
import { leaseEnd, renewEveryMs, rowLeaseMs, safetyMarginMs } from './leases.js'
import { type Leasing, ownRow, type QueueRow } from './queue.js'

/**
 * Makes the call of a claimed row and renews its lease for as long as the call takes. So a lease can be short: a
 * worker that is killed keeps the row for less than a minute. A call that has lost its lease is broken off, because
 * another worker may make it now.
 */
export async function callUnderLease<Row extends QueueRow, Result>(
  remote: RemoteContext,
  queue: Leasing<Row>,
  row: Row,
  call: (remote: RemoteContext) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController()
  // By a clock that nobody sets.
  let heldUntil = performance.now() + rowLeaseMs
  let isRenewing = false
  const renew = async () => {
    const begun = performance.now()
    if (begun > heldUntil - safetyMarginMs) return lost.abort()
    if (isRenewing) return
    isRenewing = true
    try {
      if (await renewLease(remote, queue, row)) heldUntil = begun + rowLeaseMs
      else lost.abort()
    } catch {
      // The database is away. The call goes on while the lease lasts, and the next renewal may succeed.
    } finally {
      isRenewing = false
    }
  }
  const timer = setInterval(() => void renew(), renewEveryMs).unref()
  try {
    return await call({ ...remote, moduleContexts: endingWith(lost.signal, remote.moduleContexts) })
  } finally {
    clearInterval(timer)
  }
}

/** Renews the lease of a row. Returns false where another worker has taken the row, or the attempt is over. */
async function renewLease<Row extends QueueRow>(
  remote: RemoteContext,
  queue: Leasing<Row>,
  row: Row,
): Promise<boolean> {
  const { dueAt } = queue.columns
  const changed = await remote.transaction(async (ctx) => {
    const due = later(ctx.now, rowLeaseMs)
    return ownRow(ctx.db, queue, row)
      .whereNotNull('leased_until')
      .update({
        leased_until: leaseEnd(ctx),
        // The row is due again when its lease ends, but not before the end of a pause that was stored with the claim.
        ...(dueAt !== undefined && { [dueAt]: due > String(row[dueAt]) ? due : row[dueAt] }),
      })
  })
  return changed === 1
}

/** Returns a factory whose calls end with the signal as well as with their own deadlines. */
const endingWith = (signal: AbortSignal, contexts: ModuleContextFactory): ModuleContextFactory => ({
  of: (call) => contexts.of({ ...call, signal }),
  ofServer: (server, call) => contexts.ofServer(server, { ...call, signal }),
  isAllowedPrivate: (host) => contexts.isAllowedPrivate(host),
})
