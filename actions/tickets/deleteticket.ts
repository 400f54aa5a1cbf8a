import { deleteTicket } from '../../domain/tickets/tickets.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteticket',
  summary: 'Delete a ticket with its replies, notes, and files.',
  method: 'POST',
  permission: 'manage_tickets',
  risks: ['destroys'],
  required: { ticketid: f.id('ticket') },
  returns: { ticketid: f.id('ticket') },
  faults: ['ticket_not_found'],

  run: async ({ ticketid }, ctx) => {
    await deleteTicket(ctx, ticketid)
    return { ticketid }
  },
})
