import { mergeTicket } from '../../domain/tickets/merge.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'mergeticket',
  summary: 'Merge a ticket into another one, with its replies, staff notes and files.',
  description: 'The merged ticket is closed and refers to the remaining one.',
  method: 'POST',
  permission: 'manage_tickets',
  required: {
    ticketid: f.id('ticket', { description: 'Ticket to merge and close.' }),
    mergeid: f.id('ticket', { description: 'Ticket that remains.', example: 2 }),
  },
  returns: { ticketid: f.id('ticket', { description: 'Ticket that remains.', example: 2 }) },
  faults: ['ticket_not_found'],
  rejects: { ticketid: ['ticket_merged'], mergeid: ['ticket_same', 'target_merged'] },

  run: async ({ ticketid, mergeid }, ctx) => {
    await mergeTicket(ctx, ticketid, mergeid)
    return { ticketid: mergeid }
  },
})
