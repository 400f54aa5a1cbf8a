import { blockSender } from '../../domain/tickets/blocked-senders.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'blockticketsender',
  summary: "Block further tickets and replies from a ticket's sender.",
  description: 'Staff can still open tickets for a blocked sender and reply to them.',
  method: 'POST',
  permission: 'manage_tickets',
  risks: ['access'],
  required: { ticketid: f.id('ticket') },
  optional: { delete: f.withDefault(f.flag({ description: 'True to also delete the ticket.' }), false) },
  returns: { ticketid: f.id('ticket'), blocked: f.email({ description: 'Blocked email address.' }) },
  trialNeeds: ['list_tickets'],
  faults: ['ticket_not_found', 'ticket_without_sender'],

  run: async ({ ticketid, delete: andDelete }, ctx) => ({
    ticketid,
    blocked: await blockSender(ctx, ticketid, { andDelete }),
  }),
})
