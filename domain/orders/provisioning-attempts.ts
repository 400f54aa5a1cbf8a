import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, RemoteContext } from '../context.js'
import { registrarCalls } from '../domains/registration.js'
import type { ServerOperation } from '../modules/queued-operations.js'
import { serverCalls } from '../services/provisioning.js'

/** A module queue row, with the function that attempts it. */
export interface PlannedAttempt {
  readonly row: number
  /**
   * True if no worker had leased the row when the attempt was planned. False for a row that a worker had started, even
   * if that worker died.
   */
  readonly isFree: boolean
  readonly attempt: (remote: RemoteContext, row: number, how: { readonly retryRefused: boolean }) => Promise<unknown>
}

export const planRegistrarAttempt = (row: number, isFree: boolean): PlannedAttempt => ({
  row,
  isFree,
  attempt: registrarCalls.attempt,
})

/** Maximum number of servers and registrars called concurrently for one order. */
const maxConcurrent = 8
/** Maximum time that a response waits for all attempts of an order (R-1431). */
const maxWaitMs = 25_000

/** Interval for polling an attempt that a worker started first. */
const pollMs = 50

/**
 * Makes the attempts of an order concurrently, and waits for attempts that a worker has started since they were
 * planned. Returns when all are finished, or after `waitMs`: running attempts then continue, and the others stay in the
 * queue (R-1431).
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

/** Returns the pending queue rows of an order's services for the given operations. */
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
