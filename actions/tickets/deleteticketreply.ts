import { deleteReply } from '../../domain/tickets/deleted-replies.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteticketreply',
  summary: 'Delete a ticket reply and its files.',
  description: 'Without its last reply a ticket has the status and the time of the last reply that it had before.',
  method: 'POST',
  permission: 'reply_tickets',
  required: { replyid: f.id('ticketreply') },
  returns: { replyid: f.id('ticketreply') },
  faults: ['ticket_reply_not_found'],

  run: async ({ replyid }, ctx) => {
    await deleteReply(ctx, replyid)
    return { replyid }
  },
})
