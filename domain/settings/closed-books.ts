import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import type { Day } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { Settings } from './settings.js'

const name = 'books_closed_until'

/** Returns true if changing the setting of a name, in any letter case, closes or reopens months. */
export const closesBooks = (setting: string): boolean => setting.toLowerCase() === name

/**
 * Returns the stored last day of the closed months, or undefined if none is closed. Locks the setting until the
 * transaction ends, unless `hold` is `none`.
 */
export async function booksClosedUntil(db: Knex, hold: 'share' | 'update' | 'none'): Promise<Day | undefined> {
  const query = db('settings').where({ name })
  if (hold === 'share') query.forShare()
  if (hold === 'update') query.forUpdate()
  const stored = await query.first('value')
  return new Settings(new Map([[name, stored?.value ?? null]])).text(name) || undefined
}

/**
 * Checks a new value of `books_closed_until`. The day must be in the past. Only a role with full access (`isFull`) can
 * set it before the stored day, because exported months must not change. Throws books_day_not_over, books_closed.
 */
export async function expectUnchangedClosing(ctx: Context, value: string | null, isFull: boolean): Promise<void> {
  const day = value?.trim() ?? ''
  if (day >= today(ctx)) throw new Fault('books_day_not_over')
  const closed = await booksClosedUntil(ctx.db, 'update')
  if (closed !== undefined && day < closed && !isFull)
    throw new Fault(
      'books_closed',
      `The books are closed until ${closed}. Only a role with full access can reopen them.`,
    )
}

/**
 * Checks that no month is closed before the time zone changes, which would move past entries to other days. Throws
 * books_closed.
 */
export async function expectBooksOpen({ db }: Pick<Context, 'db'>): Promise<void> {
  const closed = await booksClosedUntil(db, 'update')
  if (closed !== undefined)
    throw new Fault(
      'books_closed',
      `The books are closed until ${closed}, and the time zone determines which days that covers.`,
    )
}
