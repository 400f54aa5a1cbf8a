import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { Context, RemoteContext } from '../context.js'
import { ModuleError, refused, unreachable } from '../ports/module.js'
import { claimRow } from '../queue/claims.js'
import { type AttemptResult, isModuleFailure, runJob, type Work, workRow } from '../queue/work.js'
import { Fault } from '../values/faults.js'
import type { QueueStatus } from '../values/statuses.js'
import { runWithDeadline } from './modules.js'
import { awaitCompletion, concludeJob, findFreeRow, moduleQueue } from './operation-attempts.js'
import { readPayload } from './queued-operations.js'
import type { CallRequest, CallStep, CallSubject, CallTask, CallTypes } from './subject.js'

// One transaction claims a module queue row, the provider is called outside any transaction, and another transaction
// stores the outcome (ADR 0025). The row's subject defines the kind of record.

/**
 * A claimed row. Until its outcome is stored, no other worker calls the provider for its record. A row with an `error`
 * failed before its call, so no call is made.
 */
export type ClaimedCall<T extends CallTypes> =
  | CallTask<T>
  | {
      readonly row: ModuleQueueRow
      readonly error: ModuleError
      /** The fault that caused `error`. An action throws it instead of `error`. */
      readonly fault?: Fault
    }

/** Outcome of an attempt. After an error, `row` shows whether the attempt will be repeated. */
export type CallOutcome<Answer> = { readonly done: Answer } | { readonly error: ModuleError; readonly row: QueueStatus }

export interface RetryRules {
  /** True if a row refused by the provider is retried (R-2304). */
  readonly retryRefused: boolean
}

/** Functions that claim and attempt the module queue rows of one kind of record. */
export interface ModuleCalls<T extends CallTypes> {
  /**
   * Claims a row. Returns undefined if it is no longer pending or due, if it must wait for another row of its record,
   * or if the record no longer admits the operation.
   */
  readonly claim: (ctx: Context, rowId: number) => Promise<ClaimedCall<T> | undefined>
  /**
   * Claims a row for an action, in the transaction that queued the row. After a commit, a worker could claim it first,
   * and the caller would get no answer. The row overtakes earlier rows that have not started. Throws the subject's
   * `busy` fault if the row cannot be claimed, or the fault from preparing the call. Both roll back the row.
   */
  readonly claimNow: (ctx: Context, rowId: number) => Promise<ClaimedCall<T>>
  /** Makes the call for a claimed row and stores the outcome. */
  readonly carryOut: (
    remote: RemoteContext,
    claimed: ClaimedCall<T>,
    how: RetryRules,
  ) => Promise<CallOutcome<T['answer']>>
  /** Claims a row, makes the call, and stores the outcome. Returns undefined if the row cannot be claimed. */
  readonly attempt: (
    remote: RemoteContext,
    rowId: number,
    how: RetryRules,
  ) => Promise<CallOutcome<T['answer']> | undefined>
  /**
   * Attempts a due row, for a worker. Calls `onClaimed` between the claim and the provider call, which may take long.
   */
  readonly work: (
    remote: RemoteContext,
    row: ModuleQueueRow,
    onClaimed?: () => void,
  ) => Promise<AttemptResult<T['answer']> | undefined>
}

export function defineCalls<T extends CallTypes>(subject: CallSubject<T>): ModuleCalls<T> {
  return {
    claim: (ctx, rowId) => claimCall(ctx, subject, rowId),
    claimNow: async (ctx, rowId) => {
      const claimed = await claimCall(ctx, subject, rowId, true)
      if (claimed === undefined) throw new Fault(subject.busy)
      if ('error' in claimed && claimed.fault !== undefined) throw claimed.fault
      return claimed
    },
    carryOut: async (remote, claimed, how) => {
      const { work, conclusion } = createWork(subject, how)
      return toCallOutcome(await runJob(remote, work, claimed), conclusion.status)
    },
    attempt: async (remote, rowId, how) => {
      const row = await findPending(remote, subject, rowId)
      if (row === undefined) return undefined
      const { work, conclusion } = createWork(subject, how)
      const attempted = await workRow(remote, work, row)
      return attempted && toCallOutcome(attempted, conclusion.status)
    },
    work: (remote, row, onClaimed) => workRow(remote, createWork(subject, { retryRefused: true }).work, row, onClaimed),
  }
}

/** Returns a pending row for the subject's kind of record, or undefined. */
async function findPending<T extends CallTypes>(
  { db }: Pick<Context, 'db'>,
  { column }: CallSubject<T>,
  id: number,
): Promise<ModuleQueueRow | undefined> {
  const row = await db('module_queue').where({ id, status: 'pending' }).first()
  return row === undefined || row[column] === null ? undefined : row
}

const lockRecord = <T extends CallTypes>(
  { db }: Context,
  { lock, column }: CallSubject<T>,
  row: ModuleQueueRow,
  step: CallStep,
): Promise<T['record']> => lock(db, row[column] as number, row.action as T['verb'], step)

async function claimCall<T extends CallTypes>(
  ctx: Context,
  subject: CallSubject<T>,
  rowId: number,
  overtakes = false,
): Promise<ClaimedCall<T> | undefined> {
  const wanted = await findPending(ctx, subject, rowId)
  if (wanted === undefined) return undefined
  const record = await lockRecord(ctx, subject, wanted, 'claim')
  const waiting = await findFreeRow(ctx, wanted, overtakes)
  if (waiting === undefined) return undefined
  const request: CallRequest<T> = {
    row: waiting,
    verb: waiting.action as T['verb'],
    payload: readPayload(ctx, waiting),
  }
  if ((await subject.admit?.(ctx, record, request)) === false) return undefined
  const row = await claimRow(ctx, moduleQueue, waiting)
  if (row === undefined) return undefined
  // The row's last permitted attempt never finished, so this claim only stores the failure.
  if (moduleQueue.isSpent(waiting)) return { row, error: unreachable(moduleQueue.lostReason(waiting), true) }
  const claimed = { ...request, row }
  try {
    return { ...claimed, target: await subject.prepare(ctx, record, claimed) }
  } catch (error) {
    if (isModuleFailure(error)) return { row, error }
    if (error instanceof Fault) return { row, error: refused(error.message), fault: error }
    throw error
  }
}

/** Returns the queue work for a kind of record. After a failure, `conclusion` contains the row's status. */
function createWork<T extends CallTypes>(subject: CallSubject<T>, { retryRefused }: RetryRules) {
  const conclusion: { status?: QueueStatus } = {}
  const work: Work<ModuleQueueRow, ClaimedCall<T>, T['answer']> = {
    queue: moduleQueue,
    claim: (ctx, { id }) => claimCall(ctx, subject, id),
    call: (remote, claimed) => callModule(remote, subject, claimed),
    complete: async (ctx, claimed, answer) => {
      const record = await lockRecord(ctx, subject, claimed.row, 'success')
      const missing = 'error' in claimed ? undefined : subject.missing?.(claimed, answer)
      if (missing !== undefined) return awaitCompletion(ctx, claimed.row, missing)
      const { isOurs } = await concludeJob(ctx, claimed.row, undefined, retryRefused)
      if (isOurs && !('error' in claimed)) await subject.complete(ctx, record, claimed, answer)
    },
    foresees: isModuleFailure,
    fail: async (ctx, claimed, failure) => {
      const record = await lockRecord(ctx, subject, claimed.row, 'failure')
      const { status, isOurs } = await concludeJob(ctx, claimed.row, failure, retryRefused)
      conclusion.status = status
      if (isOurs && !('error' in claimed)) await subject.fail?.(ctx, claimed, failure)
      if (isOurs && status === 'failed') await subject.gaveUp?.(ctx, record, claimed.row, failure)
    },
  }
  return { work, conclusion }
}

/**
 * Calls the provider for a row. If an earlier attempt's answer was lost, queries the provider first (R-2305). An
 * accepted operation is never requested again (R-2312). Throws ModuleError.
 */
async function callModule<T extends CallTypes>(
  remote: RemoteContext,
  subject: CallSubject<T>,
  claimed: ClaimedCall<T>,
): Promise<T['answer']> {
  if ('error' in claimed) throw claimed.error
  const { row, verb, target } = claimed
  const moduleContext = subject.contextOf(remote, target, row.idempotency_key as string)
  return runWithDeadline(moduleContext.signal, async () => {
    const isAccepted = row.accepted_at !== null
    const mayBeDone = isAccepted || (row.is_unsettled === 1 && subject.lost.verbs.has(verb))
    const known = mayBeDone ? await queryLostAnswer(subject, claimed, moduleContext) : undefined
    if (known !== undefined) return known
    return isAccepted && subject.lost.accepted !== undefined
      ? subject.lost.accepted
      : subject.call(claimed, moduleContext)
  })
}

/**
 * Returns the lost answer, or undefined if the operation had no effect. If the provider cannot say, throws and leaves
 * the row unsettled.
 */
async function queryLostAnswer<T extends CallTypes>(
  { lost }: CallSubject<T>,
  task: CallTask<T>,
  moduleContext: T['moduleContext'],
): Promise<T['answer'] | undefined> {
  let state: T['state'] | undefined
  try {
    state = await lost.ask(task, moduleContext)
  } catch (error) {
    const { kind, message } = error instanceof ModuleError ? error : unreachable('The module failed', true, error)
    throw new ModuleError(kind, message, { outcomeUnknown: true, cause: error })
  }
  if (state === undefined) throw new ModuleError('refused', lost.untold, { outcomeUnknown: true })
  return lost.answerFrom(task, state)
}

/** Converts the result of an attempt for an action. Rethrows errors other than ModuleError. */
function toCallOutcome<Answer>(attempted: AttemptResult<Answer>, row: QueueStatus = 'pending'): CallOutcome<Answer> {
  if ('done' in attempted) return attempted
  if (attempted.error instanceof ModuleError) return { error: attempted.error, row }
  throw attempted.error
}
