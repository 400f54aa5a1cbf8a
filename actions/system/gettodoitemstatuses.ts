import { todoStatuses } from '../../domain/statuses.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'gettodoitemstatuses',
  summary: 'List the statuses that a to-do item can have.',
  method: 'GET',
  permission: 'view_system',
  returns: { statuses: f.listOf(f.oneOf(todoStatuses)) },

  run: async () => ({ statuses: [...todoStatuses] }),
})
