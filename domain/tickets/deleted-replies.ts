import type { Knex } from 'knex'
import type { TicketReplyRow, TicketRow } from '../../db/rows-support.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../faults.js'
import { ticketStatus } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { describeReply, raiseReply, repliesOf, statusAfter } from './replies.js'

type Entry = Pick<TicketReplyRow, 'id' | 'author' | 'subject' | 'created_at' | 'previous_status'>

/** A reply that was deleted, as its ticket keeps it. */
export interface DeletedReply {
  readonly id: number
  /** The user name of the staff member who wrote it; null where the client did. */
  readonly author: string | null
  readonly deletedBy: string
  readonly deletedAt: string
}

/** Returns the replies to a ticket that were deleted, in that order. */
export const deletedRepliesOf = ({ deleted_replies }: Pick<TicketRow, 'deleted_replies'>): readonly DeletedReply[] =>
  deleted_replies === null ? [] : JSON.parse(deleted_replies)

/**
 * Deletes a reply. Its files go with it; without its last reply a ticket has the status and the time that it had before
 * (R-2646), which says who deleted it (R-2606). Throws ticket_reply_not_found.
 */
export async function deleteReply(ctx: Context, id: number): Promise<void> {
  const { db, now, author } = ctx
  const ticket = await lockTicketOf(db, id)
  const columns = ['id', 'author', 'subject', 'created_at', 'previous_status'] as const
  const replies: Entry[] = await repliesOf(db, ticket.id).select(...columns)
  const at = replies.findIndex((one) => one.id === id)
  const [before, reply, next] = [replies[at - 1], replies[at], replies[at + 1]]
  if (reply === undefined) throw new Fault('ticket_reply_not_found')
  await db('ticket_replies').where({ id }).delete()
  const mark: DeletedReply = { id, author: reply.author, deletedBy: author, deletedAt: instant(now) }
  await db('tickets')
    .where({ id: ticket.id })
    .update({
      deleted_replies: JSON.stringify([...deletedRepliesOf(ticket), mark]),
      ...(next === undefined && stateBefore(ticket, reply, before)),
    })
  if (next !== undefined && reply.subject === null && next.previous_status === statusAfter(reply))
    await db('ticket_replies').where({ id: next.id }).update({ previous_status: reply.previous_status })
  await logActivity(ctx, `${describeReply(reply, ticket.tid)} was deleted`)
  await raiseReply(ctx, 'ticket.reply.deleted', ticket, reply)
}

/** Locks the ticket of a reply, whichever that is when tickets are merged meanwhile. Throws ticket_reply_not_found. */
async function lockTicketOf(db: Knex, replyId: number): Promise<TicketRow> {
  for (;;) {
    const ticketId = await ticketIdOf(db, replyId)
    const ticket = await db('tickets').where({ id: ticketId }).forUpdate().first()
    if (ticket !== undefined && (await ticketIdOf(db, replyId)) === ticketId) return ticket
  }
}

async function ticketIdOf(db: Knex, replyId: number): Promise<number> {
  const reply = await db('ticket_replies').where({ id: replyId }).first('ticket_id')
  if (reply === undefined) throw new Fault('ticket_reply_not_found')
  return reply.ticket_id
}

/** Returns what a ticket is like without its last reply. A status that was set by hand since then stays. */
function stateBefore(
  ticket: TicketRow,
  reply: Entry,
  before: Entry | undefined,
): Pick<TicketRow, 'last_reply_at' | 'status'> {
  const isLater = before !== undefined && before.created_at > ticket.created_at
  const isOwnStatus = reply.subject === null && ticket.status === statusAfter(reply)
  return {
    last_reply_at: isLater ? before.created_at : ticket.created_at,
    status: isOwnStatus ? (reply.previous_status ?? statusBy(before ?? ticket)) : ticket.status,
  }
}

/** Returns the status that the last message of a ticket stands for, where nobody noted the one before. */
const statusBy = (message: Pick<Entry | TicketRow, 'author' | 'subject'>): string =>
  message.subject !== null && message.author === null ? ticketStatus.open : statusAfter(message)
