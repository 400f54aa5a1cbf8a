import { mergeTicket } from '../../domain/tickets/merge.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'mergeticket',
  summary: 'Merge a ticket into another, with its replies, staff notes, and files.',
  description:
    'The opening message of the merged ticket becomes a reply, and all replies are ordered by time. The merged ticket is closed and refers to the remaining one, which takes the higher priority and is reopened if the merged one was waiting for an answer.',
  method: 'POST',
  permission: 'manage_tickets',
  risks: ['destroys'],
  required: {
    ticketid: f.id('ticket', { description: 'Ticket to merge and close.' }),
    mergeid: f.id('ticket', { description: 'Ticket that remains.', example: 2 }),
  },
  optional: {
    force: f.withDefault(
      f.flag({ extension: true, description: 'True to allow tickets of different clients.' }),
      false,
    ),
  },
  returns: { ticketid: f.id('ticket', { description: 'Ticket that remains.', example: 2 }) },
  faults: ['ticket_not_found'],
  rejects: { ticketid: ['ticket_merged'], mergeid: ['ticket_same', 'target_merged', 'ticket_of_other_client'] },

  run: async ({ ticketid, mergeid, force }, ctx) => {
    await mergeTicket(ctx, ticketid, mergeid, { acrossClients: force })
    return { ticketid: mergeid }
  },
})
