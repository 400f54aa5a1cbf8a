import type { Knex } from 'knex'
import { type Context, later } from '../context.js'
import type { LogBounds } from '../log/old-entries.js'
import { Fault } from '../values/faults.js'
import { Settings } from './settings.js'

const dayMs = 24 * 60 * 60 * 1000

/** Days for which entries that tell of access are kept at least, whatever the setting says (R-2858). */
const accessKeepDays = 730

/** Returns the bounds of today; undefined where everything is kept. */
export function logBounds({ settings, now }: Pick<Context, 'settings' | 'now'>): LogBounds | undefined {
  const days = settings.whole('log_keep_days')
  if (days === 0) return undefined
  const ago = (count: number) => later(now, -count * dayMs)
  return { before: ago(days), accessBefore: ago(Math.max(days, accessKeepDays)) }
}

/** Settings that say how long something is kept; 0 is for ever. */
export const keepingSettings = ['log_keep_days', 'papers_keep_years'] as const
type KeepingSetting = (typeof keepingSettings)[number]

/**
 * Checks that a new value of such a setting keeps as long as the stored one, which is held until the transaction ends. Throws
 * setting_permission_denied.
 */
export async function expectKeptAsLong(db: Knex, name: KeepingSetting, value: string | null): Promise<void> {
  const stored = await db('settings').where({ name }).forUpdate().first('value')
  if (timeOf(name, value) < timeOf(name, stored?.value ?? null)) throw new Fault('setting_permission_denied')
}

function timeOf(name: KeepingSetting, value: string | null): number {
  return new Settings(new Map([[name, value]])).whole(name) || Number.POSITIVE_INFINITY
}

/** Returns a sentence for the operator where fewer days are stored than the least that the log is kept; else undefined. */
export function shortKeepingNote(settings: Settings): string | undefined {
  const stored = settings.valueOf('log_keep_days')?.trim() ?? ''
  const days = settings.whole('log_keep_days')
  if (!/^\d+$/.test(stored) || Number(stored) >= days) return undefined
  return `The setting log_keep_days is ${stored}; the activity log is kept for ${days} days, the least that it can be.`
}
