import type { Knex } from 'knex'
import type { RefusalRow } from '../../db/rows-access.js'
import { type Context, instant, later } from '../context.js'
import { deleteFound } from '../sql/removals.js'
import { splitIntoParts } from '../sql/row-limits.js'
import { selectRows } from '../sql/selection.js'
import { addDays, type Day, startOfDay } from '../values/days.js'
import { type RefusedAccount, resolveRefusedAccounts } from './refused-accounts.js'

/**
 * Reasons for which refusals are counted, with descriptions. The key is the error code sent to the caller, or `others`.
 */
export const refusalReasons = {
  unauthenticated: 'wrong credential',
  credential_expired: 'expired credential',
  secret_replaced: 'replaced secret',
  account_disabled: 'disabled account',
  address_not_allowed: 'address not allowed by the credential',
  permission_denied: 'missing permission',
  module_permission_denied: 'missing permission for a module type',
  setting_permission_denied: 'missing full access for a setting',
  login_wrong: 'wrong login password',
  link_invalid: 'unknown, used, or expired link',
  others: 'other refusals in the hour, beyond those listed individually',
} as const

export type RefusalReason = keyof typeof refusalReasons

/** Identical refusals of an hour, counted by one process since it last stored its counts. */
export interface CountedRefusals {
  /** Beginning of the hour. */
  readonly hour: string
  readonly reason: RefusalReason
  /** Undefined if the caller submitted no account. */
  readonly account: RefusedAccount | undefined
  readonly network: string
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

/** Maximum number of rows per hour, not counting the row for `others`. */
export const maxRefusalRows = 10_000

type NewRow = Omit<RefusalRow, 'id'>

/** Adds counted refusals to the stored counts of their hours. `maxRows` limits the rows of an hour. */
export async function storeRefusals(
  db: Knex,
  counted: readonly CountedRefusals[],
  maxRows = maxRefusalRows,
): Promise<void> {
  const accountOf = await resolveRefusedAccounts(
    db,
    counted.map(({ account }) => account),
  )
  const byHour = new Map<string, NewRow[]>()
  for (const { hour, reason, account, network, times, firstAt, lastAt } of counted) {
    const rows = byHour.get(hour) ?? []
    byHour.set(hour, rows)
    rows.push({ hour, reason, ...accountOf(account), network, times, first_at: firstAt, last_at: lastAt })
  }
  // In chronological order, so that two processes do not deadlock.
  for (const hour of [...byHour.keys()].sort()) await storeHour(db, hour, byHour.get(hour) as NewRow[], maxRows)
}

async function storeHour(db: Knex, hour: string, rows: readonly NewRow[], maxRows: number): Promise<void> {
  // The process that locks the hour's `others` row adds its rows first. Other processes wait and then see those rows.
  await addRows(db, [restOf(hour, [])])
  const own = mergeAlike(rows.filter(({ reason }) => reason !== 'others'))
  const listed = db('refusals').where({ hour }).whereNot({ reason: 'others' })
  const count = Number((await listed.clone().count({ count: '*' }).first())?.count)
  let room = maxRows - count
  const known = room < own.length ? new Set((await listed.clone()).map(keyOf)) : undefined
  const kept = own.filter((row) => known === undefined || known.has(keyOf(row)) || room-- > 0)
  await addRows(db, kept)
  const left = new Set(kept)
  const rest = [...rows.filter(({ reason }) => reason === 'others'), ...own.filter((row) => !left.has(row))]
  if (rest.length > 0) await addRows(db, [restOf(hour, rest)])
}

const identity = ['hour', 'reason', 'account_type', 'account_id', 'network'] as const

const keyOf = (row: NewRow): string => identity.map((column) => row[column]).join(' ')

/**
 * Merges rows with the same identity. Several submitted names may belong to no account and then have the same identity.
 */
function mergeAlike(rows: readonly NewRow[]): NewRow[] {
  const merged = new Map<string, NewRow>()
  for (const row of rows) {
    const same = merged.get(keyOf(row))
    merged.set(keyOf(row), same === undefined ? row : sumOf(row, [same, row]))
  }
  return [...merged.values()]
}

const restOf = (hour: string, rows: readonly NewRow[]): NewRow =>
  sumOf({ hour, reason: 'others', account_type: '', account_id: 0, username: '', network: '' }, rows)

/**
 * Returns the total of rows. Without rows, `times` is 0, and the first and last times are the beginning of the hour.
 */
const sumOf = (row: Omit<NewRow, 'times' | 'first_at' | 'last_at'>, rows: readonly NewRow[]): NewRow => ({
  ...row,
  times: rows.reduce((sum, { times }) => sum + times, 0),
  first_at: rows.map(({ first_at }) => first_at).sort()[0] ?? row.hour,
  last_at:
    rows
      .map(({ last_at }) => last_at)
      .sort()
      .at(-1) ?? row.hour,
})

/** Maximum number of rows per insert. SQLite accepts at most 500. */
const maxInsertedRows = 100

async function addRows(db: Knex, rows: readonly NewRow[]): Promise<void> {
  const isLater = 'excluded.last_at > refusals.last_at'
  const isEarlier = 'excluded.times > 0 and (refusals.times = 0 or excluded.first_at < refusals.first_at)'
  for (const part of splitIntoParts(rows, maxInsertedRows))
    await db('refusals')
      .insert(part)
      .onConflict([...identity])
      .merge({
        times: db.raw('refusals.times + excluded.times'),
        first_at: db.raw(`case when ${isEarlier} then excluded.first_at else refusals.first_at end`),
        last_at: db.raw(`case when ${isLater} then excluded.last_at else refusals.last_at end`),
      } as never)
}

const refusalKeepDays = 90

/** Deletes refusals older than 90 days, at most `limit` rows. Returns their number. */
export function deleteOldRefusals({ db, machineNow }: Context, limit: number): Promise<number> {
  const counted = later(machineNow, -refusalKeepDays * 24 * 60 * 60 * 1000)
  return deleteFound(db, 'refusals', (rows) => rows.where('hour', '<', counted).orderBy('hour').limit(limit))
}

/** Deletes the refusals of deleted logins. */
export async function deleteLoginRefusals(db: Knex, account_type: 'login', ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db('refusals').where({ account_type }).whereIn('account_id', ids).delete()
}

export interface RefusalFilter {
  /** First and last day, in the service's time zone. */
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly username?: string | undefined
  readonly accountType?: string | undefined
  readonly accountId?: string | undefined
}

/** Returns an unordered query for the matching rows. An hour that spans two days matches both. */
export function matchingRefusals(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { from, to, username, accountType, accountId }: RefusalFilter,
) {
  const rows = selectRows(db, 'refusals', {
    username,
    account_type: accountType,
    account_id: accountId === undefined ? undefined : Number(/^\d{1,15}$/.exec(accountId)?.[0] ?? -1),
  }).where((query) => query.where('times', '>', 0))
  if (from !== undefined)
    rows.where((query) => query.where('hour', '>=', startOfHour(startOfDay(from, settings.timeZone))))
  if (to !== undefined)
    rows.where((query) => query.where('hour', '<', instant(startOfDay(addDays(to, 1), settings.timeZone))))
  return rows
}

/** Returns the beginning of an instant's hour in its stored form. */
export const startOfHour = (at: Date): string => `${instant(at).slice(0, 13)}:00:00.000Z`
