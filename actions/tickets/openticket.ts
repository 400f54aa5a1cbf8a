import { openTicket } from '../../domain/tickets/opening.js'
import { action, f } from '../_shared/kit.js'
import { adminUsername, attachments, ticketPriority } from '../_shared/ticket.js'

export default action({
  name: 'openticket',
  summary: 'Open a ticket. The sender and the department are notified by email.',
  method: 'POST',
  permission: 'reply_tickets',
  risks: ['mail'],
  required: {
    deptid: f.id('department', { description: 'Department for the ticket.' }),
    subject: f.text({ description: 'Subject of the ticket.', example: 'The site is slow' }),
    message: f.longText({ description: 'Opening message.', example: 'It has been like this since yesterday.' }),
    email: f.email({ description: 'Email address of the sender.' }),
  },
  optional: {
    clientid: f.id('client', {
      alias: 'userid',
      description:
        "Defaults to the client with the sender's address, or to the only account of the login with that address.",
    }),
    name: f.text({ description: 'Name of a guest sender. Defaults to the address.', example: 'Ada Lovelace' }),
    priority: f.withDefault(ticketPriority, 'medium'),
    adminusername: adminUsername,
    attachments,
  },
  returns: { tid: f.text({ description: 'Six-digit ticket number.', example: '482193' }), ticketid: f.id('ticket') },
  changes: { type: 'ticket', by: 'ticketid' },
  faults: ['client_closed'],
  rejects: {
    deptid: ['department_unknown'],
    email: ['sender_blocked'],
    clientid: ['client_not_found'],
    attachments: ['attachment_too_large'],
  },

  run: async ({ deptid, clientid, adminusername, attachments = [], ...rest }, ctx) => {
    const { tid, id } = await openTicket(ctx, {
      ...rest,
      departmentId: deptid,
      clientId: clientid,
      byStaff: adminusername !== undefined,
      attachments,
    })
    return { tid, ticketid: id }
  },
})
