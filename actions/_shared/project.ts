import type { ProjectMessageRow, ProjectRow, ProjectTaskRow, TaskTimerRow } from '../../db/rows-support.js'
import { loadProjectMessages } from '../../domain/projects/projects.js'
import { loadTasks } from '../../domain/projects/tasks.js'
import { loadTimers } from '../../domain/projects/timers.js'
import { projectStatuses } from '../../domain/values/statuses.js'
import { type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { f, type Values } from './kit.js'
import { presentStaff, staff } from './staff.js'

export const projectStatus = f.oneOf(projectStatuses, { description: 'Progress, as set by staff.' })
export const dueDate = f.date({ description: 'Due date.', extraAlias: 'duedate' })

/** Text parameters of a task, with their aliases. */
export const taskTexts = {
  task: f.name({ description: 'Task in one line.', alias: 'title', example: 'Move the mailboxes' }),
  notes: f.longText({
    description: 'Additional notes on the task.',
    alias: 'description',
    example: 'After office hours.',
  }),
}

const timer = f.named('TaskTimer', 'A period of work on a task.', {
  id: f.id('timer'),
  timerid: f.id('timer'),
  taskid: f.id('task'),
  adminid: f.id('staff'),
  admin: f.text({ description: 'User name of the staff member who did the work.', example: 'grace' }),
  started_at: f.instant({ description: 'Start of the work.' }),
  ended_at: f.nullable(f.instant({ description: 'End of the work; null while the timer is running.' })),
  seconds: f.nullable(f.integer({ min: 0, description: 'Null while the timer is running.', example: 1800 })),
})

const task = f.named('ProjectTask', 'A project task with its timers.', {
  id: f.id('task'),
  taskid: f.id('task'),
  projectid: f.id('project'),
  task: f.text({ description: 'Task in one line.', example: 'Move the mailboxes' }),
  notes: f.nullable(
    f.longText({ description: 'Additional notes on the task, or null.', example: 'After office hours.' }),
  ),
  due_date: f.nullable(f.date({ description: 'Due date, or null.' })),
  completed: f.flag({ description: 'True if the task is done.' }),
  seconds: f.integer({ min: 0, description: 'Total seconds of all stopped timers.', example: 5400 }),
  timers: f.listOf(f.record(timer), { description: 'Periods of work on the task.' }),
  created_at: f.createdAt(),
})

const message = f.named('ProjectMessage', 'A staff message in a project.', {
  id: f.id('projectmessage'),
  messageid: f.id('projectmessage'),
  message: f.longText({ description: 'Text of the message.', example: 'The new host is ready.' }),
  admin: f.text({ description: 'User name of the author.', example: 'grace' }),
  date: f.instant({ description: 'Time of writing.' }),
})

export const project = f.named('Project', 'A project with its messages and tasks.', {
  id: f.id('project'),
  projectid: f.id('project'),
  title: f.text({ description: 'Name of the project.', example: 'Move from another host' }),
  userid: f.idIfAny('client'),
  clientid: f.idIfAny('client'),
  status: projectStatus,
  due_date: f.nullable(f.date({ description: 'Due date, or null.' })),
  description: f.nullable(
    f.longText({ description: 'Description of the project, or null.', example: 'Mail and three sites.' }),
  ),
  owner: f.nullable(f.record(staff)),
  client: embeddedClient,
  messages: f.listOf(f.record(message), { description: 'Staff messages, oldest first.' }),
  tasks: f.listOf(f.record(task), { description: 'Tasks, in the order they were added.' }),
  created_at: f.createdAt(),
})

/** Presents projects with their messages, tasks, and timers, with a constant number of queries. */
export const presentProjects =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly ProjectRow[]): Promise<Values<typeof project>[]> => {
    const { db } = ctx
    const ids = rows.map(({ id }) => id)
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const messages = await loadProjectMessages(db, ids)
    const tasks = await loadTasks(db, ids)
    const timers = await loadTimers(db, ids)
    const people = await presentStaff(db, [
      ...rows.map(({ owner_id }) => owner_id),
      ...[...timers.values()].flat().map(({ staff_id }) => staff_id),
    ])
    return rows.map((row) => ({
      id: row.id,
      projectid: row.id,
      title: row.title,
      userid: row.client_id,
      clientid: row.client_id,
      status: row.status,
      due_date: row.due_date,
      description: row.description,
      owner: people.get(row.owner_id) ?? null,
      client: clients.get(row.client_id) ?? null,
      messages: (messages.get(row.id) ?? []).map(presentMessage),
      tasks: (tasks.get(row.id) ?? []).map((one) => presentTask(one, timers.get(one.id) ?? [], people)),
      created_at: row.created_at,
    }))
  }

const presentMessage = (row: ProjectMessageRow): Values<typeof message> => ({
  id: row.id,
  messageid: row.id,
  message: row.message,
  admin: row.author,
  date: row.created_at,
})

type People = Awaited<ReturnType<typeof presentStaff>>

const presentTask = (row: ProjectTaskRow, timers: readonly TaskTimerRow[], people: People): Values<typeof task> => ({
  id: row.id,
  taskid: row.id,
  projectid: row.project_id,
  task: row.task,
  notes: row.notes,
  due_date: row.due_date,
  completed: row.is_completed === 1,
  seconds: timers.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0),
  timers: timers.map((one) => presentTimer(one, people)),
  created_at: row.created_at,
})

const presentTimer = (row: TaskTimerRow, people: People): Values<typeof timer> => ({
  id: row.id,
  timerid: row.id,
  taskid: row.task_id,
  adminid: row.staff_id,
  admin: people.get(row.staff_id)?.username ?? '',
  started_at: row.started_at,
  ended_at: row.ended_at,
  seconds: row.seconds,
})
