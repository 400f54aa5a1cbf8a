import { toRunDay } from '../../domain/daily-job/run-days.js'
import type { Settings } from '../../domain/settings/settings.js'
import { addDays, type Day, startOfDay } from '../../domain/values/days.js'

const minuteMs = 60_000

/** Returns the time at which a day's daily job is due: `daily_job_time` in the service's time zone. */
export function dailyJobTime(day: Day, settings: Settings): Date {
  // Binary search between the last minute of the previous day, when the job is not due, and the last minute of `day`,
  // when it is.
  let before = startOfDay(day, settings.timeZone).getTime() - minuteMs
  let from = startOfDay(addDays(day, 1), settings.timeZone).getTime() - minuteMs
  while (from - before > minuteMs) {
    const middle = before + Math.floor((from - before) / minuteMs / 2) * minuteMs
    if (toRunDay(new Date(middle), settings) < day) before = middle
    else from = middle
  }
  return new Date(from)
}
