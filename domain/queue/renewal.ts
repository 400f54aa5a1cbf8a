import { later, type RemoteContext } from '../context.js'
import { withCallParts } from '../ports/module-call.js'
import { leaseEnd, renewEveryMs, rowLeaseMs, safetyMarginMs } from './leases.js'
import { type Leasing, ownRow, type QueueRow } from './queue.js'

/**
 * Makes the call for a claimed row and renews the lease until the call returns. Renewals allow a short lease, so a
 * killed worker blocks its row for less than a minute. Aborts a call that has lost its lease or could not renew it in
 * time, because another worker may repeat the call.
 */
export async function callUnderLease<Row extends QueueRow, Result>(
  remote: RemoteContext,
  queue: Leasing<Row>,
  row: Row,
  call: (remote: RemoteContext) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController()
  // Read from a monotonic clock, so that a change of the system time has no effect.
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
      // The database is unavailable. The call continues while the lease lasts, and the next renewal may succeed.
    } finally {
      isRenewing = false
    }
  }
  const timer = setInterval(() => void renew(), renewEveryMs).unref()
  try {
    return await call({ ...remote, moduleContexts: withCallParts(remote.moduleContexts, { signal: lost.signal }) })
  } finally {
    clearInterval(timer)
  }
}

/** Renews a row's lease. Returns false if another worker has the row, or if the attempt has ended. */
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
        // The row is due again when its lease ends, but not before the due time stored by the claim.
        ...(dueAt !== undefined && { [dueAt]: due > String(row[dueAt]) ? due : row[dueAt] }),
      })
  })
  return changed === 1
}
