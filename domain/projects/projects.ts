import type { Knex } from 'knex'
import type { ProjectMessageRow, ProjectRow } from '../../db/rows-support.js'
import { lockClient } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { expectRow, lockRow, rowsByOwner } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { changedColumns, hasColumns } from '../values/changed-columns.js'
import type { Day } from '../values/days.js'
import type { Exact } from '../values/exact.js'
import type { ProjectStatus } from '../values/statuses.js'

/** Fields of a project that a caller can set. Null clears a field, and undefined keeps it. */
export interface ProjectDetails {
  readonly title?: string | undefined
  readonly status?: ProjectStatus | undefined
  readonly dueDate?: Day | null | undefined
  readonly description?: string | null | undefined
}

export interface NewProject extends ProjectDetails {
  readonly title: string
  readonly status: ProjectStatus
  /** The responsible staff member. */
  readonly ownerId: number
}

/** Adds a project and returns its ID. Throws client_not_found. */
export async function createProject<Given extends NewProject>(
  ctx: Context,
  clientId: number,
  { title, status, ownerId, dueDate, description }: Exact<NewProject, Given>,
): Promise<number> {
  const { db, now } = ctx
  await lockClient(db, clientId)
  const [made] = await db('projects')
    .insert({
      client_id: clientId,
      owner_id: ownerId,
      title,
      status,
      due_date: dueDate ?? null,
      description: description ?? null,
      created_at: instant(now),
    })
    .returning('*')
  const project = made as ProjectRow
  await raise(ctx, 'project.created', `The project ${title} was added.`, projectFacts(project))
  return project.id
}

const projectFacts = ({ id, client_id, title }: ProjectRow) => ({ projectid: id, clientid: client_id, title })

/** Updates the submitted fields of a project. Throws project_not_found. */
export async function updateProject<Given extends ProjectDetails>(
  ctx: Context,
  id: number,
  { dueDate, ...rest }: Exact<ProjectDetails, Given>,
): Promise<void> {
  const before = await lockProject(ctx.db, id)
  const changed = changedColumns(before, { ...rest, due_date: dueDate })
  if (!hasColumns(changed)) return
  await ctx.db('projects').where({ id }).update(changed)
  const project = { ...before, ...changed }
  const [facts, message] = [projectFacts(project), `The project ${project.title}`]
  await raise(ctx, 'project.updated', `${message} was changed.`, facts, { before })
  const { status } = project
  if (status !== before.status)
    await raise(
      ctx,
      'project.status_changed',
      `${message} is now ${status}.`,
      { ...facts, status, oldstatus: before.status },
      { before },
    )
}

/** Adds the caller's message to a project and returns its ID. Throws project_not_found. */
export async function addProjectMessage(
  { db, now, author }: Context,
  projectId: number,
  message: string,
): Promise<number> {
  await lockProject(db, projectId)
  const [made] = await db('project_messages')
    .insert({ project_id: projectId, message, author, created_at: instant(now) })
    .returning('id')
  return (made as ProjectMessageRow).id
}

/** Returns a project and locks it until the transaction ends. Throws project_not_found. */
export const lockProject = (db: Knex, id: number): Promise<ProjectRow> =>
  lockRow(db, 'projects', id, 'project_not_found')

/** Returns a project. Throws project_not_found. */
export const expectProject = (db: Knex, id: number): Promise<ProjectRow> =>
  expectRow(db, 'projects', id, 'project_not_found')

export const matchingProjects = (db: Knex, { clientId }: { clientId?: number | undefined }) =>
  selectRows(db, 'projects', { client_id: clientId })

/** Returns the messages of projects by project ID, oldest first. */
export const loadProjectMessages = (
  db: Knex,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ProjectMessageRow[]>> =>
  rowsByOwner(db, 'project_messages', 'project_id', projectIds)
