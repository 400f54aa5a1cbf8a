import { matchingTickets } from '../../domain/tickets/tickets.js'
import { f, listing, pagedAction } from '../_shared/kit.js'
import { presentTickets, ticketStatusTitle, ticketSummary } from '../_shared/ticket.js'

export default pagedAction({
  name: 'gettickets',
  summary: 'List tickets, most recently active first.',
  method: 'GET',
  permission: 'list_tickets',
  optional: {
    clientid: f.id('client', { alias: 'userid', description: 'Only tickets of this client.' }),
    deptid: f.id('department', { description: 'Only tickets of this department.' }),
    status: ticketStatusTitle,
  },
  item: ticketSummary,
  changedSince: ['clientid'],

  run: ({ clientid, deptid, status }, ctx) =>
    listing(ctx.db, {
      matching: matchingTickets(ctx.db, { clientId: clientid, departmentId: deptid, status }),
      order: [
        { column: 'last_reply_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ],
      present: presentTickets(ctx),
    }),
})
