import type { JobStepRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { findLastFinishedRun, isTooFarAhead } from '../system/lease.js'
import { addDays, type Day, toDay } from '../values/days.js'
import { runLeaseMs, wholeDailyJob } from './leases.js'
import { readRecords } from './records.js'
import { toRunDay } from './run-days.js'
import type { Step } from './step.js'

/** Milliseconds before a failed step is retried. */
const retryMs = 30 * 60_000

type Clock = Pick<Context, 'db' | 'now' | 'settings'>

export interface Progress {
  /** Returns true if the step is not yet done today. */
  readonly isPending: (step: Step) => boolean
  /** Returns true if the step has failed since it was last done. */
  readonly isFailed: (step: Step) => boolean
  /** Returns true if the step failed too recently to be retried. */
  readonly isResting: (step: Step) => boolean
  /**
   * Returns the earlier of yesterday and the day of the last run that completed the step, or yesterday if no run
   * completed it.
   */
  readonly sinceOf: (step: Step) => Day
}

/**
 * Reads today's progress. A step was last done at the later of the times recorded for the step and for the whole job. A
 * new database has a record only for the whole job. Ignores times recorded by a clock that was ahead (R-1256).
 */
export async function readProgress({ db, now, settings }: Clock): Promise<Progress> {
  const records = await readRecords(db)
  const wholeDailyJobAt = await findLastFinishedRun(db, wholeDailyJob)
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
      return at === undefined || toRunDay(at, settings) < toRunDay(now, settings)
    },
    isFailed: (step) => failedAt(step) !== undefined,
    isResting: (step) => {
      const at = failedAt(step)
      return isCredible(at) && now.getTime() < at.getTime() + retryMs
    },
    sinceOf: (step) => {
      const at = doneAt(step)
      const day = at === undefined ? yesterday : toDay(at, settings.timeZone)
      return day < yesterday ? day : yesterday
    },
  }
}

const dateOf = (at: JobStepRow['finished_at'] | undefined): Date | undefined => (at == null ? undefined : new Date(at))
