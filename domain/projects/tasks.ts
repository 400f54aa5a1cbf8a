import type { Knex } from 'knex'
import type { ProjectTaskRow } from '../../db/rows-support.js'
import { type Context, instant } from '../context.js'
import { lockRow, rowsByOwner } from '../sql/rows.js'
import { changedColumns, hasColumns, toFlagColumn } from '../values/changed-columns.js'
import type { Day } from '../values/days.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { lockProject } from './projects.js'

/** Fields of a task that a caller can set. Null clears a field, and undefined keeps it. */
export interface TaskDetails {
  readonly task?: string | undefined
  readonly notes?: string | null | undefined
  readonly dueDate?: Day | null | undefined
  readonly completed?: boolean | undefined
}

export interface NewTask extends TaskDetails {
  readonly task: string
}

/** Adds a task to a project and returns its ID. Throws project_not_found. */
export async function addTask<Given extends NewTask>(
  { db, now }: Context,
  projectId: number,
  { task, notes, dueDate }: Exact<NewTask, Given>,
): Promise<number> {
  await lockProject(db, projectId)
  const [made] = await db('project_tasks')
    .insert({
      project_id: projectId,
      task,
      notes: notes ?? null,
      due_date: dueDate ?? null,
      created_at: instant(now),
    })
    .returning('id')
  return (made as ProjectTaskRow).id
}

/** Updates the submitted fields of a task. Throws task_not_found. */
export async function updateTask<Given extends TaskDetails>(
  { db }: Context,
  id: number,
  { dueDate, completed, ...rest }: Exact<TaskDetails, Given>,
): Promise<void> {
  const stated = { ...rest, due_date: dueDate, is_completed: toFlagColumn(completed) }
  const changed = changedColumns(await lockTask(db, id), stated)
  if (hasColumns(changed)) await db('project_tasks').where({ id }).update(changed)
}

/** Deletes a task and, by cascade, its timers. Throws task_not_found. */
export async function deleteTask({ db }: Context, id: number): Promise<void> {
  const removed = await db('project_tasks').where({ id }).delete()
  if (removed === 0) throw new Fault('task_not_found')
}

/** Returns a task and locks it until the transaction ends. Throws task_not_found. */
export const lockTask = (db: Knex, id: number): Promise<ProjectTaskRow> =>
  lockRow(db, 'project_tasks', id, 'task_not_found')

/** Returns the tasks of projects by project ID, oldest first. */
export const loadTasks = (
  db: Knex,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ProjectTaskRow[]>> => rowsByOwner(db, 'project_tasks', 'project_id', projectIds)
