import type { Knex } from 'knex'
import type { TaskTimerRow } from '../../db/rows-support.js'
import { type Context, instant } from '../context.js'
import { rejectDuplicates } from '../sql/reject-duplicates.js'
import { lockRow } from '../sql/rows.js'
import { Fault } from '../values/faults.js'
import { groupRows } from '../values/group-by.js'
import { expectProject } from './projects.js'
import { lockTask } from './tasks.js'

/**
 * Starts a timer. A unique index allows each staff member one running timer per task. If `projectId` is set, it must be
 * the task's project. Throws task_not_found, project_not_found, task_not_in_project, timer_running.
 */
export async function startTimer(
  { db, now }: Context,
  taskId: number,
  { staffId, projectId }: { staffId: number; projectId?: number | undefined },
): Promise<TaskTimerRow> {
  const task = await lockTask(db, taskId)
  if (projectId !== undefined && task.project_id !== projectId) {
    // Throws project_not_found if the project does not exist.
    await expectProject(db, projectId)
    throw new Fault('task_not_in_project')
  }
  const [made] = await rejectDuplicates(
    db('task_timers')
      .insert({ task_id: taskId, staff_id: staffId, started_at: instant(now) })
      .returning('*'),
    'timer_running',
  )
  return made as TaskTimerRow
}

export interface EndedTimer {
  readonly seconds: number
  /** Total of the task's ended timers in seconds. */
  readonly totalSeconds: number
}

/**
 * Ends a timer and returns its duration and the task's total. Does not change a timer that has already ended. Throws
 * timer_not_found.
 */
export async function endTimer({ db, now }: Context, id: number): Promise<EndedTimer> {
  const timer = await lockRow(db, 'task_timers', id, 'timer_not_found')
  const seconds = timer.seconds ?? secondsBetween(timer.started_at, now)
  if (timer.seconds === null)
    await db('task_timers')
      .where({ id })
      .update({ ended_at: instant(now), seconds })
  const all = await db('task_timers').where({ task_id: timer.task_id }).sum({ total: 'seconds' }).first()
  return { seconds, totalSeconds: Number(all?.total ?? 0) }
}

/** Returns the whole seconds between two times, or 0 if the clock was set back. */
const secondsBetween = (from: string, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / 1000))

/** Returns the timers of projects by task ID, in the order in which they were started. */
export async function loadTimers(
  db: Knex,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TaskTimerRow[]>> {
  // A subquery, because the tasks of a page may exceed the bindings that a statement allows.
  const tasks = db('project_tasks').whereIn('project_id', projectIds).select('id')
  const rows: TaskTimerRow[] = await db('task_timers').whereIn('task_id', tasks).orderBy('id')
  return groupRows(rows, ({ task_id }) => task_id)
}
