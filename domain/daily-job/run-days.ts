import type { Settings } from '../settings/settings.js'
import { addDays, type Day, formatTime, toDay } from '../values/days.js'

/**
 * Returns the day whose daily run covers an instant. Compares wall-clock times instead of durations, so that days of 23
 * or 25 hours get exactly one run, even if the scheduled time is skipped or occurs twice.
 */
export function toRunDay(at: Date, settings: Settings): Day {
  const day = toDay(at, settings.timeZone)
  return formatTime(at, settings.timeZone) < settings.time('daily_job_time') ? addDays(day, -1) : day
}
