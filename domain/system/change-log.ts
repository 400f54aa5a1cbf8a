import type { HandleParams } from '../../db/database.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { writeEntry } from './activity.js'
import type { LoggedCall, LoggedRecord } from './logged-call.js'
import { compareRecords, type FieldChange, type RecordImage, readRecord } from './logged-records.js'

/** A handler, and the record that it has made, by its answer. */
export interface LoggedWork<Answer> {
  readonly run: () => Promise<Answer>
  readonly madeBy: (answer: Answer) => LoggedRecord | undefined
}

/**
 * Runs a handler in its transaction. If it changes a row, the call leaves an entry in the activity log: the first one that
 * a rule has written, else a general one (R-2601).
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
  const found = await findChanges(ctx, call, before, madeBy(answer))
  if (call.entry === undefined) await writeGeneral(ctx, call, found)
  else await completeEntry(ctx, call, found)
  return answer
}

/**
 * The same for a handler that opens transactions of its own, between which it calls a provider. The first of them that
 * changes a row brings the entry, so that it stands whatever becomes of the process; what has changed is added at the end.
 */
export async function logRemoteCall<Answer>(
  remote: RemoteContext,
  call: LoggedCall,
  { run, madeBy }: LoggedWork<Answer>,
): Promise<Answer> {
  const before = await readBefore(remote, call)
  const transaction = loggedTransactions(remote, call)
  const complete = async (made?: LoggedRecord) => {
    if (call.entry === undefined) return
    const found = await findChanges(remote, call, before, made)
    if (isIncomplete(call, found)) await remote.transaction((ctx) => completeEntry(ctx, call, found))
  }
  Object.assign(remote, { call, transaction } satisfies Partial<RemoteContext>)
  let answer: Answer
  try {
    answer = await run()
  } catch (error) {
    // What it changed before it failed is changed all the same, but the caller has to hear of the failure.
    await complete().catch((second: unknown) => remote.report(second, { action: call.action }))
    throw error
  }
  await complete(madeBy(answer))
  return answer
}

/** Each attempt at a transaction has a copy of the call: what it has noted holds once it is committed. */
function loggedTransactions({ transaction }: RemoteContext, call: LoggedCall): RemoteContext['transaction'] {
  return async (job) => {
    let own = call
    const result = await transaction(async (ctx) => {
      own = { ...call }
      const startCount = changesIn(ctx)
      const done = await job(Object.assign(ctx, { call: own }))
      if (own.entry === undefined && changesIn(ctx) > startCount) await writeGeneral(ctx, own)
      return done
    })
    const isFirst = call.entry === undefined || call.entry.id === own.entry?.id
    Object.assign(call, { record: own.record, clientId: own.clientId, ...(isFirst && { entry: own.entry }) })
    return result
  }
}

/** Returns how many rows the transaction has added, changed and deleted so far. */
const changesIn = ({ db }: Context): number => (db.userParams as HandleParams).countChanges?.() ?? 0

/** A record as it was before the call. */
interface Before {
  readonly record: LoggedRecord
  readonly image: RecordImage | undefined
}

async function readBefore({ db }: Context, call: LoggedCall): Promise<Before | undefined> {
  const { record } = call
  if (record === undefined) return undefined
  const image = await readRecord(db, record)
  call.clientId = image?.logged_client ?? call.clientId
  return { record, image }
}

/** The difference that a call has made to its record. */
interface Found {
  readonly outcome: 'added' | 'changed' | 'deleted' | 'same'
  readonly changes: readonly FieldChange[]
}

/** Compares the record that the parameters name with what it was. Of one that the call has made nothing is read. */
async function findChanges(
  ctx: Context,
  call: LoggedCall,
  before: Before | undefined,
  made: LoggedRecord | undefined,
): Promise<Found> {
  if (made !== undefined) {
    call.record = made
    if (made.type === 'client') call.clientId = Number(made.id)
    return { outcome: 'added', changes: [] }
  }
  // A rule that names another record speaks of one that the call does not change.
  if (before === undefined || before.record !== call.record) return { outcome: 'same', changes: [] }
  const { record, image } = before
  const after = await readRecord(ctx.db, record)
  const changes = compareRecords(record.type, image, after, ctx.currencies)
  if (image === undefined) return { outcome: after === undefined ? 'same' : 'added', changes }
  if (after === undefined) return { outcome: 'deleted', changes }
  return { outcome: changes.length > 0 ? 'changed' : 'same', changes }
}

/** Writes the entry of a call of which no rule says anything. */
async function writeGeneral({ db, now, author }: Context, call: LoggedCall, found?: Found): Promise<void> {
  const entry = { description: describeCall(call, found), client_id: null, author, created_at: instant(now) }
  await writeEntry(db, call, { ...entry, changes: changesText(found) }, true)
}

/** Such as `updateclient: client 7 changed (status, notes)`. */
function describeCall({ action, record }: LoggedCall, found: Found | undefined): string {
  if (record === undefined) return action
  const named = `${action}: ${record.type} ${record.id}`
  if (found === undefined || found.outcome === 'same') return named
  const fields = found.outcome === 'changed' ? ` (${found.changes.map(({ field }) => field).join(', ')})` : ''
  return `${named} ${found.outcome}${fields}`
}

const changesText = (found: Found | undefined): string | null =>
  found === undefined || found.changes.length === 0 ? null : JSON.stringify(found.changes)

/** Returns true where the entry of a call does not say all of it. */
const isIncomplete = ({ entry, record, clientId }: LoggedCall, { changes }: Found): boolean =>
  changes.length > 0 || entry?.record !== record || (entry?.clientId === null && clientId !== null)

/** Adds to the entry of a call what was not known when it was written. */
async function completeEntry({ db }: Context, call: LoggedCall, found: Found): Promise<void> {
  const { entry, record, clientId } = call
  if (entry === undefined || !isIncomplete(call, found)) return
  await db('activity_log')
    .where({ id: entry.id })
    .update({
      ...(entry.isGeneral && { description: describeCall(call, found) }),
      changes: changesText(found),
      ...(record !== undefined && { object_type: record.type, object_id: record.id }),
      about_client_id: entry.clientId ?? clientId,
    })
}
