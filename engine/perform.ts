import type { Listing, StreamedListing } from './action.js'
import type { Entry } from './catalogue.js'
import { type ListValues, readCursorPage, readsFromCursor } from './cursor-pages.js'
import { RolledBack } from './dry-run.js'
import { type ErrorKind, errorKinds, type Failure, failure, failureBody, Refused } from './errors.js'
import type { Actor } from './gate.js'
import {
  type Answer,
  type Claim,
  callLeaseMs,
  isFinal,
  type RecordedCall,
  type ReplayStore,
  replay,
  replayRetentionMs,
  showsSecret,
} from './idempotency.js'
import type { InvalidInput } from './input.js'
import { collectionKey, readPage, readWindow } from './paging.js'
import { streamList } from './streaming.js'

/** An authorized call. */
export interface Call {
  readonly actor: Actor
  /** The credential, such as `credential:7`, or the account if a username and password authenticated the call. */
  readonly caller: string
  /** Undefined if a username and password authenticated the call. */
  readonly credentialId?: number | undefined
  /** Hash of the secret that authenticated the call. It may be the previous secret. */
  readonly secretHash?: Buffer | undefined
  readonly address: () => string
  readonly requestId: string
  readonly now: Date
  /** True for a dry run: the response shows the effect of the call, but nothing is stored. */
  readonly isDryRun?: boolean
}

/** Properties of a domain error that determine its response. */
export interface DomainErrorFacts {
  readonly code: string
  readonly kind: ErrorKind
  readonly message: string
  readonly retryAfterSeconds?: number | undefined
}

/** A POST call with its context and its handler. */
export interface LoggableWork {
  readonly entry: Entry
  readonly values: Readonly<Record<string, unknown>>
  readonly call: Call
  readonly ctx: unknown
  readonly run: () => Promise<Record<string, unknown>>
}

/** Database access, and the functions with which the engine runs handlers. */
export interface Runtime<Db> {
  readonly read: Db
  /**
   * Runs a job in one transaction. The job may run again after a conflict, so it must have no effects outside the
   * database.
   */
  transaction<T>(job: (db: Db) => Promise<T>): Promise<T>
  context(db: Db, call: Call): Promise<unknown>
  /**
   * Runs a handler that may change data, and logs the changes. If undefined, the engine runs the handler without
   * logging.
   */
  runLogged?(work: LoggableWork): Promise<Record<string, unknown>>
  fault(error: unknown): DomainErrorFacts | undefined
  readonly replays: ReplayStore<Db>
  /** Key of 32 bytes that encrypts cursors. */
  readonly cursorKey: Buffer
}

type Run = (params: unknown, ctx: unknown) => Promise<Record<string, unknown>>

/** Runs an action's handler with valid parameters and returns the response. Rethrows the handler's errors. */
export function performCall<Db>(
  runtime: Runtime<Db>,
  entry: Entry,
  values: unknown,
  call: Call,
  claim?: Claim,
): Promise<Answer> {
  if (entry.kind === 'paged' || entry.kind === 'streamed')
    return performList(runtime, entry, values as ListValues, call)
  const run = ((call.isDryRun && entry.tryOut) || entry.run) as unknown as Run
  const answer: Work<Db> = async (db, onBegin) => {
    const ctx = await runtime.context(db, call)
    onBegin?.()
    const handle = () => run(values, ctx)
    if (entry.method === 'GET' || runtime.runLogged === undefined) return success(await handle())
    const work = { entry, values: values as LoggableWork['values'], call, ctx, run: handle }
    return success(await runtime.runLogged(work))
  }
  if (entry.method === 'GET') return answer(runtime.read)
  if (call.isDryRun) return tryOut(runtime, answer)
  if (entry.asks !== undefined) return performAsked(runtime, entry, values, answer, call, claim)
  if (claim !== undefined) return performOnce(runtime, entry, values, answer, call, claim)
  return entry.kind === 'remote' ? answer(runtime.read) : runtime.transaction(answer)
}

/** Performs a call whose action asks a provider first, unless the call is known under its key. */
async function performAsked<Db>(
  runtime: Runtime<Db>,
  entry: Entry,
  values: unknown,
  answer: Work<Db>,
  call: Call,
  claim: Claim | undefined,
): Promise<Answer> {
  const { asks } = entry as unknown as { readonly asks: (params: unknown, ctx: unknown) => Promise<void> }
  if (claim === undefined || !(await isKnown(runtime, claim, call)))
    await asks(values, await runtime.context(runtime.read, call))
  return claim === undefined ? runtime.transaction(answer) : performOnce(runtime, entry, values, answer, call, claim)
}

/** Returns true if a call was made under this key before. Waits for a call in progress. */
async function isKnown<Db>({ transaction, replays }: Runtime<Db>, claim: Claim, { now }: Call): Promise<boolean> {
  let known: unknown
  await transaction(async (db) => {
    known = await replays.claim(db, claim, keyTimes(now))
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return known !== undefined
}

const keyTimes = (at: Date) => {
  const now = at.getTime()
  return { now, leaseEndsAt: now + callLeaseMs, expiresAt: now + replayRetentionMs }
}

/** Creates a call's context, calls `onBegin`, and runs the handler. */
type Work<Db> = (db: Db, onBegin?: () => void) => Promise<Answer>

const success = (fields: Record<string, unknown>): Answer => ({
  status: 200,
  body: JSON.stringify({ result: 'success', ...fields }),
})

/** Runs work in one transaction and rolls it back. Ignores idempotency keys, because there is nothing to repeat. */
async function tryOut<Db>(runtime: Runtime<Db>, answer: Work<Db>): Promise<Answer> {
  let done: Answer | undefined
  await runtime
    .transaction(async (db) => {
      done = await answer(db)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return { ...(done as Answer), isDryRun: true }
}

async function performList<Db>(runtime: Runtime<Db>, entry: Entry, values: ListValues, call: Call): Promise<Answer> {
  const run = entry.run as unknown as (params: unknown, ctx: unknown) => Listing<unknown> | StreamedListing<unknown>
  const list = async () => run(values, await runtime.context(runtime.read, call))
  if (readsFromCursor(values))
    return success(await readCursorPage(list, { entry, values, actor: call.actor, key: runtime.cursorKey }))
  const listing = await list()
  const window = readWindow(values)
  return window === undefined
    ? streamList(listing as StreamedListing<unknown>, collectionKey(entry))
    : success(await readPage(listing, window, collectionKey(entry)))
}

/**
 * Performs a call under an Idempotency-Key. Local work shares its transaction with the key's row, so a
 * concurrent duplicate waits for the row, and a rollback deletes it. Work that calls a provider claims the key first,
 * holds no transaction during the call, and records its outcome afterwards. The key is released only if the handler
 * never started, or rejected the call for a reason that may not apply to a repeat.
 */
async function performOnce<Db>(
  runtime: Runtime<Db>,
  entry: Entry,
  values: unknown,
  answer: Work<Db>,
  call: Call,
  claim: Claim,
): Promise<Answer> {
  const { replays } = runtime
  const now = call.now.getTime()
  const times = keyTimes(call.now)
  const isSecret = showsSecret(entry, values)
  const kept = ({ status, body }: Answer) => ({ status, body: isSecret && status < 300 ? null : body })
  const local = entry.kind !== 'remote'

  const first = await runtime
    .transaction(async (db): Promise<{ known: RecordedCall } | { done: Answer } | 'claimed'> => {
      const known = await replays.claim(db, claim, times)
      if (known !== undefined) return { known }
      if (!local) return 'claimed'
      const done = await answer(db)
      await replays.record(db, claim, kept(done))
      return { done }
    })
    .catch(async (error: unknown) => {
      // The rollback also deleted the key's row. A rejection that would also apply to a repeat is stored separately.
      await recordRefusal(runtime, entry, error, claim, times)
      throw error
    })
  if (first !== 'claimed') return 'known' in first ? replay(first.known, claim, now) : first.done

  let hasBegun = false
  const begin = () => {
    hasBegun = true
  }
  const done = await answer(runtime.read, begin).catch(async (error: unknown) => {
    const refusal = domainErrorResponse(runtime, entry, error)
    const isRefused = refusal !== undefined || error instanceof Refused
    await runtime.transaction((db) => {
      if (refusal !== undefined && isFinal(refusal))
        return replays.record(db, claim, { status: refusal.status, body: failureBody(refusal) })
      // Any other error, such as a lost connection, may follow the provider's work.
      return isRefused || !hasBegun ? replays.release(db, claim) : replays.breakOff(db, claim, now)
    })
    throw error
  })
  // If this fails, the key stays claimed: the work is done, and a repeat must not do it again.
  await runtime.transaction((db) => replays.record(db, claim, kept(done)))
  return done
}

async function recordRefusal<Db>(
  runtime: Runtime<Db>,
  entry: Entry,
  error: unknown,
  claim: Claim,
  times: { now: number; leaseEndsAt: number; expiresAt: number },
): Promise<void> {
  const refusal = domainErrorResponse(runtime, entry, error)
  if (refusal === undefined || !isFinal(refusal)) return
  await runtime.transaction(async (db) => {
    if ((await runtime.replays.claim(db, claim, times)) === undefined)
      await runtime.replays.record(db, claim, { status: refusal.status, body: failureBody(refusal) })
  })
}

/**
 * Returns the response to a domain error. If the definition lists the error in `rejects`, the response is a 422 on that
 * parameter; otherwise, the error's kind determines the status. Returns undefined if the error is not a domain error
 * and, except for an overload, if `entry` is undefined.
 */
export function domainErrorResponse<Db>(
  runtime: Pick<Runtime<Db>, 'fault'>,
  entry: Entry | undefined,
  error: unknown,
): Failure | undefined {
  const fault = runtime.fault(error)
  if (fault === undefined) return undefined
  const { code, kind, message, retryAfterSeconds = 1 } = fault
  // Any call can return this error, so definitions do not declare it.
  if (kind === 'busy') return failure('overloaded', { message, headers: { 'Retry-After': String(retryAfterSeconds) } })
  if (entry === undefined) return undefined
  const parameter = Object.keys(entry.rejects).find((name) => entry.rejects[name]?.includes(code))
  return parameter === undefined
    ? { status: errorKinds[kind], code, message }
    : { status: 422, code, message, errors: { [parameter]: [message] } }
}

/** Returns the response to a call with invalid parameters. */
export const invalidInputResponse = (error: InvalidInput): Failure =>
  failure('invalid_parameters', { message: error.message, errors: error.violations })
