import type { Instant } from '../../../../db/rows.js'
import { type Day, formatTime, instantToDay } from '../../../../domain/values/days.js'
import type { Locale } from '../../../../domain/words/locale.js'

/** A date and time in the installation's time zone. */
export interface Moment {
  readonly day: Day
  readonly time: string
}

export const toMoment = (at: Instant | null, timeZone: string): Moment | null =>
  at === null ? null : { day: instantToDay(at, timeZone), time: formatTime(new Date(at), timeZone) }

/** Formats a moment, or a dash if it is unknown. */
export const formatMoment = (locale: Locale, at: Moment | null): string =>
  at === null ? '–' : `${locale.day(at.day)}, ${at.time}`
