import type { Knex } from 'knex'
import type { TicketReplyRow, TicketRow } from '../../db/rows-support.js'
import { fullName, lockClient } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../faults.js'
import { ticketStatus } from '../statuses.js'
import { logActivity } from '../system/activity.js'
import { type NewAttachment, storeAttachments } from './attachments.js'
import { findDepartment } from './departments.js'
import { announceReply } from './mail.js'
import { lockTicket } from './tickets.js'

export interface NewReply {
  readonly message: string
  readonly byStaff: boolean
  /** The client who replies, where staff does not. Defaults to the ticket's client. */
  readonly clientId?: number | undefined
  readonly attachments: readonly NewAttachment[]
}

/**
 * Adds a reply to a ticket. The status follows (R-1801), and the other side is told by mail. A reply to a ticket that
 * was merged goes where that one went. Throws ticket_not_found, client_not_found, attachment_too_large.
 */
export async function addReply(ctx: Context, ticketId: number, reply: NewReply): Promise<number> {
  const { db, now, author } = ctx
  const known = await db('tickets').where({ id: ticketId }).first('client_id')
  if (known === undefined) throw new Fault('ticket_not_found')
  // Locks are taken in one order everywhere: the client first.
  const client = reply.byStaff ? undefined : await clientOf(db, reply.clientId, known.client_id)
  const ticket = await remaining(db, await lockTicket(db, ticketId))
  const writer = reply.byStaff
    ? { author, name: author, email: null, client_id: null }
    : client === undefined
      ? { author: null, name: ticket.name, email: ticket.email, client_id: null }
      : { author: null, name: fullName(client), email: client.email, client_id: client.id }
  const [made] = await db('ticket_replies')
    .insert({ ...writer, ticket_id: ticket.id, message: reply.message, created_at: instant(now) })
    .returning('id')
  const { id } = made as TicketReplyRow
  await storeAttachments(ctx, { ticketId: ticket.id, replyId: id }, reply.attachments)
  const status = reply.byStaff ? ticketStatus.answered : ticketStatus.customerReply
  await db('tickets')
    .where({ id: ticket.id })
    .update({ status, last_reply_at: instant(now) })
  const department = await findDepartment(db, ticket.department_id)
  await announceReply(ctx, { ...ticket, status }, department, { ...reply, id, name: writer.name })
  return id
}

/** Locks the client who replies. A named one has to exist; the ticket's may have been deleted. */
async function clientOf(db: Knex, stated: number | undefined, own: number | null) {
  if (stated !== undefined) return lockClient(db, stated)
  return own === null ? undefined : db('clients').where({ id: own }).forUpdate().first()
}

/** Returns the ticket that a merged one points to, which is itself never merged (mergeTicket). */
const remaining = async (db: Knex, ticket: TicketRow): Promise<TicketRow> =>
  ticket.merged_into === null ? ticket : lockTicket(db, ticket.merged_into)

/** Updates a reply, which then says who changed it (R-2606). Throws ticket_reply_not_found. */
export async function updateReply(
  ctx: Context,
  id: number,
  { message }: { message?: string | undefined },
): Promise<void> {
  const { db, now, author } = ctx
  const row = await db('ticket_replies').where({ id }).forUpdate().first()
  if (row === undefined) throw new Fault('ticket_reply_not_found')
  if (message === undefined || message === row.message) return
  await db('ticket_replies')
    .where({ id })
    .update({ message, edited_by: author, edited_at: instant(now) })
  const ticket = await db('tickets').where({ id: row.ticket_id }).first('tid')
  await logActivity(ctx, `${describeReply(row, ticket?.tid)} was changed`)
}

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

/** Deletes a reply. Its files go with it, and its ticket says who deleted it (R-2606). Throws ticket_reply_not_found. */
export async function deleteReply(ctx: Context, id: number): Promise<void> {
  const { db, now, author } = ctx
  const row = await db('ticket_replies').where({ id }).first()
  if (row === undefined) throw new Fault('ticket_reply_not_found')
  const ticket = await lockTicket(db, row.ticket_id)
  const removed = await db('ticket_replies').where({ id }).delete()
  if (removed === 0) throw new Fault('ticket_reply_not_found')
  const mark: DeletedReply = { id, author: row.author, deletedBy: author, deletedAt: instant(now) }
  await db('tickets')
    .where({ id: ticket.id })
    .update({ deleted_replies: JSON.stringify([...deletedRepliesOf(ticket), mark]) })
  await logActivity(ctx, `${describeReply(row, ticket.tid)} was deleted`)
}

const describeReply = ({ id, author }: TicketReplyRow, tid: string | undefined): string =>
  `Reply ${id} to ticket ${tid}, written by ${author ?? 'the sender'},`

/** The replies to a ticket, oldest first. */
export const repliesOf = (db: Knex, ticketId: number) =>
  db('ticket_replies').where({ ticket_id: ticketId }).orderBy(['created_at', 'id'])
