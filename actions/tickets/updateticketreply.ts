import { acceptReply } from '../../domain/tickets/accepted-replies.js'
import { updateReply } from '../../domain/tickets/replies.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateticketreply',
  summary: 'Update the text of a ticket reply without sending e-mail.',
  description:
    'With `accept` a reply that came by mail from an unproven sender counts as one of the client: it sets the status and is mailed to staff, as `addticketreply` does.',
  method: 'POST',
  permission: 'reply_tickets',
  risks: ['mail'],
  required: { replyid: f.id('ticketreply') },
  optional: {
    ...f.changes({
      message: f.notEmptied(f.longText({ description: 'New text of the reply.', example: 'It works again.' })),
    }),
    accept: f.flag({
      extension: true,
      description: 'Accepts an unverified reply; its sender is known for this ticket from then on.',
    }),
  },
  returns: { replyid: f.id('ticketreply') },
  faults: ['ticket_reply_not_found'],

  run: async ({ replyid, message, accept }, ctx) => {
    await updateReply(ctx, replyid, { message })
    if (accept === true) await acceptReply(ctx, replyid)
    return { replyid }
  },
})
