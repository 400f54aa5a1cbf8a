import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, RemoteContext } from '../context.js'
import { registrarCalls } from '../domains/registration.js'
import type { ServerVerb } from '../modules/queued-verbs.js'
import { serverCalls } from '../services/provisioning.js'

/** A row of the module queue with the function that attempts it. */
export interface Intended {
  readonly row: number
  /** Nobody was at it when it was intended; false for one that a worker, alive or not, had begun before. */
  readonly isFree: boolean
  readonly attempt: (remote: RemoteContext, row: number, how: { readonly retryRefused: boolean }) => Promise<unknown>
}

export const atRegistrar = (row: number, isFree: boolean): Intended => ({
  row,
  isFree,
  attempt: registrarCalls.attempt,
})

/** Servers and registrars that one order calls at the same time. */
const maxConcurrent = 8
/** How long the answer waits for the attempts of an order, all together (R-1431). */
const maxWaitMs = 25_000

/** How often an attempt is looked at that a worker was quicker to begin. */
const pollMs = 50

/**
 * Makes the attempts of an order side by side; one that a worker has begun since they were intended is waited for. Returns when all of
 * them are over, and at the latest after `waitMs`: those under way then run to their end, and the others stay in the queue
 * (R-1431).
 */
export async function attemptTogether(
  remote: RemoteContext,
  intended: readonly Intended[],
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

/** Returns the rows of the queue that ask these verbs for the services of an order. */
export async function waitingFor({ db }: Context, orderId: number, verbs: readonly ServerVerb[]): Promise<Intended[]> {
  const rows = await db('module_queue')
    .where({ status: 'pending' })
    .whereIn('action', verbs)
    .whereIn('service_id', db('services').where({ order_id: orderId }).select('id'))
    .orderBy('id')
    .select('id', 'leased_until')
  return rows.map(({ id, leased_until }) => ({ row: id, isFree: leased_until === null, attempt: serverCalls.attempt }))
}
