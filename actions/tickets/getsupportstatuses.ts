import { listTicketStatuses } from '../../domain/tickets/ticket-statuses.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getsupportstatuses',
  summary: 'List ticket statuses in display order.',
  method: 'GET',
  permission: 'list_tickets',
  returns: { statuses: f.listOf(f.text({ example: 'Open' }), { description: 'Titles in display order.' }) },

  run: async (_, { db }) => ({ statuses: await listTicketStatuses(db) }),
})
