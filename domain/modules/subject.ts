import type { Knex } from 'knex'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { Context, RemoteContext } from '../context.js'
import type { ModuleContext, ModuleError } from '../ports/module.js'
import type { FaultCode } from '../values/faults.js'
import type { Payload, RegistrarOperation, ServerOperation } from './queued-operations.js'

/** Types for one kind of record in the module queue. */
export interface CallTypes {
  /** Operations that its rows request. */
  readonly verb: ServerOperation | RegistrarOperation
  readonly record: unknown
  /** Data gathered before a call. */
  readonly target: object
  /** The provider's answer, and the record's state as returned by a query. */
  readonly answer: unknown
  readonly state: unknown
  readonly moduleContext: ModuleContext
}

export interface CallRequest<T extends CallTypes> {
  readonly row: ModuleQueueRow
  readonly verb: T['verb']
  readonly payload: Payload
}

/** A claimed row with the target of its call. */
export interface CallTask<T extends CallTypes> extends CallRequest<T> {
  readonly target: T['target']
}

/** Transactions that lock a record: the claim, and the storage of the outcome. */
export type CallStep = 'claim' | 'success' | 'failure'

/**
 * A kind of record whose provider is called from the module queue. The record's domain area defines it, and
 * defineCalls() makes the calls.
 */
export interface CallSubject<T extends CallTypes> {
  /** Column with the record ID. */
  readonly column: 'service_id' | 'domain_id'
  /** Error for an action while another worker holds its record. */
  readonly busy: FaultCode
  /** Locks the record, after everything else that the step changes. */
  readonly lock: (db: Knex, id: number, verb: T['verb'], step: CallStep) => Promise<T['record']>
  /**
   * Returns true if the record may request the operation. Otherwise, it has ended the row and notified whoever waits
   * for it, and returns false.
   */
  readonly admit?: (ctx: Context, record: T['record'], request: CallRequest<T>) => Promise<boolean>
  /**
   * Gathers the target of a claimed row. A ModuleError or a Fault becomes the outcome of the attempt, without a call.
   */
  readonly prepare: (ctx: Context, record: T['record'], request: CallRequest<T>) => Promise<T['target']>
  /** Returns the context of one call and starts its deadline. */
  readonly contextOf: (remote: RemoteContext, target: T['target'], idempotencyKey: string) => T['moduleContext']
  readonly call: (task: CallTask<T>, moduleContext: T['moduleContext']) => Promise<T['answer']>
  /** Settles a call whose answer was lost. */
  readonly lost: LostAnswer<T>
  /** Stores a success after the row is concluded. */
  readonly complete: (ctx: Context, record: T['record'], task: CallTask<T>, answer: T['answer']) => Promise<unknown>
  /** Stores a provider failure after the row is concluded. */
  readonly fail?: (ctx: Context, task: CallTask<T>, failure: ModuleError) => Promise<unknown>
  /** Notifies whoever waits for a row that it failed permanently, whatever its last attempt's result. */
  readonly gaveUp?: (ctx: Context, record: T['record'], row: ModuleQueueRow, failure: ModuleError) => Promise<unknown>
}

/** The query after a lost answer, before anything is repeated (R-2305). */
export interface LostAnswer<T extends CallTypes> {
  /** Operations that must not run twice. */
  readonly verbs: ReadonlySet<T['verb']>
  /** Queries the state. Returns undefined if the module cannot determine it. */
  readonly ask: (task: CallTask<T>, moduleContext: T['moduleContext']) => Promise<T['state']> | undefined
  /** Reason shown if the module cannot determine the state. */
  readonly untold: string
  /** Returns the answer that the state implies, or undefined if the call must still be made. */
  readonly answerFrom: (task: CallTask<T>, state: T['state']) => T['answer'] | undefined
}
