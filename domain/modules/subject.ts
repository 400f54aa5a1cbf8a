import type { Knex } from 'knex'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { Context, RemoteContext } from '../context.js'
import type { ModuleContext, ModuleError } from '../ports/module.js'
import type { FaultCode } from '../values/faults.js'
import type { Payload, RegistrarOperation, ServerOperation } from './queued-operations.js'

/** Types for one kind of record whose operations are in the module queue. */
export interface CallTypes {
  /** Operations that can be queued for the record. */
  readonly verb: ServerOperation | RegistrarOperation
  readonly record: unknown
  /** Data that `prepare` collects for the call. */
  readonly target: object
  /** Result of an operation, and the record's state at the provider as returned by a query. */
  readonly answer: unknown
  readonly state: unknown
  readonly moduleContext: ModuleContext
}

export interface CallRequest<T extends CallTypes> {
  readonly row: ModuleQueueRow
  readonly verb: T['verb']
  readonly payload: Payload
}

/** A claimed row and the data for its call. */
export interface CallTask<T extends CallTypes> extends CallRequest<T> {
  readonly target: T['target']
}

/** Transactions that lock a record: `claim` claims the row, and the other two store the outcome. */
export type CallStep = 'claim' | 'success' | 'failure'

/**
 * A kind of record whose provider is called from the module queue. The record's domain area defines it, and
 * defineCalls() makes the calls.
 */
export interface CallSubject<T extends CallTypes> {
  /** Column with the record ID. */
  readonly column: 'service_id' | 'domain_id'
  /** Fault that an action throws if its row cannot be claimed. */
  readonly busy: FaultCode
  /** Locks and returns the record, after all other rows that the step changes. */
  readonly lock: (db: Knex, id: number, verb: T['verb'], step: CallStep) => Promise<T['record']>
  /**
   * Returns true if the operation may still run for the record. Otherwise ends the row, notifies its owner or
   * requester, and returns false.
   */
  readonly admit?: (ctx: Context, record: T['record'], request: CallRequest<T>) => Promise<boolean>
  /**
   * Collects the data for the call of a claimed row. If it throws a ModuleError or a Fault, the attempt fails without a
   * call.
   */
  readonly prepare: (ctx: Context, record: T['record'], request: CallRequest<T>) => Promise<T['target']>
  /** Returns the context of one call and starts its deadline. */
  readonly contextOf: (remote: RemoteContext, target: T['target'], idempotencyKey: string) => T['moduleContext']
  readonly call: (task: CallTask<T>, moduleContext: T['moduleContext']) => Promise<T['answer']>
  /**
   * Returns what the provider has accepted but not done yet, as a sentence without a period, or undefined if it did
   * what was requested. Until then, the row stays open, and its attempts only query the provider (R-2312).
   */
  readonly missing?: (task: CallTask<T>, answer: T['answer']) => string | undefined
  /** Finds out the outcome of a call whose answer was lost. */
  readonly lost: LostAnswer<T>
  /** Stores a success after the row's status has been stored. */
  readonly complete: (ctx: Context, record: T['record'], task: CallTask<T>, answer: T['answer']) => Promise<unknown>
  /** Stores a provider's failure after the row's status has been stored. */
  readonly fail?: (ctx: Context, task: CallTask<T>, failure: ModuleError) => Promise<unknown>
  /** Called when a row has failed permanently, even if its last attempt made no call. */
  readonly gaveUp?: (ctx: Context, record: T['record'], row: ModuleQueueRow, failure: ModuleError) => Promise<unknown>
}

/** Query that finds out the outcome of a call after its answer was lost, before the call is repeated (R-2305). */
export interface LostAnswer<T extends CallTypes> {
  /** Operations that must not run twice. */
  readonly verbs: ReadonlySet<T['verb']>
  /** Queries the record's state at the provider. Returns undefined if the module does not support the query. */
  readonly ask: (task: CallTask<T>, moduleContext: T['moduleContext']) => Promise<T['state']> | undefined
  /** Error message if the module cannot determine the state. */
  readonly untold: string
  /**
   * Returns the lost answer if the state shows that the operation was done, or undefined if the call must still be
   * made.
   */
  readonly answerFrom: (task: CallTask<T>, state: T['state']) => T['answer'] | undefined
  /** The answer of a provider that has accepted an operation without completing it. */
  readonly accepted?: T['answer']
}
