import type { NamedTodoItem } from '../../domain/desk/todo-items.js'
import { todoStatuses } from '../../domain/values/statuses.js'
import { f, type Values } from './kit.js'

export const todoStatus = f.oneOf(todoStatuses, { anyCase: true })

export const todoFields = {
  title: f.name({ example: 'Renew the contract of the data centre' }),
  description: f.longText({ example: 'It ends with the year.' }),
}

/** A to-do item in an answer. */
export const todoItem = f.named('TodoItem', 'A to-do item of staff.', {
  id: f.id('todoitem'),
  itemid: f.id('todoitem'),
  title: todoFields.title,
  description: f.nullable(todoFields.description),
  status: f.oneOf(todoStatuses),
  due_date: f.nullable(f.date()),
  duedate: f.nullable(f.date({ description: 'Same as `due_date`.' })),
  admin: f.nullable(f.id('staff', { description: 'Staff account assigned to the item.' })),
  adminusername: f.nullable(f.text({ example: 'grace' })),
  created_at: f.instant(),
})

export const presentTodoItem = (row: NamedTodoItem): Values<typeof todoItem> => ({
  id: row.id,
  itemid: row.id,
  title: row.title,
  description: row.description,
  status: row.status,
  due_date: row.due_date,
  duedate: row.due_date,
  admin: row.admin_id,
  adminusername: row.admin_name,
  created_at: row.created_at,
})
