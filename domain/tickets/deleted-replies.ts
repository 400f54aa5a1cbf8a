import type { Knex } from 'knex'
import type { TicketReplyRow, TicketRow } from '../../db/rows-support.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { ticketStatus } from '../values/statuses.js'
import { describeReply, raiseReply, selectReplies, statusAfterReply } from './replies.js'

/** A reply without its text. `subject` is null except for the opening message of a merged ticket. */
type Entry = Pick<TicketReplyRow, 'id' | 'author' | 'subject' | 'created_at' | 'previous_status' | 'is_unverified'>

/** A deleted reply as recorded on its ticket. */
export interface DeletedReply {
  readonly id: number
  /** User name of the staff member who wrote the reply, or null if a client or guest did. */
  readonly author: string | null
  readonly deletedBy: string
  readonly deletedAt: string
}

/** Returns a ticket's records of deleted replies, in the order of deletion. */
export const parseDeletedReplies = ({
  deleted_replies,
}: Pick<TicketRow, 'deleted_replies'>): readonly DeletedReply[] =>
  deleted_replies === null ? [] : JSON.parse(deleted_replies)

/**
 * Deletes a reply and its files. The ticket stores who deleted it (R-2606). Deleting the last reply restores the
 * ticket's previous status and reply time (R-2646). Throws ticket_reply_not_found.
 */
export async function deleteReply(ctx: Context, id: number): Promise<void> {
  const { db, now, author } = ctx
  const ticket = await lockReplyTicket(db, id)
  const columns = ['id', 'author', 'subject', 'created_at', 'previous_status', 'is_unverified'] as const
  const all: Entry[] = await selectReplies(db, ticket.id).select(...columns)
  // A reply that is waiting for acceptance has not changed its ticket (R-4711).
  const replies = all.filter((one) => one.id === id || one.is_unverified === 0)
  const at = replies.findIndex((one) => one.id === id)
  // `before` is undefined for the first reply, and `next` for the last.
  const [before, reply, next] = [replies[at - 1], replies[at], replies[at + 1]]
  if (reply === undefined) throw new Fault('ticket_reply_not_found')
  await db('ticket_replies').where({ id }).delete()
  const mark: DeletedReply = { id, author: reply.author, deletedBy: author, deletedAt: instant(now) }
  await db('tickets')
    .where({ id: ticket.id })
    .update({
      deleted_replies: JSON.stringify([...parseDeletedReplies(ticket), mark]),
      ...(next === undefined && reply.is_unverified === 0 && previousTicketColumns(ticket, reply, before)),
    })
  // The next reply's previous status becomes the status before the deleted reply, unless the status was set manually
  // between the two replies.
  if (next !== undefined && isCounted(reply) && next.previous_status === statusAfterReply(reply))
    await db('ticket_replies').where({ id: next.id }).update({ previous_status: reply.previous_status })
  await logActivity(ctx, `${describeReply(reply, ticket.tid)} was deleted`)
  await raiseReply(ctx, 'ticket.reply.deleted', ticket, reply)
}

/** Returns true if the reply set its ticket's status. */
const isCounted = ({ subject, is_unverified }: Entry): boolean => subject === null && is_unverified === 0

/**
 * Locks the ticket of a reply, and starts over if a concurrent merge moved the reply. Throws ticket_reply_not_found.
 */
export async function lockReplyTicket(db: Knex, replyId: number): Promise<TicketRow> {
  for (;;) {
    const ticketId = await findReplyTicketId(db, replyId)
    const ticket = await db('tickets').where({ id: ticketId }).forUpdate().first()
    if (ticket !== undefined && (await findReplyTicketId(db, replyId)) === ticketId) return ticket
  }
}

async function findReplyTicketId(db: Knex, replyId: number): Promise<number> {
  const reply = await db('ticket_replies').where({ id: replyId }).first('ticket_id')
  if (reply === undefined) throw new Fault('ticket_reply_not_found')
  return reply.ticket_id
}

/**
 * Returns a ticket's columns as they were before its last reply. Keeps a status that was set manually after that reply.
 */
function previousTicketColumns(
  ticket: TicketRow,
  reply: Entry,
  before: Entry | undefined,
): Pick<TicketRow, 'last_reply_at' | 'status'> {
  const isLater = before !== undefined && before.created_at > ticket.created_at
  const isOwnStatus = reply.subject === null && ticket.status === statusAfterReply(reply)
  return {
    last_reply_at: isLater ? before.created_at : ticket.created_at,
    status: isOwnStatus ? (reply.previous_status ?? statusAfterMessage(before ?? ticket)) : ticket.status,
  }
}

/** Returns the status after a ticket's last message, for a reply that did not store the previous status. */
const statusAfterMessage = (message: Pick<Entry | TicketRow, 'author' | 'subject'>): string =>
  message.subject !== null && message.author === null ? ticketStatus.open : statusAfterReply(message)
