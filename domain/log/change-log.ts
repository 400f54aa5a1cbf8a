import type { Knex } from 'knex'
import type { HandleParams } from '../../db/database.js'
import type { ActivityRow } from '../../db/rows-services.js'
import { type Context, type Draft, instant, type RemoteContext } from '../context.js'
import { ModuleError, type ModuleErrorKind } from '../ports/module.js'
import { prepareChange } from '../sql/prepared.js'
import type { FaultKind } from '../values/fault-kinds.js'
import { Fault } from '../values/faults.js'
import { entryText, writeEntry } from './activity.js'
import { actionFieldName } from './api-field-names.js'
import type { LoggedCall, LoggedEntry, LoggedRecord } from './logged-call.js'
import { compareRecords, type FieldChange, type RecordImage, readRecord } from './logged-records.js'

/** A handler, and a function that returns the record created by the handler, derived from the answer. */
export interface LoggedWork<Answer> {
  readonly run: () => Promise<Answer>
  readonly madeBy: (answer: Answer) => LoggedRecord | undefined
}

/**
 * Runs a handler in its transaction. If the handler changes a row, adds the changes to the first entry that a rule
 * wrote for the call, or writes a general entry (R-2601).
 */
export async function logLocalCall<Answer>(
  ctx: Context,
  call: LoggedCall,
  { run, madeBy }: LoggedWork<Answer>,
): Promise<Answer> {
  const before = await readBefore(ctx, call)
  const startCount = changesIn(ctx)
  const answer = await run()
  if (changesIn(ctx) === startCount) return answer
  const difference = await findChanges(ctx, call, before, madeBy(answer))
  if (call.entry === undefined) await writeGeneral(ctx, call, difference)
  else await completeEntry(ctx, call, difference)
  return answer
}

/**
 * Runs a handler that opens its own transactions and calls a provider between them. The first transaction that changes
 * a row writes the entry, so that the entry exists even if the process ends. The changes to the call's record are added
 * at the end.
 */
export async function logRemoteCall<Answer>(
  remote: Draft<RemoteContext>,
  call: LoggedCall,
  { run, madeBy }: LoggedWork<Answer>,
): Promise<Answer> {
  const before = await readBefore(remote, call)
  const complete = async (made?: LoggedRecord, failure?: string) => {
    if (call.entry === undefined) return
    const difference = { ...(await findChanges(remote, call, before, made)), failure }
    if (isIncomplete(call, difference)) await remote.transaction((ctx) => completeEntry(ctx, call, difference))
  }
  remote.call = call
  remote.transaction = loggedTransactions(remote, call)
  let answer: Answer
  try {
    answer = await run()
  } catch (error) {
    // Earlier transactions are committed, so their changes are logged. The caller must get the original error.
    await complete(undefined, failureOf(error)).catch((second: unknown) =>
      remote.report(second, { action: call.action }),
    )
    throw error
  }
  await complete(madeBy(answer))
  return answer
}

/**
 * Returns the outcome of a failed call: `failed` or `refused`, followed by the message that the caller gets, or only
 * `failed` for an unexpected error.
 */
function failureOf(error: unknown): string {
  if (!(error instanceof Fault || error instanceof ModuleError)) return 'failed'
  return `${unfinished.has(error.kind) ? 'failed' : 'refused'}: ${error.message}`
}

/** Kinds of errors that are logged as "failed". Other faults and module errors are logged as "refused". */
const unfinished: ReadonlySet<string> = new Set(['failed', 'unreachable', 'busy'] satisfies (
  | FaultKind
  | ModuleErrorKind
)[])

/**
 * Gives each attempt at a transaction its own copy of the call, and copies the changes back after the transaction has
 * committed.
 */
function loggedTransactions({ transaction }: RemoteContext, call: LoggedCall): RemoteContext['transaction'] {
  return async (job) => {
    let own = call
    const beginAttempt = () => {
      own = { ...call }
      return own
    }
    const result = await transaction(async (ctx) => {
      const startCount = changesIn(ctx)
      const done = await job(ctx)
      if (own.entry === undefined && changesIn(ctx) > startCount) await writeGeneral(ctx, own)
      return done
    }, beginAttempt)
    call.record = own.record
    call.clientId = own.clientId
    if (call.entry === undefined || call.entry.id === own.entry?.id) call.entry = own.entry
    return result
  }
}

/** Returns the number of rows that the transaction has added, changed, or deleted so far. */
const changesIn = ({ db }: Context): number => (db.userParams as HandleParams).countChanges?.() ?? 0

interface Before {
  readonly record: LoggedRecord
  readonly image: RecordImage | undefined
}

async function readBefore({ db }: Context, call: LoggedCall): Promise<Before | undefined> {
  const { record } = call
  if (record === undefined) return undefined
  const image = await readRecord(db, record)
  call.clientId = image?.client ?? call.clientId
  return { record, image }
}

/** The effect of a call on its record. `same` also means that the record was not compared. */
interface RecordDiff {
  readonly outcome: 'added' | 'changed' | 'deleted' | 'same'
  readonly changes: readonly FieldChange[]
  /** Undefined if the call succeeded. */
  readonly failure?: string | undefined
}

/** Compares the call's record with its contents before the call. Does not read a record that the call created. */
async function findChanges(
  ctx: Context,
  call: LoggedCall,
  before: Before | undefined,
  made: LoggedRecord | undefined,
): Promise<RecordDiff> {
  if (made !== undefined) {
    call.record = made
    if (made.type === 'client') call.clientId = Number(made.id)
    return { outcome: 'added', changes: [] }
  }
  // If a rule has set another record (setCallRecord), the contents read before the call belong to a different record.
  if (before === undefined || before.record !== call.record) return { outcome: 'same', changes: [] }
  const { record, image } = before
  const after = await readRecord(ctx.db, record)
  const changes = compareRecords(record.type, image, after, ctx.currencies)
  if (image === undefined) return { outcome: after === undefined ? 'same' : 'added', changes }
  if (after === undefined) return { outcome: 'deleted', changes }
  return { outcome: changes.length > 0 ? 'changed' : 'same', changes }
}

async function writeGeneral({ db, now, author }: Context, call: LoggedCall, difference?: RecordDiff): Promise<void> {
  const description = describeCall(call, difference)
  const changes = changesText(difference)
  await writeEntry(db, call, { description, client_id: null, author, created_at: instant(now), changes }, true)
}

/** Returns a description such as `updateclient: client 7 changed (status, notes)`. */
const describeCall = (call: LoggedCall, difference: RecordDiff | undefined): string =>
  withFailure(describeChange(call, difference), difference?.failure)

const withFailure = (description: string, failure: string | undefined): string =>
  failure === undefined ? description : entryText(`${description}; ${failure}`)

function describeChange({ action, record }: LoggedCall, difference: RecordDiff | undefined): string {
  if (record === undefined) return action
  const named = `${action}: ${record.type} ${record.id}`
  if (difference === undefined || difference.outcome === 'same') return named
  const fields =
    difference.outcome === 'changed'
      ? ` (${difference.changes.map(({ field }) => actionFieldName(record.type, field)).join(', ')})`
      : ''
  return `${named} ${difference.outcome}${fields}`
}

const changesText = (difference: RecordDiff | undefined): string | null =>
  difference === undefined || difference.changes.length === 0 ? null : JSON.stringify(difference.changes)

/** Returns true if the call's entry lacks a known record, client, change, or failure. */
const isIncomplete = ({ entry, record, clientId }: LoggedCall, { changes, failure }: RecordDiff): boolean =>
  failure !== undefined ||
  changes.length > 0 ||
  entry?.record !== record ||
  (entry?.clientId === null && clientId !== null)

/** Adds the details to a call's entry that were unknown when it was written. */
async function completeEntry({ db }: Context, call: LoggedCall, difference: RecordDiff): Promise<void> {
  const { entry, record, clientId } = call
  if (entry === undefined || !isIncomplete(call, difference)) return
  const { failure } = difference
  const written = failure === undefined || entry.isGeneral ? undefined : await descriptionOf(db, entry)
  await updateEntry(db, {
    id: entry.id,
    ...(entry.isGeneral && { description: describeCall(call, difference) }),
    ...(written !== undefined && { description: withFailure(written, failure) }),
    changes: changesText(difference),
    ...(record !== undefined && { object_type: record.type, object_id: record.id }),
    about_client_id: entry.clientId ?? clientId,
  })
}

const updateEntry = prepareChange((db, { id, ...columns }: Pick<ActivityRow, 'id'> & Partial<ActivityRow>) =>
  db('activity_log').where({ id }).update(columns),
)

const descriptionOf = async (db: Knex, { id }: LoggedEntry): Promise<string | undefined> =>
  (await db('activity_log').where({ id }).first('description'))?.description
