import { findTicket } from '../../domain/tickets/tickets.js'
import { action, f } from '../_shared/kit.js'
import { presentTicket, ticket } from '../_shared/ticket.js'

export default action({
  name: 'getticket',
  summary: 'Retrieve a ticket with its department, replies, and staff notes.',
  method: 'GET',
  permission: 'list_tickets',
  required: {
    ticketid: f.requiredUnless('tid', f.id('ticket', { description: 'Ticket ID, not the six-digit number.' })),
  },
  optional: {
    tid: f.code({
      max: 16,
      extension: true,
      description: 'Six-digit ticket number. If an ID is also sent, both must identify the same ticket.',
      example: '482193',
    }),
  },
  returns: { ticket: f.record(ticket) },
  faults: ['ticket_not_found'],

  run: async ({ ticketid, tid }, ctx) => ({
    ticket: await presentTicket(ctx, await findTicket(ctx.db, { id: ticketid, tid })),
  }),
})
