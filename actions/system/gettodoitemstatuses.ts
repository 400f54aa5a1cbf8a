import { todoStatuses } from '../../domain/values/statuses.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'gettodoitemstatuses',
  summary: 'List to-do item statuses.',
  method: 'GET',
  permission: 'view_system',
  returns: { statuses: f.listOf(f.oneOf(todoStatuses), { description: 'Statuses of to-do items.' }) },

  run: async () => ({ statuses: [...todoStatuses] }),
})
