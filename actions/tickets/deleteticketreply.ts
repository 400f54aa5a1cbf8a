import { deleteReply } from '../../domain/tickets/deleted-replies.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteticketreply',
  summary: 'Delete a ticket reply and its files.',
  description: "Deleting the last reply restores the ticket's previous status and time of last reply.",
  method: 'POST',
  permission: 'reply_tickets',
  risks: ['destroys'],
  required: { replyid: f.id('ticketreply') },
  returns: { replyid: f.id('ticketreply') },
  faults: ['ticket_reply_not_found'],

  run: async ({ replyid }, ctx) => {
    await deleteReply(ctx, replyid)
    return { replyid }
  },
})
