import type { Knex } from 'knex'
import type { TicketNoteRow } from '../../db/rows-support.js'
import { findStaffName } from '../access/staff-names.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { Fault } from '../values/faults.js'
import { ticketFacts } from './ticket-mail.js'
import { expectTicket, lockTicket } from './tickets.js'

/** Adds a staff note to a ticket, signed by `ctx.author`. Returns the ID of the note. Throws ticket_not_found. */
export async function addTicketNote(ctx: Context, ticketId: number, message: string): Promise<number> {
  const { db, now, author } = ctx
  const ticket = await lockTicket(db, ticketId)
  const [made] = await db('ticket_notes')
    .insert({ ticket_id: ticketId, message, author, created_at: instant(now) })
    .returning('id')
  const { id } = made as TicketNoteRow
  const facts = { ...ticketFacts(ticket), noteid: id, by: author }
  const said = `${await findStaffName(db, author)} wrote a note on ticket ${ticket.tid}: ${ticket.subject}`
  await raise(ctx, 'ticket.noted', said, facts)
  return id
}

/** Deletes a staff note. Throws ticket_note_not_found. */
export async function deleteTicketNote(ctx: Context, id: number): Promise<void> {
  const { db, author } = ctx
  const note = await db('ticket_notes').where({ id }).forUpdate().first('ticket_id')
  if (note === undefined) throw new Fault('ticket_note_not_found')
  await db('ticket_notes').where({ id }).delete()
  const ticket = await expectTicket(db, note.ticket_id)
  const facts = { ...ticketFacts(ticket), noteid: id, by: author }
  const said = `A note on ticket ${ticket.tid} was deleted by ${await findStaffName(db, author)}.`
  await raise(ctx, 'ticket.note.deleted', said, facts)
}

/** Returns a query for the notes on a ticket, oldest first. */
export const selectTicketNotes = (db: Knex, ticketId: number) =>
  db('ticket_notes').where({ ticket_id: ticketId }).orderBy(['created_at', 'id'])
