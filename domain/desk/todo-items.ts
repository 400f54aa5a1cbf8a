import type { Knex } from 'knex'
import type { TodoItemRow } from '../../db/rows-system.js'
import { findStaffByName } from '../access/staff.js'
import type { Context } from '../context.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import type { TodoStatus } from '../values/statuses.js'

export interface TodoChanges {
  readonly title?: string | undefined
  readonly description?: string | null | undefined
  readonly status?: TodoStatus | undefined
  readonly dueDate?: string | null | undefined
  /** Id or user name of a staff account. */
  readonly admin?: string | null | undefined
}

/** Updates a to-do item (R-2004); only the fields sent change. Throws todo_item_not_found, staff_unknown. */
export async function updateTodoItem<Given extends TodoChanges>(
  { db }: Context,
  id: number,
  changes: Exact<TodoChanges, Given>,
): Promise<void> {
  const known = await db('todo_items').where({ id }).forUpdate().first('id')
  if (known === undefined) throw new Fault('todo_item_not_found')
  const { title, description, status, dueDate, admin } = changes
  const changed: Partial<TodoItemRow> = {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(status !== undefined && { status }),
    ...(dueDate !== undefined && { due_date: dueDate }),
    ...(admin !== undefined && { admin_id: admin === null ? null : await findStaffByName(db, admin) }),
  }
  if (Object.keys(changed).length > 0) await db('todo_items').where({ id }).update(changed)
}

export type NamedTodoItem = TodoItemRow & { readonly admin_name: string | null }

/** Returns the to-do items, newest first. */
export function listTodoItems(db: Knex, status: TodoStatus | undefined): Promise<NamedTodoItem[]> {
  const query = db('todo_items')
    .leftJoin('staff', 'staff.id', 'todo_items.admin_id')
    .orderBy('todo_items.id', 'desc')
    .select('todo_items.*', 'staff.username as admin_name')
  if (status !== undefined) query.where('todo_items.status', status)
  return query as unknown as Promise<NamedTodoItem[]>
}
