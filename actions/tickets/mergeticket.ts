import { mergeTicket } from '../../domain/tickets/merge.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'mergeticket',
  summary: 'Merge a ticket into another one, which takes over its replies, staff notes and files.',
  description: 'The ticket that was merged is closed and points to the one that remains.',
  method: 'POST',
  permission: 'manage_tickets',
  required: {
    ticketid: f.id('ticket', { description: 'The ticket that is merged away.' }),
    mergeid: f.id('ticket', { description: 'The ticket that remains.', example: 2 }),
  },
  returns: { ticketid: f.id('ticket', { description: 'The ticket that remains.', example: 2 }) },
  faults: ['ticket_not_found'],
  rejects: { ticketid: ['ticket_merged'], mergeid: ['ticket_same', 'target_merged'] },

  run: async ({ ticketid, mergeid }, ctx) => {
    await mergeTicket(ctx, ticketid, mergeid)
    return { ticketid: mergeid }
  },
})
