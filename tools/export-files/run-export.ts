import type { Context } from '../../domain/context.js'
import { isDay } from '../../domain/values/days.js'
import type { ContextFactory } from '../../server/contexts.js'
import type { CommandResult } from '../command/definition.js'
import { choice, parsedText, text, withDefault } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { withContexts } from '../contexts.js'
import { showWait } from '../progress.js'
import { recordFormats } from './records.js'
import { type WriteText, writeText } from './text-out.js'

// Helpers shared by the exports for bookkeeping.

/**
 * Runs an export on a snapshot of the database, without a time limit and without changing anything. With a file,
 * returns the result of `make`. Without a file, prints only the exported data on stdout and returns undefined. `before`
 * may change the database, and runs before the snapshot.
 */
export async function runExport(
  file: string | undefined,
  doing: string,
  make: (ctx: Context, write: WriteText) => Promise<{ readonly text: string; readonly document: object }>,
  before?: (contexts: ContextFactory) => Promise<void>,
): Promise<CommandResult | undefined> {
  const made = withContexts(
    async (contexts, { database }) => {
      await before?.(contexts)
      return database.readState(async (db) => {
        const ctx = await contexts.on(db)
        return writeText(file, (write) => make(ctx, write))
      })
    },
    { isUnlimited: true },
  )
  if (file === undefined) {
    await made
    return undefined
  }
  const { text: words, document } = await showWait(doing, made)
  return { text: `${file}: ${words}`, document: { file, ...document } }
}

/** Returns a parameter for a day, such as 2026-01-31. */
export const dayOption = (words: string) =>
  parsedText('DAY', words, (typed, name) => {
    if (!isDay(typed)) throw new WrongUsage(`${name} must be a day such as 2026-01-31, not ${typed}`)
    return typed
  })

export const outOption = text('FILE', 'the file to write; default: stdout')

export const formatOption = withDefault(choice('FORMAT', 'the format of the file', recordFormats), 'csv')

/** Throws WrongUsage if `from` is after `to`. */
export function expectDayOrder({ from, to }: { readonly from: string; readonly to: string }): void {
  if (from > to) throw new WrongUsage(`--from must not be after --to, and ${from} is after ${to}`)
}
