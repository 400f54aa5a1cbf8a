import type { TicketReplyRow, TicketRow } from '../../../db/rows-support.js'
import { type Context, instant } from '../../context.js'
import type { Sender } from '../../values/email.js'
import { storeAttachments } from '../attachments.js'
import { findDepartment } from '../departments.js'
import { resolveMergedTicket } from '../replies.js'
import { announceUnverified } from '../ticket-mail.js'
import { lockTicket } from '../tickets.js'
import type { MailText } from './mail-text.js'

/**
 * Adds a reply that is waiting for staff to accept it, because its sender was not proven. Does not change the ticket.
 * The ticket's sender neither sees the reply nor is notified (R-4710, R-4711). Returns the ticket to which the reply
 * was added.
 */
export async function addUnverifiedReply(
  ctx: Context,
  { id }: Pick<TicketRow, 'id'>,
  from: Sender,
  { message, quoteLine, files }: MailText,
): Promise<TicketRow> {
  const { db, now } = ctx
  const ticket = await resolveMergedTicket(db, await lockTicket(db, id))
  const writer = { name: from.name || from.address, email: from.address }
  const [made] = await db('ticket_replies')
    .insert({
      ...writer,
      ticket_id: ticket.id,
      message,
      quote_line: quoteLine,
      is_unverified: 1,
      created_at: instant(now),
    })
    .returning('id')
  const reply = made as TicketReplyRow
  await storeAttachments(ctx, { ticketId: ticket.id, replyId: reply.id }, files)
  const department = await findDepartment(db, ticket.department_id)
  await announceUnverified(ctx, ticket, department, { ...writer, id: reply.id, message })
  return ticket
}
