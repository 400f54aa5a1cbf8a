import { updateTicket } from '../../domain/tickets/tickets.js'
import { action, f } from '../_shared/kit.js'
import { ticketPriority, ticketStatusTitle } from '../_shared/ticket.js'

export default action({
  name: 'updateticket',
  summary: 'Update a ticket; only the fields sent change.',
  description:
    'Sends no email to the client. The settings `ticket_assigned_mails` and `ticket_moved_mails` determine which changes are emailed to staff.',
  method: 'POST',
  permission: 'manage_tickets',
  risks: ['mail'],
  required: { ticketid: f.id('ticket') },
  optional: f.changes({
    status: f.withoutClearing(ticketStatusTitle),
    subject: f.name({ description: 'Subject of the ticket.', example: 'The site is slow' }),
    priority: ticketPriority,
    deptid: f.id('department', { description: 'New department of the ticket.' }),
    flag: f.orNull(
      f.id('staff', { description: 'Staff member assigned to the ticket; empty removes the assignment.' }),
    ),
  }),
  returns: { ticketid: f.id('ticket') },
  faults: ['ticket_not_found'],
  rejects: {
    status: ['ticket_status_unknown', 'merged_ticket_closed'],
    deptid: ['department_unknown'],
    flag: ['staff_unknown'],
  },

  run: async ({ ticketid, deptid, flag, ...rest }, ctx) => {
    await updateTicket(ctx, ticketid, { ...rest, departmentId: deptid, flagId: flag })
    return { ticketid }
  },
})
