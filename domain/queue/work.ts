import type { Context, RemoteContext } from '../context.js'
import { ModuleError } from '../ports/module.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { findDue } from './claims.js'
import { failUnclaimed, failUnforeseen, giveUpLost } from './failures.js'
import type { Queue, QueueRow } from './queue.js'
import { callUnderLease } from './renewal.js'
import { beginSpan, createSpanLinks } from './tracing.js'

/** A claimed row. Queues add the data that their calls need. */
export interface Job<Row> {
  readonly row: Row
}

/**
 * The steps by which a worker processes a row: it claims the row in a transaction, makes the call outside any
 * transaction, and stores the outcome in another transaction.
 */
export interface Work<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error = ModuleError> {
  readonly queue: Queue<Row>
  /** Claims a due row. Returns undefined if another worker has it, or if the row needs no call. */
  readonly claim: (ctx: Context, due: Row) => Promise<Claimed | undefined>
  /** Calls the provider or another recipient. */
  readonly call: (remote: RemoteContext, job: Claimed) => Promise<Result>
  /** Stores the result of a successful call. */
  readonly complete: (ctx: Context, job: Claimed, result: Result) => Promise<unknown>
  /** Returns true for a failure that `fail` handles. Any other failure is unexpected. */
  readonly foresees: (error: unknown) => error is Failure
  /** Stores an expected failure: reschedules the row or ends it. */
  readonly fail: (ctx: Context, job: Claimed, failure: Failure) => Promise<unknown>
}

/** Returns true for a failure that a module reported, but not for a stored value that cannot be decrypted. */
export const isModuleFailure = (error: unknown): error is ModuleError =>
  error instanceof ModuleError && !(error instanceof UnreadableError)

export type AttemptResult<Result> = { readonly done: Result } | { readonly error: unknown }

/** Returns false if an attempt failed because the provider could not be reached. */
export const isAnswered = (attempted: AttemptResult<unknown>): boolean =>
  'done' in attempted || !(attempted.error instanceof ModuleError && attempted.error.kind === 'unreachable')

/** Maximum number of rows to try, because other workers may claim each of them first. */
const maxTries = 10

/**
 * Processes the row that has been due longest, or the row that `find` returns. Returns false if no row is due, or if
 * none of the rows it tried needed an attempt by this worker.
 */
export async function workNext<Row extends QueueRow>(
  remote: RemoteContext,
  queue: Queue<Row>,
  attempt: (due: Row) => Promise<AttemptResult<unknown> | undefined>,
  find: () => Promise<Row | undefined> = () => findDue(remote, queue),
): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries++) {
    const due = await find()
    if (due === undefined) return false
    if ((await attempt(due)) !== undefined) return true
  }
  return false
}

/**
 * Makes one attempt at a row, or gives it up if it has used up its attempts. Returns undefined if another worker has
 * the row, or if it needs no attempt. Calls `onClaimed` between the claim and the call, which may take long.
 */
export async function workRow<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error>(
  remote: RemoteContext,
  work: Work<Row, Claimed, Result, Failure>,
  due: Row,
  onClaimed?: () => void,
): Promise<AttemptResult<Result> | undefined> {
  const { queue } = work
  if (queue.isSpent(due)) {
    const isGivenUp = await giveUpLost(remote, queue, due)
    return isGivenUp
      ? { error: new ModuleError('unreachable', queue.lostReason(due), { outcomeUnknown: true }) }
      : undefined
  }
  let job: Claimed | undefined
  // Continues with the settings that the transaction read, because the row may be newer than the worker's context.
  let current = remote
  try {
    job = await remote.transaction((ctx) => {
      current = { ...remote, ...ctx, db: remote.db }
      return work.claim(ctx, due)
    })
  } catch (error) {
    await failUnclaimed(remote, queue, due, error)
    return { error }
  }
  if (job === undefined) return undefined
  onClaimed?.()
  return runJob(current, work, job)
}

/**
 * Makes the attempt for a claimed row and stores the outcome, or an unexpected failure if the outcome cannot be stored.
 * Throws if the database rejects both.
 */
export async function runJob<Row extends QueueRow, Claimed extends Job<Row>, Result, Failure extends Error>(
  remote: RemoteContext,
  work: Work<Row, Claimed, Result, Failure>,
  job: Claimed,
): Promise<AttemptResult<Result>> {
  const { queue } = work
  const attributes = {
    'countinghouse.queue': queue.name,
    'countinghouse.row': job.row.id,
    'countinghouse.attempt': Number(job.row[queue.columns.attempts]),
  }
  const span = beginSpan(`queue ${queue.name}`, { attributes, links: createSpanLinks(job.row.traceparent) })
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
): Promise<AttemptResult<Result>> {
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

/** Stores an outcome. If it cannot be stored, records an unexpected failure with an unknown outcome. */
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
