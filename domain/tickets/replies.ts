import type { Knex } from 'knex'
import type { TicketReplyRow, TicketRow } from '../../db/rows-support.js'
import { findStaffName } from '../access/staff-names.js'
import { fullName, lockClient } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { lockRow } from '../sql/rows.js'
import { Fault } from '../values/faults.js'
import { ticketStatus } from '../values/statuses.js'
import { type NewAttachment, storeAttachments } from './attachments.js'
import { isBlocked } from './blocked-senders.js'
import { findDepartment } from './departments.js'
import { announceReply, ticketFacts } from './ticket-mail.js'
import { lockTicket } from './tickets.js'

export interface NewReply {
  readonly message: string
  readonly byStaff: boolean
  /** The client who replies, unless staff or `sender` does. Defaults to the ticket's client. */
  readonly clientId?: number | undefined
  /** The client's login that writes the reply. Defaults to the client itself. */
  readonly login?: { readonly name: string; readonly email: string } | undefined
  /** Author of an emailed reply who is neither staff nor a client. */
  readonly sender?: { readonly name: string; readonly email: string } | undefined
  /** Line of the message at which quoted text begins, starting at 1. Defaults to no quoted text. */
  readonly quoteLine?: number | null | undefined
  readonly attachments: readonly NewAttachment[]
}

/**
 * Adds a reply to a ticket, sets the ticket's status (R-1801), and emails the other side. A reply to a merged ticket is
 * added to the remaining ticket. Returns the ID of the reply. Throws ticket_not_found, client_not_found,
 * sender_blocked, attachment_too_large.
 */
export async function addReply(ctx: Context, ticketId: number, reply: NewReply): Promise<number> {
  const { db, now, author } = ctx
  const known = await db('tickets').where({ id: ticketId }).first('client_id')
  if (known === undefined) throw new Fault('ticket_not_found')
  // Every transaction locks the client before the ticket, to prevent deadlocks.
  const isOther = reply.byStaff || reply.sender !== undefined
  const client = isOther ? undefined : await lockReplyClient(db, reply.clientId, known.client_id)
  const ticket = await resolveMergedTicket(db, await lockTicket(db, ticketId))
  const writer = reply.byStaff
    ? { author, name: author, email: null, client_id: null }
    : client === undefined
      ? { author: null, ...(reply.sender ?? { name: ticket.name, email: ticket.email }), client_id: null }
      : { author: null, name: fullName(client), email: client.email, ...reply.login, client_id: client.id }
  if (!reply.byStaff) await expectNotBlocked(db, ticket, writer, client?.email)
  const [made] = await db('ticket_replies')
    .insert({
      ...writer,
      ticket_id: ticket.id,
      message: reply.message,
      previous_status: ticket.status,
      quote_line: reply.quoteLine ?? null,
      created_at: instant(now),
    })
    .returning('id')
  const { id } = made as TicketReplyRow
  const files = await storeAttachments(ctx, { ticketId: ticket.id, replyId: id }, reply.attachments)
  const status = statusAfterReply(writer)
  await db('tickets')
    .where({ id: ticket.id })
    .update({ status, last_reply_at: instant(now), ...(!isOther && { is_unverified: 0 }) })
  const department = await findDepartment(db, ticket.department_id)
  const announced = { ...reply, id, name: writer.name, files, before: ticket }
  await announceReply(ctx, { ...ticket, status }, department, announced)
  return id
}

/** Returns the status of a ticket after a reply (R-1801). */
export const statusAfterReply = ({ author }: Pick<TicketReplyRow, 'author'>): string =>
  author === null ? ticketStatus.customerReply : ticketStatus.answered

/**
 * Locks the client who replies: the requested one, which must exist, or the ticket's own, which may have been deleted.
 */
async function lockReplyClient(db: Knex, stated: number | undefined, own: number | null) {
  if (stated !== undefined) return lockClient(db, stated)
  return own === null ? undefined : db('clients').where({ id: own }).forUpdate().first()
}

/**
 * Throws sender_blocked if the author of a reply is blocked (R-1803): by the author's or the client's address, or by
 * the ticket's address if the author is its sender.
 */
async function expectNotBlocked(
  db: Knex,
  ticket: TicketRow,
  writer: { readonly email: string | null; readonly client_id: number | null },
  clientEmail: string | undefined,
): Promise<void> {
  const isSender = writer.client_id === null || writer.client_id === ticket.client_id
  const addresses = new Set([writer.email, clientEmail ?? null, isSender ? ticket.email : null])
  for (const address of addresses)
    if (address !== null && (await isBlocked(db, address))) throw new Fault('sender_blocked')
}

/** Returns the ticket, or the ticket that it was merged into, which itself is never merged (mergeTicket). */
export const resolveMergedTicket = async (db: Knex, ticket: TicketRow): Promise<TicketRow> =>
  ticket.merged_into === null ? ticket : lockTicket(db, ticket.merged_into)

/** Changes the text of a reply and stores who changed it (R-2606). Throws ticket_reply_not_found. */
export async function updateReply(
  ctx: Context,
  id: number,
  { message }: { message?: string | undefined },
): Promise<void> {
  const { db, now, author } = ctx
  const row = await lockRow(db, 'ticket_replies', id, 'ticket_reply_not_found')
  if (message === undefined || message === row.message) return
  await db('ticket_replies')
    .where({ id })
    .update({ message, edited_by: author, edited_at: instant(now) })
  const ticket = (await db('tickets').where({ id: row.ticket_id }).first()) as TicketRow
  await logActivity(ctx, `${describeReply(row, ticket.tid)} was changed`)
  await raiseReply(ctx, 'ticket.reply.updated', ticket, row)
}

/** Raises the event for a reply that staff changed or deleted. The event's message contains staff names (R-2194). */
export async function raiseReply(
  ctx: Context,
  event: 'ticket.reply.updated' | 'ticket.reply.deleted',
  ticket: TicketRow,
  { id, author }: Pick<TicketReplyRow, 'id' | 'author'>,
): Promise<void> {
  const writer = author === null ? null : await findStaffName(ctx.db, author)
  const what = event === 'ticket.reply.updated' ? 'changed' : 'deleted'
  const by = await findStaffName(ctx.db, ctx.author)
  const message = `${describeReply({ id, author: writer }, ticket.tid)} was ${what} by ${by}.`
  await raise(ctx, event, message, { ...ticketFacts(ticket), replyid: id, by: ctx.author }, { before: ticket })
}

/** Returns the description of a reply for the activity log and events. */
export const describeReply = ({ id, author }: Pick<TicketReplyRow, 'id' | 'author'>, tid: string): string =>
  `Reply ${id} to ticket ${tid}, written by ${author ?? 'the sender'},`

/**
 * Returns a query for the replies to a ticket that its sender can see, oldest first. Only staff can see replies that
 * are waiting for acceptance (R-4710).
 */
export const selectVisibleReplies = (db: Knex, ticketId: number) =>
  selectReplies(db, ticketId).where({ is_unverified: 0 })

/**
 * Returns a query for the replies to a ticket, oldest first, including replies that are waiting for acceptance. The
 * opening message of a merged ticket, the only kind of reply with a subject, was stored later, but comes before other
 * replies of the same instant.
 */
export const selectReplies = (db: Knex, ticketId: number) =>
  db('ticket_replies')
    .where({ ticket_id: ticketId })
    .orderByRaw('created_at, case when subject is null then 1 else 0 end, id')
