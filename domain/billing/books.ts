import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { booksClosedUntil } from '../settings/closed-books.js'
import { addDays, type Day, dayOfInstant, startOf } from '../values/days.js'
import { Fault } from '../values/faults.js'

type Booking = Pick<Context, 'db' | 'now' | 'settings'>

/** The day of value of money, and the day on which the ledger counts it. */
export interface MoneyDays {
  readonly value_day: Day
  readonly booked_day: Day
}

/**
 * Returns the day on which a movement of some day is booked (R-3704): that day, or the first one that is open. Defaults to
 * today.
 */
export async function bookedDayOf(ctx: Booking, day: Day = today(ctx)): Promise<Day> {
  const closed = await closedFor(ctx, day)
  return closed !== undefined && day <= closed ? addDays(closed, 1) : day
}

/** Checks that a day that a caller states is not in a closed month. Throws books_closed (R-3704). */
export async function expectOpenDay(ctx: Booking, day: Day): Promise<void> {
  const closed = await closedFor(ctx, day)
  if (closed !== undefined && day <= closed)
    throw new Fault('books_closed', `The books are closed until ${closed}, and ${day} is not after it.`)
}

/**
 * Returns the days of money that staff records (R-3701): both are the stated one, by default today. Throws date_ahead,
 * books_closed.
 */
export async function statedDays(ctx: Booking, day: Day | undefined): Promise<MoneyDays> {
  if (day !== undefined && day > today(ctx)) throw new Fault('date_ahead')
  const value_day = day ?? today(ctx)
  await expectOpenDay(ctx, value_day)
  return { value_day, booked_day: value_day }
}

/** Returns the days of money that a gateway reports, which is never refused (R-3704): a day that lies ahead counts as today. */
export async function reportedDays(ctx: Booking, day: Day | undefined): Promise<MoneyDays> {
  const value_day = day === undefined || day > today(ctx) ? today(ctx) : day
  return { value_day, booked_day: await bookedDayOf(ctx, value_day) }
}

/** For an earlier day the setting is read and held, so that nobody closes its month before what is booked on it is there. */
const closedFor = async ({ db, now, settings }: Booking, day: Day): Promise<Day | undefined> =>
  day >= today({ now, settings }) ? settings.text('books_closed_until') || undefined : booksClosedUntil(db, 'share')

interface Dated {
  readonly created_at: string
  readonly value_day?: Day | null
  readonly booked_day: Day | null
}

/** Returns the day of value of a movement. Release before: undated-money */
export const valueDayOf = ({ value_day, created_at }: Dated, { settings }: Pick<Context, 'settings'>): Day =>
  value_day ?? dayOfInstant(created_at, settings.timeZone)

/** Returns the day on which a movement is booked. Release before: undated-money */
export const bookedOn = ({ booked_day, created_at }: Dated, { settings }: Pick<Context, 'settings'>): Day =>
  booked_day ?? dayOfInstant(created_at, settings.timeZone)

/** Days from the first to the last, both counted; undefined where it is open. */
export interface DayRange {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** Returns true for a range that is bounded on a side. */
export const isStated = (range: object): boolean => Object.values(range).some((bound) => bound !== undefined)

/**
 * Narrows a query of transactions, credit entries, their corrections or closings of invoices to those of some days.
 * Release before: undated-money
 */
export function withinDays(
  query: Knex.QueryBuilder,
  column: 'value_day' | 'booked_day',
  { from, to }: DayRange,
  { settings }: Pick<Context, 'settings'>,
): void {
  const zone = settings.timeZone
  query.where((either) => {
    either.where((dated) => {
      dated.whereNotNull(column)
      if (from !== undefined) dated.where(column, '>=', from)
      if (to !== undefined) dated.where(column, '<=', to)
    })
    either.orWhere((undated) => {
      undated.whereNull(column)
      // Before that the service has no instants.
      if (from !== undefined && from > '1970-01-01')
        undated.where('created_at', '>=', startOf(from, zone).toISOString())
      if (to !== undefined) undated.where('created_at', '<', startOf(addDays(to, 1), zone).toISOString())
    })
  })
}
