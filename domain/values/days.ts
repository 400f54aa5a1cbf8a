/** A calendar day, YYYY-MM-DD. Calculations use UTC, so the process's time zone cannot shift it. */
export type Day = string

const dayMs = 24 * 60 * 60 * 1000

const utc = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
const first = utc('0001-01-01')
/** The latest day that calculations return. */
export const lastDay: Day = '9999-12-31'
const last = utc(lastDay)

/** Returns the day of a UTC timestamp, limited to the years 1 to 9999, so that adding days always gives a valid day. */
const dayAt = (time: number): Day => new Date(Math.min(last, Math.max(first, time))).toISOString().slice(0, 10)

/** Returns true if a text is an existing calendar day. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isRealDay(text)

function isRealDay(text: string): boolean {
  const time = utc(text)
  return !Number.isNaN(time) && time >= first && dayAt(time) === text
}

/** Returns the day of an instant in a time zone (IANA name). */
export function toDay(at: Date, timeZone: string): Day {
  if (timeZone === 'UTC') return at.toISOString().slice(0, 10)
  return getFormat(days, timeZone, {}).format(at)
}

/** Formatters by time zone. They are cached because creating one takes as long as a query. */
type Formats = Map<string, Intl.DateTimeFormat>
const days: Formats = new Map()
const times: Formats = new Map()

function getFormat(known: Formats, timeZone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let format = known.get(timeZone)
  if (format === undefined) {
    // The Swedish locale writes dates as YYYY-MM-DD and times as HH:MM.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, ...parts })
    known.set(timeZone, format)
  }
  return format
}

/** Returns the day of a stored instant in a time zone. */
export const instantToDay = (at: string, timeZone: string): Day =>
  timeZone === 'UTC' ? at.slice(0, 10) : toDay(new Date(at), timeZone)

/** Returns the local time in a time zone, HH:MM. */
export const formatTime = (at: Date, timeZone: string): string =>
  getFormat(times, timeZone, { hour: '2-digit', minute: '2-digit' }).format(at)

const minute = 60_000

/**
 * Returns the instant at which a day begins in a time zone, or at which the next day begins if the time zone skipped
 * `day`.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  // No time zone differs from UTC by more than 15 hours.
  let [before, from] = [utc(day) - 15 * 60 * minute, utc(day) + 15 * 60 * minute]
  if (timeZone === 'UTC') return new Date(utc(day))
  while (from - before > minute) {
    const middle = before + Math.floor((from - before) / minute / 2) * minute
    if (toDay(new Date(middle), timeZone) < day) before = middle
    else from = middle
  }
  return new Date(from)
}

export const addDays = (day: Day, days: number): Day => dayAt(utc(day) + days * dayMs)

/** Returns the number of whole days from `from` to `to`, negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => Math.round((utc(to) - utc(from)) / dayMs)

/** Returns the day `months` later, on `dayOfMonth` or, in a shorter month, on its last day. */
export function addMonths(day: Day, months: number, dayOfMonth = getDayOfMonth(day)): Day {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const ahead = year * 12 + (month - 1) + months
  const [inYear, inMonth] = [Math.floor(ahead / 12), ahead % 12]
  const last = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate()
  return dayAt(Date.UTC(inYear, inMonth, Math.min(dayOfMonth, last)))
}

export const getDayOfMonth = (day: Day): number => Number(day.slice(8))
