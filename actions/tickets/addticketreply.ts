import { addReply } from '../../domain/tickets/replies.js'
import { action, f } from '../_shared/kit.js'
import { attachments, byStaff } from '../_shared/ticket.js'

export default action({
  name: 'addticketreply',
  summary: 'Reply to a ticket, as staff or for the client; the other side is told by mail.',
  description:
    'A reply of staff makes the ticket `Answered`, one of the client `Customer-Reply`. A reply to a ticket that was merged goes to the one that remained.',
  method: 'POST',
  permission: 'reply_tickets',
  required: { ticketid: f.id('ticket'), message: f.longText({ example: 'It works again.' }) },
  optional: {
    adminusername: byStaff,
    userid: f.id('client', {
      description: 'Whose reply it is; that of the client of the ticket unless told otherwise.',
    }),
    attachments,
  },
  returns: { replyid: f.id('ticketreply') },
  faults: ['ticket_not_found'],
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
