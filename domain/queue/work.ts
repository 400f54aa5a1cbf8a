import type { Context, RemoteContext } from '../context.js'
import { ModuleError } from '../ports/module.js'
import { beginSpan } from '../tracing.js'
import { UnreadableError } from '../unreadable.js'
import { findDue } from './claims.js'
import { failUnclaimed, failUnforeseen, giveUpLost } from './failures.js'
import type { Queue, QueueRow } from './queue.js'
import { callUnderLease } from './renewal.js'

/** A row that a worker has claimed, with what its call needs. */
export interface Job<Row> {
  readonly row: Row
}

/** How the rows of a queue are worked off: claimed in a transaction, called with none open, concluded in another. */
export interface Work<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error = ModuleError> {
  readonly queue: Queue<Row>
  /** Claims a row that is due. Returns undefined where another worker has it, or nothing is to be done about it any more. */
  readonly claim: (ctx: Context, due: Row) => Promise<Claimed | undefined>
  readonly call: (remote: RemoteContext, job: Claimed) => Promise<Result>
  readonly complete: (ctx: Context, job: Claimed, result: Result) => Promise<unknown>
  /** Returns true for a failure that the queue has rules for; every other one is unforeseen. */
  readonly foresees: (error: unknown) => error is Failure
  /** Stores a failure that was foreseen: it defers the row, or ends it. */
  readonly fail: (ctx: Context, job: Claimed, failure: Failure) => Promise<unknown>
}

/** Returns true for what a module says of a call; a stored value that cannot be read is none of its words. */
export const isModuleFailure = (error: unknown): error is ModuleError =>
  error instanceof ModuleError && !(error instanceof UnreadableError)

export type Attempted<Result> = { readonly done: Result } | { readonly error: unknown }

/** How often a worker looks again where another one was faster. */
const maxLooks = 10

/** Works off the row that is due longest. Returns false where none is due. */
export async function workNext<Row extends QueueRow>(
  remote: RemoteContext,
  queue: Queue<Row>,
  attempt: (due: Row) => Promise<Attempted<unknown> | undefined>,
): Promise<boolean> {
  for (let looks = 0; looks < maxLooks; looks++) {
    const due = await findDue(remote, queue)
    if (due === undefined) return false
    if ((await attempt(due)) !== undefined) return true
  }
  return false
}

/** Makes one attempt at a row. Returns undefined where none was made. */
export async function workRow<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error>(
  remote: RemoteContext,
  work: Work<Row, Claimed, Result, Failure>,
  due: Row,
): Promise<Attempted<Result> | undefined> {
  const { queue } = work
  if (queue.isSpent(due)) {
    const isGivenUp = await giveUpLost(remote, queue, due)
    return isGivenUp
      ? { error: new ModuleError('unreachable', queue.lostReason(due), { outcomeUnknown: true }) }
      : undefined
  }
  let job: Claimed | undefined
  try {
    job = await remote.transaction((ctx) => work.claim(ctx, due))
  } catch (error) {
    await failUnclaimed(remote, queue, due, error)
    return { error }
  }
  return job === undefined ? undefined : carryOut(remote, work, job)
}

/** Makes the attempt for which a row was claimed, and stores what it came to. Throws where that could not be stored. */
export async function carryOut<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error>(
  remote: RemoteContext,
  work: Work<Row, Claimed, Result, Failure>,
  job: Claimed,
): Promise<Attempted<Result>> {
  const { queue } = work
  const attributes = {
    'countinghouse.queue': queue.name,
    'countinghouse.row': job.row.id,
    'countinghouse.attempt': Number(job.row[queue.columns.attempts]),
  }
  const span = beginSpan(`queue ${queue.name}`, { attributes })
  if (span === undefined) return makeAttempt(remote, work, job)
  const attempted = await span.run(() => makeAttempt(remote, work, job)).catch((error: unknown) => ({ thrown: error }))
  if ('thrown' in attempted) {
    span.end(attempted.thrown)
    throw attempted.thrown
  }
  span.end('error' in attempted ? attempted.error : undefined)
  return attempted
}

async function makeAttempt<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error>(
  remote: RemoteContext,
  work: Work<Row, Claimed, Result, Failure>,
  job: Claimed,
): Promise<Attempted<Result>> {
  let result: Result
  try {
    result = await callUnderLease(remote, work.queue, job.row, (leased) => work.call(leased, job))
  } catch (error) {
    if (work.foresees(error)) await store(remote, work, job, (ctx) => work.fail(ctx, job, error))
    else await failUnforeseen(remote, work.queue, job.row, error)
    return { error }
  }
  const failure = await store(remote, work, job, (ctx) => work.complete(ctx, job, result))
  return failure ?? { done: result }
}

/** Stores an outcome. Where that throws, the attempt has failed, and nobody knows with what effect. */
async function store<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error>(
  remote: RemoteContext,
  { queue }: Work<Row, Claimed, Result, Failure>,
  { row }: Claimed,
  write: (ctx: Context) => Promise<unknown>,
): Promise<{ readonly error: unknown } | undefined> {
  try {
    await remote.transaction(write)
    return undefined
  } catch (error) {
    await failUnforeseen(remote, queue, row, error, true)
    return { error }
  }
}
