import { listTodoItems } from '../../domain/desk/todo-items.js'
import { action, f } from '../_shared/kit.js'
import { presentTodoItem, todoItem, todoStatus } from '../_shared/todo-item.js'

export default action({
  name: 'gettodoitems',
  summary: 'List to-do items, newest first.',
  method: 'GET',
  permission: 'view_system',
  optional: { status: todoStatus },
  returns: { items: f.listOf(f.record(todoItem), { description: 'To-do items, newest first.' }) },

  run: async ({ status }, { db }) => ({ items: (await listTodoItems(db, status)).map(presentTodoItem) }),
})
