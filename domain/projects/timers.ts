import type { Knex } from 'knex'
import type { TaskTimerRow } from '../../db/rows-support.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../faults.js'
import { grouped } from '../grouped.js'
import { unlessTaken } from '../unique.js'
import { expectProject } from './projects.js'
import { lockTask } from './tasks.js'

/**
 * Starts a timer. The database lets one run for each task and staff member. A project that is stated has to be the
 * task's own. Throws task_not_found, project_not_found, task_not_in_project, timer_running.
 */
export async function startTimer(
  { db, now }: Context,
  taskId: number,
  { staffId, projectId }: { staffId: number; projectId?: number | undefined },
): Promise<TaskTimerRow> {
  const task = await lockTask(db, taskId)
  if (projectId !== undefined && task.project_id !== projectId) {
    await expectProject(db, projectId)
    throw new Fault('task_not_in_project')
  }
  const [made] = await unlessTaken(
    db('task_timers')
      .insert({ task_id: taskId, staff_id: staffId, started_at: instant(now) })
      .returning('*'),
    'timer_running',
  )
  return made as TaskTimerRow
}

export interface EndedTimer {
  readonly seconds: number
  /** Of all ended timers of the task. */
  readonly total: number
}

/**
 * Ends a timer and returns its time and that of its task. One that has ended is only reported again. Throws
 * timer_not_found.
 */
export async function endTimer({ db, now }: Context, id: number): Promise<EndedTimer> {
  const timer = await db('task_timers').where({ id }).forUpdate().first()
  if (timer === undefined) throw new Fault('timer_not_found')
  const seconds = timer.seconds ?? secondsBetween(timer.started_at, now)
  if (timer.seconds === null)
    await db('task_timers')
      .where({ id })
      .update({ ended_at: instant(now), seconds })
  const all = await db('task_timers').where({ task_id: timer.task_id }).sum({ total: 'seconds' }).first()
  return { seconds, total: Number(all?.total ?? 0) }
}

/** Returns whole seconds, 0 where the clock was set back in between. */
const secondsBetween = (from: string, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - Date.parse(from)) / 1000))

/** The timers of some projects by the task, in the order in which they were started. */
export async function timersOf(
  db: Knex,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly TaskTimerRow[]>> {
  // A page of projects may have more tasks than a statement may name.
  const tasks = db('project_tasks').whereIn('project_id', projectIds).select('id')
  const rows: TaskTimerRow[] = await db('task_timers').whereIn('task_id', tasks).orderBy('id')
  return grouped(rows, ({ task_id }) => task_id)
}
