import { listOrderStatuses } from '../../domain/orders/orders.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getorderstatuses',
  summary: 'List order statuses in display order.',
  method: 'GET',
  permission: 'view_system',
  returns: { statuses: f.listOf(f.text({ example: 'Pending' }), { description: 'Titles in display order.' }) },

  run: async (_, { db }) => ({ statuses: await listOrderStatuses(db) }),
})
