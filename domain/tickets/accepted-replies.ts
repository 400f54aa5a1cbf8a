import type { TicketReplyRow } from '../../db/rows-support.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { emailKey } from '../values/email.js'
import { lockReplyTicket } from './deleted-replies.js'
import { findDepartment } from './departments.js'
import { describeReply, statusAfterReply } from './replies.js'
import { findAddressHolder } from './senders.js'
import { announceReply } from './ticket-mail.js'

/**
 * Accepts an emailed reply from an unproven sender. The reply then sets the ticket's status like a reply from the
 * ticket's sender, and further emails about the ticket from the same address do too (R-4713). Does not change other
 * replies. Throws ticket_reply_not_found.
 */
export async function acceptReply(ctx: Context, id: number): Promise<void> {
  const { db, now, author } = ctx
  const ticket = await lockReplyTicket(db, id)
  const reply = (await db('ticket_replies').where({ id }).first()) as TicketReplyRow
  if (reply.is_unverified === 0) return
  const { email } = reply
  const client = ticket.client_id === null ? undefined : await db('clients').where({ id: ticket.client_id }).first()
  const holder = email === null ? undefined : await findAddressHolder(db, email, client)
  await db('ticket_replies')
    .where({ id })
    .update({
      is_unverified: 0,
      previous_status: ticket.status,
      client_id: holder?.address_of == null ? null : ticket.client_id,
    })
  if (email !== null)
    await db('ticket_senders')
      .insert({ ticket_id: ticket.id, email_key: emailKey(email), author, created_at: instant(now) })
      .onConflict(['ticket_id', 'email_key'])
      .ignore()
  const status = statusAfterReply(reply)
  await db('tickets')
    .where({ id: ticket.id })
    .update({ status, last_reply_at: instant(now) })
  await logActivity(ctx, `${describeReply(reply, ticket.tid)} was accepted`, ticket.client_id)
  const department = await findDepartment(db, ticket.department_id)
  const told = { id, name: reply.name, message: reply.message, byStaff: false, files: [], before: ticket }
  await announceReply(ctx, { ...ticket, status }, department, told)
}
