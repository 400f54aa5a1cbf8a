import type { Knex } from 'knex'
import type { TicketAttachmentRow, TicketRow } from '../../db/rows-support.js'
import { findStaffNames } from '../access/staff-names.js'
import { lockClient } from '../clients/clients.js'
import type { Session } from '../clients/sign-in.js'
import type { Context } from '../context.js'
import { setCallRecord } from '../log/logged-call.js'
import { type Attachment, loadVisibleAttachments, type NewAttachment, readAttachment } from '../tickets/attachments.js'
import { repliesForClient, ticketsForClient } from '../tickets/client-view.js'
import { expectOffered } from '../tickets/departments.js'
import { openTicket } from '../tickets/opening.js'
import { addReply } from '../tickets/replies.js'
import { lockTicket, updateTicket } from '../tickets/tickets.js'
import { Fault } from '../values/faults.js'
import type { TicketPriority, ticketStatus } from '../values/statuses.js'

/** A ticket message as shown to the client. */
export interface TicketMessage {
  readonly name: string
  readonly isByStaff: boolean
  /** On the first message of a merged ticket, the subject of that ticket. Otherwise null. */
  readonly subject: string | null
  readonly text: string
  /** Line at which quoted text begins, starting at 1, or null. */
  readonly quoteLine: number | null
  readonly writtenAt: string
  readonly files: readonly Pick<Attachment, 'id' | 'name'>[]
}

/**
 * Returns an account's ticket. For a merged ticket, returns the remaining ticket if it belongs to the account, too.
 * Returns undefined if the account has neither.
 */
export async function findTicket(db: Knex, clientId: number, id: number): Promise<TicketRow | undefined> {
  const ticket: TicketRow | undefined = await ticketsForClient(db, clientId).where({ id }).first()
  if (ticket === undefined || ticket.merged_into === null) return ticket
  return ticketsForClient(db, clientId).where({ id: ticket.merged_into }).first()
}

/** Returns the messages of a ticket with their files, oldest first. */
export async function listMessages(db: Knex, ticket: TicketRow): Promise<readonly TicketMessage[]> {
  const replies = await repliesForClient(db, ticket.id)
  const written = [
    { ...ticket, replyId: null, subject: null },
    ...replies.map((reply) => ({ ...reply, replyId: reply.id })),
  ]
  const names = await findStaffNames(
    db,
    written.flatMap(({ author }) => author ?? []),
  )
  const files = await loadVisibleAttachments(db, ticket.id)
  return written.map(({ replyId, author, name, subject, message, quote_line, created_at }) => ({
    name: author === null ? name : (names.get(author) as string),
    isByStaff: author !== null,
    subject,
    text: message,
    quoteLine: quote_line,
    writtenAt: created_at,
    files: files.filter((file) => file.replyId === replyId).map(({ id, name }) => ({ id, name })),
  }))
}

/** Returns the IDs of all files in an account's tickets, even in hidden messages. */
export const ticketFileIds = (db: Knex, clientId: number): Promise<number[]> =>
  db('ticket_attachments').whereIn('ticket_id', ticketsForClient(db, clientId).select('id')).orderBy('id').pluck('id')

/** Returns a file of a message that the account can read, or undefined for any other file. */
export async function findTicketFile(db: Knex, clientId: number, id: number): Promise<TicketAttachmentRow | undefined> {
  const file = await db('ticket_attachments')
    .where({ id })
    .whereIn('ticket_id', ticketsForClient(db, clientId).select('id'))
    .first('ticket_id', 'reply_id')
  if (file === undefined) return undefined
  const { ticket_id, reply_id } = file
  const isShown =
    reply_id === null || (await repliesForClient(db, ticket_id).where({ id: reply_id }).first()) !== undefined
  return isShown ? readAttachment(db, ticket_id, { id }) : undefined
}

type Writer = Pick<Session, 'clientId' | 'name' | 'email'>

export interface WrittenTicket {
  readonly departmentId: number
  readonly subject: string
  readonly message: string
  readonly priority: TicketPriority
  readonly attachments: readonly NewAttachment[]
}

/**
 * Opens a ticket for the account, sent from the login's address. Returns its ID. Throws the errors of `expectOffered`
 * and `openTicket`.
 */
export async function writeTicket(ctx: Context, writer: Writer, wanted: WrittenTicket): Promise<number> {
  const { clientId } = writer
  const { departmentId, subject, message, priority, attachments } = wanted
  await expectOffered(ctx.db, departmentId)
  const { id } = await openTicket(ctx, {
    ...{ departmentId, subject, message, priority, attachments, clientId, byStaff: false },
    ...senderOf(writer),
  })
  setCallRecord(ctx, 'ticket', id, clientId)
  return id
}

const senderOf = ({ name, email }: Writer): Pick<Writer, 'name' | 'email'> => ({ name, email })

/**
 * Adds a reply by the login to the account's ticket, or to the ticket that it was merged into. Returns the ticket's ID.
 * Throws ticket_not_found and the errors of `addReply`.
 */
export async function answerTicket(
  ctx: Context,
  writer: Writer,
  ticketId: number,
  { message, attachments }: Pick<WrittenTicket, 'message' | 'attachments'>,
): Promise<number> {
  const { clientId } = writer
  const { id } = await lockOwnTicket(ctx, clientId, ticketId)
  await addReply(ctx, id, { message, attachments, clientId, byStaff: false, login: senderOf(writer) })
  return id
}

/** Closes or reopens an account's ticket. Returns its ID. Throws ticket_not_found. */
export async function setTicketStatus(
  ctx: Context,
  clientId: number,
  ticketId: number,
  status: typeof ticketStatus.open | typeof ticketStatus.closed,
): Promise<number> {
  const { id } = await lockOwnTicket(ctx, clientId, ticketId)
  await updateTicket(ctx, id, { status })
  return id
}

/**
 * Locks an account's ticket, and its client, so that the client's tickets cannot be merged concurrently. Throws
 * ticket_not_found.
 */
async function lockOwnTicket(ctx: Context, clientId: number, id: number): Promise<TicketRow> {
  await lockClient(ctx.db, clientId)
  const ticket = await findTicket(ctx.db, clientId, id)
  if (ticket === undefined) throw new Fault('ticket_not_found')
  setCallRecord(ctx, 'ticket', ticket.id, clientId)
  return lockTicket(ctx.db, ticket.id)
}
