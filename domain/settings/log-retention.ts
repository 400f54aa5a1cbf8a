import type { Knex } from 'knex'
import { type Context, later } from '../context.js'
import type { LogBounds } from '../log/old-entries.js'
import { Fault } from '../values/faults.js'
import { Settings } from './settings.js'

const dayMs = 24 * 60 * 60 * 1000

/** Minimum number of days for which entries about access are kept (R-2858). */
const accessKeepDays = 730

/** Returns the times before which log entries are deleted, or undefined if all entries are kept. */
export function logBounds({ settings, now }: Pick<Context, 'settings' | 'now'>): LogBounds | undefined {
  const days = settings.whole('log_keep_days')
  if (days === 0) return undefined
  const ago = (count: number) => later(now, -count * dayMs)
  return { before: ago(days), accessBefore: ago(Math.max(days, accessKeepDays)) }
}

/** Settings for retention periods. 0 means forever. */
export const retentionSettings = ['log_keep_days', 'papers_keep_years'] as const
type RetentionSetting = (typeof retentionSettings)[number]

/**
 * Checks that a new value does not shorten the stored retention period. Locks the setting until the transaction ends.
 * Throws setting_permission_denied.
 */
export async function expectRetentionNotShortened(
  db: Knex,
  name: RetentionSetting,
  value: string | null,
): Promise<void> {
  const stored = await db('settings').where({ name }).forUpdate().first('value')
  if (retentionMs(name, value) < retentionMs(name, stored?.value ?? null)) throw new Fault('setting_permission_denied')
}

function retentionMs(name: RetentionSetting, value: string | null): number {
  return new Settings(new Map([[name, value]])).whole(name) || Number.POSITIVE_INFINITY
}

/** Returns a sentence for the operator if the stored `log_keep_days` is below its minimum, otherwise undefined. */
export function shortRetentionWarning(settings: Settings): string | undefined {
  const stored = settings.valueOf('log_keep_days')?.trim() ?? ''
  const days = settings.whole('log_keep_days')
  if (!/^\d+$/.test(stored) || Number(stored) >= days) return undefined
  return `The setting log_keep_days is ${stored}, but the activity log is kept for ${days} days, the minimum.`
}
