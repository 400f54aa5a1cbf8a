import type { Knex } from 'knex'
import { type Context, later } from '../context.js'
import { Fault } from '../values/faults.js'
import { Settings } from './settings.js'

const dayMs = 24 * 60 * 60 * 1000

/** Days for which entries that tell of access are kept at least, whatever the setting says. */
const accessKeepDays = 730

/** Records whose entries tell of access: who may do what, and by which rules. */
const accessRecords = ['credential', 'module', 'role', 'setting', 'staff']

/** Actions and pages by which somebody signs in or is let in. */
const signIns = [
  'createssotoken',
  'resetpassword',
  'GET /client/sso/:token',
  'POST /client/invite/:token',
  'POST /client/reset',
  'POST /client/reset/:token',
  'POST /client/sign-out',
]

/** The instants before which entries of the activity log are deleted. */
export interface LogBounds {
  readonly before: string
  /** For entries that tell of access (R-2858). */
  readonly accessBefore: string
}

/** Returns the bounds of today; undefined where everything is kept. */
export function logBounds({ settings, now }: Pick<Context, 'settings' | 'now'>): LogBounds | undefined {
  const days = settings.whole('log_keep_days')
  if (days === 0) return undefined
  const ago = (count: number) => later(now, -count * dayMs)
  return { before: ago(days), accessBefore: ago(Math.max(days, accessKeepDays)) }
}

/** Restricts a query of the activity log to the entries that are to be deleted. */
export function whereOutdated(entries: Knex.QueryBuilder, { before, accessBefore }: LogBounds): void {
  const isNoneOf = (column: string, values: readonly string[]) => (entry: Knex.QueryBuilder) =>
    entry.whereNull(column).orWhereNotIn(column, values)
  entries
    .where('created_at', '<', before)
    .where((entry) =>
      entry
        .where('created_at', '<', accessBefore)
        .orWhere((other) => other.where(isNoneOf('object_type', accessRecords)).where(isNoneOf('action', signIns))),
    )
}

/**
 * Checks that a new value of `log_keep_days` keeps entries as long as the stored one, which is held until the transaction
 * ends. Throws setting_permission_denied.
 */
export async function expectKeptAsLong(db: Knex, value: string | null): Promise<void> {
  const stored = await db('settings').where({ name: 'log_keep_days' }).forUpdate().first('value')
  if (daysOf(value) < daysOf(stored?.value ?? null)) throw new Fault('setting_permission_denied')
}

function daysOf(value: string | null): number {
  return new Settings(new Map([['log_keep_days', value]])).whole('log_keep_days') || Number.POSITIVE_INFINITY
}

/** Returns a sentence for the operator where fewer days are stored than the least that the log is kept; else undefined. */
export function shortKeepingNote(settings: Settings): string | undefined {
  const stored = settings.valueOf('log_keep_days')?.trim() ?? ''
  const days = settings.whole('log_keep_days')
  if (!/^\d+$/.test(stored) || Number(stored) >= days) return undefined
  return `The setting log_keep_days is ${stored}; the activity log is kept for ${days} days, the least that it can be.`
}
