import { addReply } from '../../domain/tickets/replies.js'
import { action, f } from '../_shared/kit.js'
import { adminUsername, attachments } from '../_shared/ticket.js'

export default action({
  name: 'addticketreply',
  summary: 'Reply to a ticket as staff or as the client. The other side is notified by email.',
  description:
    'A staff reply sets the status to `Answered`, and a client reply to `Customer-Reply`. A reply to a merged ticket goes to the ticket it was merged into.',
  method: 'POST',
  permission: 'reply_tickets',
  risks: ['mail'],
  required: {
    ticketid: f.id('ticket'),
    message: f.longText({ description: 'Text of the reply.', example: 'It works again.' }),
  },
  optional: {
    adminusername: adminUsername,
    userid: f.id('client', {
      description: "Author of a client reply. Defaults to the ticket's client.",
    }),
    attachments,
  },
  returns: { replyid: f.id('ticketreply') },
  faults: ['ticket_not_found', 'sender_blocked'],
  rejects: { userid: ['client_not_found'], attachments: ['attachment_too_large'] },

  run: async ({ ticketid, message, adminusername, userid, attachments = [] }, ctx) => ({
    replyid: await addReply(ctx, ticketid, {
      message,
      byStaff: adminusername !== undefined,
      clientId: userid,
      attachments,
    }),
  }),
})
