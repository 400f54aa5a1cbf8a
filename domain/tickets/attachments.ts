import type { Knex } from 'knex'
import type { TicketAttachmentRow } from '../../db/rows-support.js'
import type { Context } from '../context.js'
import { Fault } from '../faults.js'
import { expectTicket } from './tickets.js'

/** Limits on the files of a ticket or a reply (R-1807). */
export const maxAttachments = 10
const maxBytes = 8 * 1024 * 1024

export interface NewAttachment {
  readonly name: string
  /** Base64. */
  readonly data: string
}

/** Stores files of a ticket or a reply. Throws attachment_too_large. */
export async function storeAttachments(
  { db }: Context,
  to: { ticketId: number; replyId?: number },
  files: readonly NewAttachment[],
): Promise<void> {
  // One by one, because a statement with all of them could be too large for the database.
  for (const { name, data } of files) {
    const content = Buffer.from(data, 'base64')
    if (content.length > maxBytes) throw new Fault('attachment_too_large')
    await db('ticket_attachments').insert({
      ticket_id: to.ticketId,
      reply_id: to.replyId ?? null,
      name,
      content,
    })
  }
}

/** A file of a ticket, without its content. The index counts the files of the ticket and its replies together, from 0. */
export interface Attachment {
  readonly replyId: number | null
  readonly name: string
  readonly index: number
}

/** Returns the files of tickets by ticket, oldest first. */
export async function attachmentsOf(
  db: Knex,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Attachment[]>> {
  const files = new Map<number, Attachment[]>(ticketIds.map((id) => [id, []]))
  if (ticketIds.length === 0) return files
  const rows: Pick<TicketAttachmentRow, 'ticket_id' | 'reply_id' | 'name'>[] = await db('ticket_attachments')
    .whereIn('ticket_id', ticketIds)
    .orderBy('id')
    .select('ticket_id', 'reply_id', 'name')
  for (const { ticket_id, reply_id, name } of rows) {
    const own = files.get(ticket_id)
    own?.push({ replyId: reply_id, name, index: own.length })
  }
  return files
}

/** Returns the names of the files of a ticket. Throws ticket_not_found. */
export async function attachmentNames(db: Knex, ticketId: number): Promise<string[]> {
  await expectTicket(db, ticketId)
  return db('ticket_attachments').where({ ticket_id: ticketId }).orderBy('id').pluck('name')
}

/** Returns one file of a ticket. Throws ticket_not_found, attachment_not_found. */
export async function readAttachment(db: Knex, ticketId: number, index: number): Promise<TicketAttachmentRow> {
  await expectTicket(db, ticketId)
  const row =
    index < 0
      ? undefined
      : await db('ticket_attachments').where({ ticket_id: ticketId }).orderBy('id').offset(index).first()
  if (row === undefined) throw new Fault('attachment_not_found')
  return row
}
