import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { expectBooksOpen, expectUnchangedClosing } from './closed-books.js'
import { expectRetentionNotShortened, retentionSettings } from './log-retention.js'
import { findDependentSecrets } from './secret-settings.js'
import { maskedValue, settingProblem, similarSetting } from './settings.js'

const credentialLike = /password|secret|token|key|access[ _-]?hash|credential|sid/

/**
 * Returns a setting's name in its stored form. Throws setting_hidden for a name that suggests a credential (R-2001).
 */
export function settingName(name: string): string {
  const stored = name.toLowerCase()
  if (credentialLike.test(stored)) throw new Fault('setting_hidden')
  return stored
}

/**
 * Stores a setting, with card numbers in free text masked (R-4144). An existing setting keeps its group, and a new one
 * joins `general`. If the value changes, deletes the secrets whose destination depends on it (R-4741). Returns the
 * known setting that an unknown name resembles (R-2089). `isFull` is true for a role with full access. Throws
 * setting_hidden, setting_unreadable, setting_permission_denied, books_closed, books_day_not_over.
 */
export async function setConfiguration(
  ctx: Context,
  name: string,
  value: string | null,
  isFull: boolean,
): Promise<string | undefined> {
  const stored = settingName(name)
  const problem = settingProblem(stored, value ?? '', ctx.modules)
  if (problem !== undefined) throw new Fault('setting_unreadable', `The value ${problem}.`)
  if (stored === 'next_invoice_number')
    throw new Fault('setting_unreadable', 'The next invoice number can only be raised in the setup file.')
  const keeping = retentionSettings.find((name) => name === stored)
  if (keeping !== undefined && !isFull) await expectRetentionNotShortened(ctx.db, keeping, value)
  if (stored === 'books_closed_until') await expectUnchangedClosing(ctx, value, isFull)
  if (stored === 'time_zone' && value !== ctx.settings.timeZone) await expectBooksOpen(ctx)
  if ((ctx.settings.valueOf(stored) ?? '') !== (value ?? '')) await deleteSecrets(ctx, findDependentSecrets(stored))
  const kept = { value: value === null ? null : maskedValue(stored, value) }
  await ctx
    .db('settings')
    .insert({ name: stored, group: 'general', ...kept })
    .onConflict('name')
    .merge(kept)
  await logActivity(ctx, `The setting ${stored} was changed`)
  return similarSetting(stored)
}

/** Deletes secrets that would otherwise be sent to another server (R-4741). */
async function deleteSecrets({ db }: Context, names: readonly string[]): Promise<void> {
  if (names.length > 0) await db('settings').whereIn('name', names).update({ value: null })
}
