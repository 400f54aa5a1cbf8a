import { expectTicket } from '../../domain/tickets/tickets.js'
import { action, f } from '../_shared/kit.js'
import { presentTicket, ticket } from '../_shared/ticket.js'

export default action({
  name: 'getticket',
  summary: 'Retrieve a ticket with its department, replies and staff notes.',
  method: 'GET',
  permission: 'list_tickets',
  required: { ticketid: f.id('ticket', { description: 'Ticket id, not the six-digit number.' }) },
  returns: { ticket: f.record(ticket) },
  faults: ['ticket_not_found'],

  run: async ({ ticketid }, ctx) => ({ ticket: await presentTicket(ctx, await expectTicket(ctx.db, ticketid)) }),
})
