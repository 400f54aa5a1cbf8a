import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, RemoteContext } from '../context.js'
import { registrarCalls } from '../domains/registration.js'
import type { ServerOperation } from '../modules/queued-operations.js'
import { serverCalls } from '../services/provisioning.js'

/** A module queue row and the function that attempts it. */
export interface PlannedAttempt {
  readonly row: number
  /**
   * True if the row had no lease when the attempt was planned. A row that a worker has started has a lease, even if the
   * worker died.
   */
  readonly isFree: boolean
  readonly attempt: (remote: RemoteContext, row: number, how: { readonly retryRefused: boolean }) => Promise<unknown>
}

export const planRegistrarAttempt = (row: number, isFree: boolean): PlannedAttempt => ({
  row,
  isFree,
  attempt: registrarCalls.attempt,
})

/** Maximum number of concurrent attempts for one order. */
const maxConcurrent = 8
/** Maximum number of milliseconds for which a response waits for an order's attempts (R-1431). */
const maxWaitMs = 25_000

/** Milliseconds between two checks of an attempt that a worker has started. */
const pollMs = 50

/**
 * Makes an order's attempts concurrently, and waits for attempts that workers have started since the planning. Returns
 * when all attempts have finished, or after `waitMs` milliseconds. Running attempts then continue, and the other rows
 * stay in the queue (R-1431).
 */
export async function runAttempts(
  remote: RemoteContext,
  intended: readonly PlannedAttempt[],
  waitMs = maxWaitMs,
): Promise<void> {
  if (intended.length === 0) return
  let isOver = false
  const waiting = intended.values()
  const work = async () => {
    for (const { row, isFree, attempt } of waiting) {
      await attempt(remote, row, { retryRefused: true }).catch((error: unknown) => {
        if (!isOver) throw error
        remote.report(error, { queueid: row })
      })
      while (isFree && !isOver && (await isUnderWay(remote, row))) await sleep(pollMs)
      if (isOver) return
    }
  }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs)
  })
  try {
    await Promise.race([Promise.all(Array.from({ length: maxConcurrent }, work)), late])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}

async function isUnderWay({ db }: RemoteContext, id: number): Promise<boolean> {
  const row = await db('module_queue').where({ id, status: 'pending' }).first('leased_until')
  return row?.leased_until != null
}

export async function isFreeRow({ db }: Context, id: number): Promise<boolean> {
  return (await db('module_queue').where({ id }).first('leased_until'))?.leased_until === null
}

/** Returns attempts for the pending queue rows of an order's services with the given operations. */
export async function findPendingAttempts(
  { db }: Context,
  orderId: number,
  verbs: readonly ServerOperation[],
): Promise<PlannedAttempt[]> {
  const rows = await db('module_queue')
    .where({ status: 'pending' })
    .whereIn('action', verbs)
    .whereIn('service_id', db('services').where({ order_id: orderId }).select('id'))
    .orderBy('id')
    .select('id', 'leased_until')
  return rows.map(({ id, leased_until }) => ({ row: id, isFree: leased_until === null, attempt: serverCalls.attempt }))
}
