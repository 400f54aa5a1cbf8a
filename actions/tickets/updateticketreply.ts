import { updateReply } from '../../domain/tickets/replies.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateticketreply',
  summary: 'Update the text of a ticket reply without sending e-mail.',
  method: 'POST',
  permission: 'reply_tickets',
  risks: [],
  required: { replyid: f.id('ticketreply') },
  optional: f.changes({
    message: f.notEmptied(f.longText({ description: 'New text of the reply.', example: 'It works again.' })),
  }),
  returns: { replyid: f.id('ticketreply') },
  faults: ['ticket_reply_not_found'],

  run: async ({ replyid, message }, ctx) => {
    await updateReply(ctx, replyid, { message })
    return { replyid }
  },
})
