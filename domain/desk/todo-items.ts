import type { Knex } from 'knex'
import type { TodoItemRow } from '../../db/rows-system.js'
import { resolveStaffId } from '../access/staff.js'
import type { Context } from '../context.js'
import { type ChangeSet, definedColumns, hasColumns } from '../values/changed-columns.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import type { TodoStatus } from '../values/statuses.js'

export type TodoChanges = ChangeSet<{
  title: string
  description: string | null
  status: TodoStatus
  dueDate: string | null
  /** ID or username of the assigned staff account, or null to remove the assignment. */
  admin: string | null
}>

/** Updates the submitted fields (R-2004). Throws todo_item_not_found, staff_unknown. */
export async function updateTodoItem<Given extends TodoChanges>(
  { db }: Context,
  id: number,
  changes: Exact<TodoChanges, Given>,
): Promise<void> {
  const known = await db('todo_items').where({ id }).forUpdate().first('id')
  if (known === undefined) throw new Fault('todo_item_not_found')
  const { title, description, status, dueDate, admin } = changes
  const changed = definedColumns<TodoItemRow>({
    title,
    description,
    status,
    due_date: dueDate,
    admin_id: typeof admin === 'string' ? await resolveStaffId(db, admin) : admin,
  })
  if (hasColumns(changed)) await db('todo_items').where({ id }).update(changed)
}

export type NamedTodoItem = TodoItemRow & { readonly admin_name: string | null }

/** Returns the to-do items with a status, or all to-do items if `status` is undefined, newest first. */
export function listTodoItems(db: Knex, status: TodoStatus | undefined): Promise<NamedTodoItem[]> {
  const query = db('todo_items')
    .leftJoin('staff', 'staff.id', 'todo_items.admin_id')
    .orderBy('todo_items.id', 'desc')
    .select('todo_items.*', 'staff.username as admin_name')
  if (status !== undefined) query.where('todo_items.status', status)
  return query as unknown as Promise<NamedTodoItem[]>
}
