import { acceptReply } from '../../domain/tickets/accepted-replies.js'
import { updateReply } from '../../domain/tickets/replies.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateticketreply',
  summary: "Update a ticket reply's text without sending email.",
  description:
    'With `accept`, an unverified reply by email counts as a client reply: it sets the status and is emailed to staff, as with `addticketreply`.',
  method: 'POST',
  permission: 'reply_tickets',
  risks: ['mail'],
  required: { replyid: f.id('ticketreply') },
  optional: {
    ...f.changes({
      message: f.withoutClearing(f.longText({ description: 'New text of the reply.', example: 'It works again.' })),
    }),
    accept: f.flag({
      extension: true,
      description: 'True to accept an unverified reply. Its sender is then trusted for this ticket.',
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
