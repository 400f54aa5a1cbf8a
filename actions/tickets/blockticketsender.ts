import { blockSender } from '../../domain/tickets/blocked-senders.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'blockticketsender',
  summary: 'Take no further tickets from the sender of this one.',
  description: 'Staff may still open a ticket for such a sender.',
  method: 'POST',
  permission: 'manage_tickets',
  required: { ticketid: f.id('ticket') },
  optional: { delete: f.withDefault(f.flag({ description: 'Deletes the ticket as well.' }), false) },
  returns: { ticketid: f.id('ticket'), blocked: f.email({ description: 'The address.' }) },
  faults: ['ticket_not_found', 'ticket_without_sender'],

  run: async ({ ticketid, delete: andDelete }, ctx) => ({
    ticketid,
    blocked: await blockSender(ctx, ticketid, { andDelete }),
  }),
})
