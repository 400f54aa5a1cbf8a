import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { booksClosedUntil } from '../settings/closed-books.js'
import { addDays, type Day, instantToDay, isDay, startOfDay, toDay } from '../values/days.js'
import { Fault } from '../values/faults.js'

type Booking = Pick<Context, 'db' | 'now' | 'settings'>

/** Value date and posting date of a money movement. */
export interface MovementDates {
  readonly value_day: Day
  readonly booked_day: Day
}

/**
 * Returns the posting date of a movement: `day`, or the first open day if the books are closed for it (R-3704). `day`
 * defaults to today.
 */
export async function resolvePostingDate(ctx: Booking, day: Day = today(ctx)): Promise<Day> {
  const closed = await findClosedUntil(ctx, day)
  return closed !== undefined && day <= closed ? addDays(closed, 1) : day
}

/** Checks that a submitted date is not in a closed month. Throws books_closed (R-3704). */
export async function expectOpenDay(ctx: Booking, day: Day): Promise<void> {
  const closed = await findClosedUntil(ctx, day)
  if (closed !== undefined && day <= closed)
    throw new Fault('books_closed', `The books are closed until ${closed}. The day ${day} must be later.`)
}

/**
 * Returns the dates of money that staff records (R-3701). Value date and posting date are both the submitted date, by
 * default today. Throws date_ahead, books_closed.
 */
export async function manualMovementDates(ctx: Booking, day: Day | undefined): Promise<MovementDates> {
  if (day !== undefined && day > today(ctx)) throw new Fault('date_ahead')
  const value_day = day ?? today(ctx)
  await expectOpenDay(ctx, value_day)
  return { value_day, booked_day: value_day }
}

/**
 * Returns the day of a gateway's date or time, or undefined if it is neither. A time, with its offset from UTC, has its
 * day in the company's time zone (R-3701).
 */
export function readReportedDay({ settings }: Pick<Context, 'settings'>, date: unknown): Day | undefined {
  if (typeof date !== 'string') return undefined
  if (isDay(date)) return date
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(date)
  const at = new Date(isTime ? date : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : toDay(at, settings.timeZone)
}

/**
 * Returns the dates of money that a gateway reports. Reports are never refused (R-3704): a missing or future date
 * becomes today, and money of a closed month is posted on the first open day.
 */
export async function reportedMovementDates(ctx: Booking, day: Day | undefined): Promise<MovementDates> {
  const value_day = day === undefined || day > today(ctx) ? today(ctx) : day
  return { value_day, booked_day: await resolvePostingDate(ctx, value_day) }
}

/**
 * Returns the day until which the books are closed, or undefined if they are open. For a past day, the setting is read
 * from the database and locked, so that the month cannot be closed before the movement is stored.
 */
const findClosedUntil = async ({ db, now, settings }: Booking, day: Day): Promise<Day | undefined> =>
  day >= today({ now, settings }) ? settings.text('books_closed_until') || undefined : booksClosedUntil(db, 'share')

interface Dated {
  readonly created_at: string
  readonly value_day?: Day | null
  readonly booked_day: Day | null
}

/** Returns a movement's value date, or the day of its creation if none is stored. Release before: undated-money */
export const valueDate = ({ value_day, created_at }: Dated, { settings }: Pick<Context, 'settings'>): Day =>
  value_day ?? instantToDay(created_at, settings.timeZone)

/** Returns a movement's posting date, or the day of its creation if none is stored. Release before: undated-money */
export const postingDate = ({ booked_day, created_at }: Dated, { settings }: Pick<Context, 'settings'>): Day =>
  booked_day ?? instantToDay(created_at, settings.timeZone)

/** An inclusive range of days. An undefined bound is open. */
export interface DayRange {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** Returns true if a range has at least one bound. */
export const hasBound = (range: object): boolean => Object.values(range).some((bound) => bound !== undefined)

/**
 * Limits a query on transactions, credit entries, their corrections, or invoice closings to a range of days. Rows
 * without a date are matched by their creation time. Release before: undated-money
 */
export function whereDayInRange(
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
      // No stored instant is before 1970, so such a bound needs no condition.
      if (from !== undefined && from > '1970-01-01')
        undated.where('created_at', '>=', startOfDay(from, zone).toISOString())
      if (to !== undefined) undated.where('created_at', '<', startOfDay(addDays(to, 1), zone).toISOString())
    })
  })
}
