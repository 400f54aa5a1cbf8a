import type { NamedTodoItem } from '../../domain/desk/todo-items.js'
import { todoStatuses } from '../../domain/values/statuses.js'
import { f, type Values } from './kit.js'

export const todoStatus = f.oneOf(todoStatuses, { description: 'Progress, as set by staff.', anyCase: true })

export const todoFields = {
  title: f.name({ description: 'To-do item in one line.', example: 'Renew the data center contract' }),
  description: f.longText({ description: 'Additional details.', example: 'It ends with the year.' }),
}

export const todoItem = f.named('TodoItem', 'A staff to-do item.', {
  id: f.id('todoitem'),
  itemid: f.id('todoitem'),
  title: todoFields.title,
  description: f.nullable(todoFields.description),
  status: f.oneOf(todoStatuses, { description: 'Progress, as set by staff.' }),
  due_date: f.nullable(f.date({ description: 'Due date, or null.' })),
  duedate: f.nullable(f.date({ description: 'Same as `due_date`.' })),
  admin: f.nullable(f.id('staff', { description: 'Staff account assigned to the item.' })),
  adminusername: f.nullable(
    f.text({ description: 'User name of the assigned staff account, or null.', example: 'grace' }),
  ),
  created_at: f.createdAt(),
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
