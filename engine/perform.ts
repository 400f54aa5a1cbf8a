import type { Listing, StreamedListing } from './action.js'
import type { Entry } from './catalogue.js'
import { RolledBack } from './dry-run.js'
import { type Failure, failure, failureBody, type Kind, kinds, Refused } from './errors.js'
import type { Actor } from './gate.js'
import {
  type Answer,
  type Claim,
  callLeaseMs,
  isFinal,
  keptMs,
  type Recorded,
  type ReplayStore,
  replay,
  showsSecret,
} from './idempotency.js'
import type { InvalidInput } from './input.js'
import { collectionOf, pageOf, windowOf } from './paging.js'
import { streamedAnswer } from './streaming.js'
import { isWalk, type ListValues, walkedPage } from './walk.js'

/** A call that has passed the gate. */
export interface Call {
  readonly actor: Actor
  /** Names the credential, or the account where a user name and password signed the call: `credential:7`. */
  readonly caller: string
  /** Undefined where a user name and password signed the call. */
  readonly credentialId?: number | undefined
  /** The hash of the secret that signed it, which may be the one before the present one. */
  readonly secretHash?: Buffer | undefined
  /** The caller's address. */
  readonly address: () => string
  readonly requestId: string
  readonly now: Date
  /** The call is tried: its answer tells what it would do, and nothing stays. */
  readonly isDryRun?: boolean
}

/** A refusal by the domain. */
export interface FaultFacts {
  readonly code: string
  readonly kind: Kind
  readonly message: string
  readonly retryAfterSeconds?: number | undefined
}

/** A call of a POST, ready to be run in the context that was made for it. */
export interface LoggableWork {
  readonly entry: Entry
  readonly values: Readonly<Record<string, unknown>>
  readonly call: Call
  readonly ctx: unknown
  readonly run: () => Promise<Record<string, unknown>>
}

/** The database, and how a handler's context is made from it. */
export interface Runtime<Db> {
  readonly read: Db
  /** Runs a job in one transaction; it may be run again after a conflict, so it must not reach outside. */
  transaction<T>(job: (db: Db) => Promise<T>): Promise<T>
  context(db: Db, call: Call): Promise<unknown>
  /** Runs a handler that may change something, and logs what it changes. */
  runLogged?(work: LoggableWork): Promise<Record<string, unknown>>
  fault(error: unknown): FaultFacts | undefined
  readonly replays: ReplayStore<Db>
  /** 32 bytes that cursors are sealed with. */
  readonly cursorKey: Buffer
}

type Run = (params: unknown, ctx: unknown) => Promise<Record<string, unknown>>

/** Runs an action's handler on valid parameters and returns its answer, or throws what the handler threw. */
export function perform<Db>(
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
  if (claim !== undefined) return performOnce(runtime, entry, values, answer, call, claim)
  return entry.kind === 'remote' ? answer(runtime.read) : runtime.transaction(answer)
}

/** Makes the context of a call and runs it; `onBegin` is called between the two, when nothing of it is done yet. */
type Work<Db> = (db: Db, onBegin?: () => void) => Promise<Answer>

const success = (fields: Record<string, unknown>): Answer => ({
  status: 200,
  body: JSON.stringify({ result: 'success', ...fields }),
})

/** Does work in one transaction and rolls it back. Keys for repeats are left alone: there is nothing to repeat. */
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
  if (isWalk(values))
    return success(await walkedPage(list, { entry, values, actor: call.actor, key: runtime.cursorKey }))
  const listing = await list()
  const window = windowOf(values)
  return window === undefined
    ? streamedAnswer(listing as StreamedListing<unknown>, collectionOf(entry))
    : success(await pageOf(listing, window, collectionOf(entry)))
}

/**
 * Performs a call under an Idempotency-Key. Local work shares its transaction with the key's row, so a twin
 * waits for the row and a rollback erases it. Work that calls a provider claims the key first, holds no transaction
 * while it calls, and records its outcome after. Only a refusal that a handler states, and that a repeat may get past, frees
 * the key.
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
  const times = { now, leaseEndsAt: now + callLeaseMs, expiresAt: now + keptMs }
  const isSecret = showsSecret(entry, values)
  const kept = ({ status, body }: Answer) => ({ status, body: isSecret && status < 300 ? null : body })
  const local = entry.kind !== 'remote'

  const first = await runtime
    .transaction(async (db): Promise<{ known: Recorded } | { done: Answer } | 'claimed'> => {
      const known = await replays.claim(db, claim, times)
      if (known !== undefined) return { known }
      if (!local) return 'claimed'
      const done = await answer(db)
      await replays.record(db, claim, kept(done))
      return { done }
    })
    .catch(async (error: unknown) => {
      // The rollback took the key's row with it; a refusal that a repeat would meet again is stored separately.
      await recordRefusal(runtime, entry, error, claim, times)
      throw error
    })
  if (first !== 'claimed') return 'known' in first ? replay(first.known, claim, now) : first.done

  let hasBegun = false
  const begin = () => {
    hasBegun = true
  }
  const done = await answer(runtime.read, begin).catch(async (error: unknown) => {
    const refusal = refusalOf(runtime, entry, error)
    const isRefused = refusal !== undefined || error instanceof Refused
    await runtime.transaction((db) => {
      if (refusal !== undefined && isFinal(refusal))
        return replays.record(db, claim, { status: refusal.status, body: failureBody(refusal) })
      // Anything but a refusal, such as a connection that was lost, may have come after the provider did its work.
      return isRefused || !hasBegun ? replays.release(db, claim) : replays.breakOff(db, claim, now)
    })
    throw error
  })
  // Where this fails the key stays claimed: the work is done, and a repeat must not do it once more.
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
  const refusal = refusalOf(runtime, entry, error)
  if (refusal === undefined || !isFinal(refusal)) return
  await runtime.transaction(async (db) => {
    if ((await runtime.replays.claim(db, claim, times)) === undefined)
      await runtime.replays.record(db, claim, { status: refusal.status, body: failureBody(refusal) })
  })
}

/** A handler's fault as the action's definition words it; undefined for anything that is no fault. */
export function refusalOf<Db>(
  runtime: Pick<Runtime<Db>, 'fault'>,
  entry: Entry | undefined,
  error: unknown,
): Failure | undefined {
  const fault = runtime.fault(error)
  if (fault === undefined) return undefined
  const { code, kind, message, retryAfterSeconds = 1 } = fault
  // Any call may meet this one, so no definition declares it.
  if (kind === 'busy') return failure('overloaded', { message, headers: { 'Retry-After': String(retryAfterSeconds) } })
  if (entry === undefined) return undefined
  const parameter = Object.keys(entry.rejects).find((name) => entry.rejects[name]?.includes(code))
  return parameter === undefined
    ? { status: kinds[kind], code, message }
    : { status: 422, code, message, errors: { [parameter]: [message] } }
}

/** The answer to an invalid call. */
export const invalid = (error: InvalidInput): Failure =>
  failure('invalid_parameters', { message: error.message, errors: error.violations })
