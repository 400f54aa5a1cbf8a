import type { Knex } from 'knex'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { Context, RemoteContext } from '../context.js'
import type { ModuleContext, ModuleError } from '../ports/module.js'
import type { FaultCode } from '../values/faults.js'
import type { Payload, RegistrarVerb, ServerVerb } from './queued-verbs.js'

/** The types of a kind of record that rows of the module queue are for. */
export interface CallTypes {
  /** The things that its rows ask for. */
  readonly verb: ServerVerb | RegistrarVerb
  /** The row of the record. */
  readonly record: unknown
  /** Whatever a call needs, gathered before it. */
  readonly target: object
  /** The provider's answer, and the state of the record that it tells when it is asked. */
  readonly answer: unknown
  readonly state: unknown
  readonly moduleContext: ModuleContext
}

/** The request that a row of the module queue makes. */
export interface CallRequest<T extends CallTypes> {
  readonly row: ModuleQueueRow
  readonly verb: T['verb']
  readonly payload: Payload
}

/** A claimed row with the target of its call. */
export interface CallTask<T extends CallTypes> extends CallRequest<T> {
  readonly target: T['target']
}

/** The transactions in which a record is locked: the claim, and the one that stores the outcome. */
export type CallStep = 'claim' | 'success' | 'failure'

/**
 * A kind of record whose provider is called by rows of the module queue. The room of the record describes it, and
 * defineCalls() makes the calls.
 */
export interface CallSubject<T extends CallTypes> {
  /** The column of a row that names the record. */
  readonly column: 'service_id' | 'domain_id'
  /** The fault of an action whose record another worker is at. */
  readonly busy: FaultCode
  /** Locks the record, and before it what the step changes beside it. */
  readonly lock: (db: Knex, id: number, verb: T['verb'], step: CallStep) => Promise<T['record']>
  /** Returns true where the record may ask for this; otherwise it has ended the row, and told whoever waits for it. */
  readonly admit?: (ctx: Context, record: T['record'], request: CallRequest<T>) => Promise<boolean>
  /** Gathers the target of a claimed row. A ModuleError or a Fault is the outcome of the attempt, which makes no call. */
  readonly prepare: (ctx: Context, record: T['record'], request: CallRequest<T>) => Promise<T['target']>
  /** Returns the context of one call, whose deadline begins to run. */
  readonly contextOf: (remote: RemoteContext, target: T['target'], idempotencyKey: string) => T['moduleContext']
  /** Makes the call. */
  readonly call: (task: CallTask<T>, moduleContext: T['moduleContext']) => Promise<T['answer']>
  /** How a call is settled whose answer was lost. */
  readonly lost: LostAnswer<T>
  /** Stores a success, once the row is concluded. */
  readonly complete: (ctx: Context, record: T['record'], task: CallTask<T>, answer: T['answer']) => Promise<unknown>
  /** Stores a failure of the provider, once the row is concluded. */
  readonly fail?: (ctx: Context, task: CallTask<T>, failure: ModuleError) => Promise<unknown>
  /** Tells whoever waits for it that a row has failed for good, whatever its last attempt came to. */
  readonly gaveUp?: (ctx: Context, record: T['record'], row: ModuleQueueRow, failure: ModuleError) => Promise<unknown>
}

/** The question to a provider after an answer that was lost, before anything is done again (R-2305). */
export interface LostAnswer<T extends CallTypes> {
  /** Verbs that must not be done twice. */
  readonly verbs: ReadonlySet<T['verb']>
  /** Asks how things stand. Returns undefined where the module cannot tell. */
  readonly ask: (task: CallTask<T>, moduleContext: T['moduleContext']) => Promise<T['state']> | undefined
  /** The reason that is given where the module cannot tell. */
  readonly untold: string
  /** Returns the answer, as the state tells it; undefined where the call has still to be made. */
  readonly answerFrom: (task: CallTask<T>, state: T['state']) => T['answer'] | undefined
}
