import type { Instant } from '../../../../db/rows.js'
import { type Day, dayOfInstant, timeOf } from '../../../../domain/values/days.js'
import type { Locale } from '../../../../domain/words/locale.js'

/** A date and time in the installation's time zone. */
export interface Moment {
  readonly day: Day
  readonly time: string
}

export const momentOf = (at: Instant | null, timeZone: string): Moment | null =>
  at === null ? null : { day: dayOfInstant(at, timeZone), time: timeOf(new Date(at), timeZone) }

/** Formats a moment, or a dash if it is unknown. */
export const writeMoment = (locale: Locale, at: Moment | null): string =>
  at === null ? '–' : `${locale.day(at.day)}, ${at.time}`
