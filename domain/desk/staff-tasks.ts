import { type Context, instant } from '../context.js'

/** A problem that the service has found and that staff must solve. */
export interface StaffTask {
  /** Identifies the problem. Each problem has one to-do item. */
  readonly source: string
  readonly title: string
  readonly description: string
}

/**
 * Adds a to-do item for a problem, or updates the problem's item and reopens it if it is completed (R-2091). Returns
 * the item's ID.
 */
export async function addStaffTask(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { source, title, description }: StaffTask,
): Promise<number> {
  const [item] = await db('todo_items')
    .insert({ title: title.slice(0, 255), description, status: 'New', source, created_at: instant(now) })
    .onConflict('source')
    .merge({
      description,
      status: db.raw("case when todo_items.status = 'Completed' then 'New' else todo_items.status end"),
    })
    .returning('id')
  return (item as { readonly id: number }).id
}

/** Adds to-do items for problems that have none, with one statement. Returns the number of added items. */
export async function addNewStaffTasks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tasks: readonly StaffTask[],
): Promise<number> {
  if (tasks.length === 0) return 0
  const rows = tasks.map(({ source, title, description }) => ({
    title: title.slice(0, 255),
    description,
    status: 'New' as const,
    source,
    created_at: instant(now),
  }))
  return (await db('todo_items').insert(rows).onConflict('source').ignore().returning('id')).length
}

/**
 * Completes the open item of a problem that was solved in another way, and appends the reason to its description. Does
 * nothing if there is no such item.
 */
export async function completeStaffTask({ db }: Pick<Context, 'db'>, source: string, reason: string): Promise<void> {
  await db('todo_items')
    .where({ source })
    .whereNot({ status: 'Completed' })
    .update({ status: 'Completed', description: db.raw("coalesce(description || ' ', '') || ?", [reason]) as never })
}
