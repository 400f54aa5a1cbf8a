import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import type { Day } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { Settings } from './settings.js'

const name = 'books_closed_until'

/** Returns the last day of the closed months as it is stored by now, held until the transaction ends; undefined without one. */
export async function booksClosedUntil(db: Knex, hold: 'share' | 'update'): Promise<Day | undefined> {
  const query = db('settings').where({ name })
  const stored = await (hold === 'share' ? query.forShare() : query.forUpdate()).first('value')
  return new Settings(new Map([[name, stored?.value ?? null]])).text(name) || undefined
}

/**
 * Checks a new value of `books_closed_until`: a day that is over, and none before the stored one, since what was exported up
 * to that has to stay. Only a role with full access opens closed months again. Throws books_day_not_over, books_closed.
 */
export async function expectBooksStayClosed(ctx: Context, value: string | null, isFull: boolean): Promise<void> {
  const day = value?.trim() ?? ''
  if (day >= today(ctx)) throw new Fault('books_day_not_over')
  const closed = await booksClosedUntil(ctx.db, 'update')
  if (closed !== undefined && day < closed && !isFull)
    throw new Fault(
      'books_closed',
      `The books are closed until ${closed}; only a role with full access opens them again.`,
    )
}

/** Checks that no month is closed, for a setting on which depends which day a movement of before is of. Throws books_closed. */
export async function expectBooksOpen({ db }: Pick<Context, 'db'>): Promise<void> {
  const closed = await booksClosedUntil(db, 'update')
  if (closed !== undefined)
    throw new Fault(
      'books_closed',
      `The books are closed until ${closed}, and the time zone says which days they have.`,
    )
}
