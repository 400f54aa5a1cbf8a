import type { JobStepRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { isTooFarAhead, lastFinished } from '../system/lease.js'
import { addDays, type Day, dayOf } from '../values/days.js'
import { runLeaseMs, wholeDailyJob } from './leases.js'
import { readRecords } from './records.js'
import { runDayOf } from './run-days.js'
import type { Step } from './step.js'

/** Pause before a failed step is repeated. */
const retryMs = 30 * 60_000

type Clock = Pick<Context, 'db' | 'now' | 'settings'>

/** The progress of today's run of the daily job. */
export interface Progress {
  /** Returns true for a step that is still to be done today. */
  readonly isPending: (step: Step) => boolean
  /** Returns true for a step that failed and has not been done since. */
  readonly isFailed: (step: Step) => boolean
  /** Returns true for a step that failed too recently to be repeated. */
  readonly isResting: (step: Step) => boolean
  /** Returns the day of the last run in which a step was done, yesterday at the latest. */
  readonly sinceOf: (step: Step) => Day
}

/**
 * Reads the progress of today's run. A step is done when it has a record of its own, or when the whole job has one: in a
 * new database that is all there is. The later of the two counts. Records of a clock that was ahead are ignored (R-1256).
 */
export async function readProgress({ db, now, settings }: Clock): Promise<Progress> {
  const records = await readRecords(db)
  const wholeDailyJobAt = await lastFinished(db, wholeDailyJob)
  const isCredible = (at: Date | undefined): at is Date => at !== undefined && !isTooFarAhead(at, now, runLeaseMs)
  const doneAt = ({ name }: Step): Date | undefined =>
    [dateOf(records.get(name)?.finished_at), wholeDailyJobAt]
      .filter(isCredible)
      .sort((a, b) => b.getTime() - a.getTime())
      .at(0)
  const failedAt = ({ name }: Step): Date | undefined => dateOf(records.get(name)?.failed_at)
  const yesterday = addDays(today({ now, settings }), -1)
  return {
    isPending: (step) => {
      const at = doneAt(step)
      return at === undefined || runDayOf(at, settings) < runDayOf(now, settings)
    },
    isFailed: (step) => failedAt(step) !== undefined,
    isResting: (step) => {
      const at = failedAt(step)
      return isCredible(at) && now.getTime() < at.getTime() + retryMs
    },
    sinceOf: (step) => {
      const at = doneAt(step)
      const day = at === undefined ? yesterday : dayOf(at, settings.timeZone)
      return day < yesterday ? day : yesterday
    },
  }
}

const dateOf = (at: JobStepRow['finished_at'] | undefined): Date | undefined => (at == null ? undefined : new Date(at))
