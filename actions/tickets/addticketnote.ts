import { addTicketNote } from '../../domain/tickets/ticket-notes.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addticketnote',
  summary: "Add a staff note to a ticket, signed with the caller's user name.",
  method: 'POST',
  permission: 'manage_tickets',
  risks: [],
  required: {
    ticketid: f.id('ticket'),
    message: f.longText({ description: 'Text of the note.', example: 'The disk is full.' }),
  },
  returns: { noteid: f.id('ticketnote') },
  faults: ['ticket_not_found'],

  run: async ({ ticketid, message }, ctx) => ({ noteid: await addTicketNote(ctx, ticketid, message) }),
})
