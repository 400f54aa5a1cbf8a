import { selectTicketNotes } from '../../domain/tickets/ticket-notes.js'
import { expectTicket } from '../../domain/tickets/tickets.js'
import { action, f } from '../_shared/kit.js'
import { note, presentNote } from '../_shared/ticket.js'

export default action({
  name: 'getticketnotes',
  summary: "List a ticket's staff notes, oldest first.",
  method: 'GET',
  permission: 'list_tickets',
  required: { ticketid: f.id('ticket') },
  returns: { notes: f.listOf(f.record(note), { description: 'Staff notes, oldest first.' }) },
  faults: ['ticket_not_found'],

  run: async ({ ticketid }, { db }) => {
    const { id } = await expectTicket(db, ticketid)
    return { notes: (await selectTicketNotes(db, id)).map(presentNote) }
  },
})
