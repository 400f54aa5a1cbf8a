import { deleteTicketNote } from '../../domain/tickets/ticket-notes.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteticketnote',
  summary: 'Delete a staff note from a ticket.',
  method: 'POST',
  permission: 'manage_tickets',
  risks: ['destroys'],
  required: { noteid: f.id('ticketnote') },
  returns: { noteid: f.id('ticketnote') },
  faults: ['ticket_note_not_found'],

  run: async ({ noteid }, ctx) => {
    await deleteTicketNote(ctx, noteid)
    return { noteid }
  },
})
