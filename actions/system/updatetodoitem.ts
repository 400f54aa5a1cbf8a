import { updateTodoItem } from '../../domain/desk/todo-items.js'
import { action, f } from '../_shared/kit.js'
import { todoFields, todoStatus } from '../_shared/todo-item.js'

export default action({
  name: 'updatetodoitem',
  summary: 'Update a to-do item; only the fields sent change.',
  method: 'POST',
  permission: 'manage_settings',
  risks: [],
  required: { itemid: f.id('todoitem') },
  optional: f.changes({
    ...todoFields,
    status: todoStatus,
    due_date: f.date({ extraAlias: 'duedate', description: 'Due date.' }),
    admin: f.code({ extraAlias: 'adminid', description: 'ID or user name of a staff account.', example: 'grace' }),
  }),
  returns: { itemid: f.id('todoitem') },
  faults: ['todo_item_not_found'],
  rejects: { admin: ['staff_unknown'] },

  run: async ({ itemid, due_date, ...rest }, ctx) => {
    await updateTodoItem(ctx, itemid, { ...rest, dueDate: due_date })
    return { itemid }
  },
})
