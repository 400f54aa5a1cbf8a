import type { Settings } from '../settings/settings.js'
import { addDays, type Day, dayOf, timeOf } from '../values/days.js'

/**
 * The day whose run an instant belongs to. Wall-clock days and times are compared, not spans of time, so that a day of
 * 23 or 25 hours has its one run, also where its wall-clock time is skipped or comes twice.
 */
export function runDayOf(at: Date, settings: Settings): Day {
  const day = dayOf(at, settings.timeZone)
  return timeOf(at, settings.timeZone) < settings.time('daily_job_time') ? addDays(day, -1) : day
}
