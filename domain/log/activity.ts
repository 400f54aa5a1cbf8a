import type { Knex } from 'knex'
import type { ActivityRow } from '../../db/rows-services.js'
import { type Context, instant } from '../context.js'
import { insertRows } from '../sql/insert-rows.js'
import { prepareQuery } from '../sql/prepared.js'
import { selectRows } from '../sql/selection.js'
import { maskCardNumbers } from '../values/card-numbers.js'
import { addDays, type Day, startOfDay, toDay } from '../values/days.js'
import { Fault } from '../values/faults.js'
import type { LoggedCall } from './logged-call.js'

/**
 * Writes an activity log entry with the context's author and the details of its call. If the call already has a general
 * entry, replaces the description of that entry instead.
 */
export async function logActivity(
  { db, now, author, call }: Pick<Context, 'db' | 'now' | 'author' | 'call'>,
  description: string,
  clientId?: number | null,
): Promise<void> {
  const said = { description: entryText(description), client_id: clientId ?? null }
  const entry = { ...said, author, created_at: instant(now) }
  if (call === undefined) return void (await db('activity_log').insert(entry))
  const general = call.entry
  if (!general?.isGeneral) return writeEntry(db, call, entry)
  const about_client_id = said.client_id ?? general.clientId
  await db('activity_log')
    .where({ id: general.id })
    .update({ ...said, about_client_id })
  call.entry = { ...general, isGeneral: false, clientId: about_client_id }
}

/** Writes entries for automatic changes, which are not part of a call. */
export async function logEach(
  { db, now, author }: Pick<Context, 'db' | 'now' | 'author'>,
  entries: readonly { readonly description: string; readonly clientId: number | null }[],
): Promise<void> {
  const about = { author, created_at: instant(now) }
  const rows = entries.map(({ description, clientId }) => ({
    description: entryText(description),
    client_id: clientId,
    ...about,
  }))
  await insertRows(db, 'activity_log', rows)
}

type NewEntry = Pick<ActivityRow, 'description' | 'client_id' | 'author' | 'created_at'> &
  Partial<Pick<ActivityRow, 'changes'>>

const insertEntry = prepareQuery(
  (db, entry: { readonly [Column in Exclude<keyof ActivityRow, 'id'>]: ActivityRow[Column] }) =>
    db('activity_log').insert(entry).returning('id'),
)

/** Writes an entry with the details of its call. Sets `call.entry` unless the call already has one. */
export async function writeEntry(db: Knex, call: LoggedCall, entry: NewEntry, isGeneral = false): Promise<void> {
  const { record } = call
  const { description, client_id, author, created_at, changes = null } = entry
  const about_client_id = client_id ?? call.clientId
  const [made] = await insertEntry(db, {
    description,
    client_id,
    author,
    created_at,
    changes,
    staff: call.staff ?? null,
    action: call.action,
    credential_id: call.credentialId,
    request_id: call.requestId,
    address: call.address,
    object_type: record?.type ?? null,
    object_id: record?.id ?? null,
    about_client_id,
  })
  call.entry ??= { id: made?.id as number, isGeneral, record, clientId: about_client_id }
}

/** Masks card numbers (R-4145) and truncates the text to 1,000 code points. */
export function entryText(text: string): string {
  const masked = maskCardNumbers(text)
  return masked.length > 1000 ? [...masked].slice(0, 1000).join('') : masked
}

/** Writes an entry. If `clientId` is set, the entry is about that client. Throws client_not_found. */
export async function addActivityEntry(ctx: Context, description: string, clientId: number | undefined): Promise<void> {
  if (clientId !== undefined && (await ctx.db('clients').where({ id: clientId }).first('id')) === undefined)
    throw new Fault('client_not_found')
  await logActivity(ctx, description, clientId)
}

/** Columns that replace the contents of an entry whose record was permanently deleted. */
export const erasedEntryColumns = { description: 'Removed with the client', changes: null } as const

/** Erases the contents of entries about deleted logins without deleting the entries (R-2603). */
export async function eraseLoginEntries(db: Knex, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db('activity_log')
    .where({ object_type: 'login' })
    .whereIn('object_id', ids.map(String))
    .update({ ...erasedEntryColumns, address: db.raw(staffAddressSql) as never })
}

/** SQL over `activity_log`: the caller's address, or null for client logins and visitors (`login ID`, `visitor`). */
export const staffAddressSql = "case when author like 'login %' or author = 'visitor' then null else address end"

export interface ActivityFilter {
  readonly day?: Day | undefined
  /** First and last day, both inclusive. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly author?: string | undefined
  readonly clientId?: number | undefined
  /** Kind of the changed record, and its ID or name. */
  readonly objectType?: string | undefined
  readonly objectId?: string | undefined
}

/** Maximum age in days of a date after which the log is assumed to contain fewer entries than before it. */
const recentDays = 180

const isRecent = (day: Day, now: Date): boolean => day >= addDays(toDay(now, 'UTC'), -recentDays)

/** Returns an unordered query for the matching entries. Days are in the time zone from the settings. */
export function matchingActivity(
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  { day, from, to, author, clientId, objectType, objectId }: ActivityFilter,
) {
  const rows = selectRows(db, 'activity_log', { author, object_type: objectType, object_id: objectId })
  const begins = (one: Day) => instant(startOfDay(one, settings.timeZone))
  const isSince = (query: Knex.QueryBuilder, first: Day) => query.where('created_at', '>=', begins(first))
  const between = (first: Day | undefined, last: Day | undefined) => {
    if (first !== undefined) rows.where((query) => isSince(query, first))
    if (last !== undefined) rows.where((query) => query.where('created_at', '<', begins(addDays(last, 1))))
  }
  // Object type and ID are either both null or both set, and the index covers only rows with an ID.
  if (objectType !== undefined) rows.where((query) => query.whereNotNull('object_id'))
  between(day, day)
  if (from === undefined && to !== undefined && isRecent(to, now)) rows.except((late) => isSince(late, addDays(to, 1)))
  else between(from, to)
  if (clientId !== undefined)
    rows.where((query) =>
      query.where((own) => own.where({ client_id: clientId }).orWhere({ about_client_id: clientId })),
    )
  return rows
}
