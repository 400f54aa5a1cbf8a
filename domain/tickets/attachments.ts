import type { Knex } from 'knex'
import type { TicketAttachmentRow, TicketRow } from '../../db/rows-support.js'
import type { Context } from '../context.js'
import { Fault } from '../values/faults.js'
import { downloadName } from '../values/file-names.js'
import type { StoredAttachment } from './mailed-files.js'
import { expectTicket } from './tickets.js'

/** Limits on the files of a ticket or reply (R-1807). */
export const maxAttachments = 10
export const maxAttachmentBytes = 8 * 1024 * 1024

export interface NewAttachment {
  readonly name: string
  /** Base64 text, or raw bytes. */
  readonly data: string | Buffer
}

/** Stores the files of a ticket or reply. Throws attachment_too_large. */
export async function storeAttachments(
  { db }: Context,
  to: { ticketId: number; replyId?: number },
  files: readonly NewAttachment[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  // One file per statement, because a statement with all of them could be too large for the database.
  for (const { name, data } of files) {
    const content = typeof data === 'string' ? Buffer.from(data, 'base64') : data
    if (content.length > maxAttachmentBytes) throw new Fault('attachment_too_large')
    const [made] = await db('ticket_attachments')
      .insert({ ticket_id: to.ticketId, reply_id: to.replyId ?? null, name, content })
      .returning('id')
    stored.push({ id: made?.id as number, name: downloadName(name), bytes: content.length })
  }
  return stored
}

/**
 * A file of a ticket without its content, under its download name. `index` is its position among all files of the
 * ticket and its replies, from 0.
 */
export interface Attachment {
  /** Never changes, even if other files are deleted or the ticket is merged. */
  readonly id: number
  readonly replyId: number | null
  readonly name: string
  readonly index: number
}

/** Returns the files of tickets by ticket ID, oldest first. */
export async function loadAttachments(
  db: Knex,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Attachment[]>> {
  const files = new Map<number, Attachment[]>(ticketIds.map((id) => [id, []]))
  if (ticketIds.length === 0) return files
  const rows: Pick<TicketAttachmentRow, 'id' | 'ticket_id' | 'reply_id' | 'name'>[] = await db('ticket_attachments')
    .whereIn('ticket_id', ticketIds)
    .orderBy('id')
    .select('id', 'ticket_id', 'reply_id', 'name')
  for (const { id, ticket_id, reply_id, name } of rows) {
    const own = files.get(ticket_id)
    own?.push({ id, replyId: reply_id, name: downloadName(name), index: own.length })
  }
  return files
}

/**
 * Returns the files of a ticket that its sender can see: without files of replies that are waiting for acceptance
 * (R-4710).
 */
export async function loadVisibleAttachments(db: Knex, ticketId: number): Promise<Attachment[]> {
  const files = (await loadAttachments(db, [ticketId])).get(ticketId) ?? []
  const waiting: number[] = await db('ticket_replies').where({ ticket_id: ticketId, is_unverified: 1 }).pluck('id')
  return files.filter(({ replyId }) => replyId === null || !waiting.includes(replyId))
}

/** Returns the download names of a ticket's files. Throws ticket_not_found. */
export async function attachmentNames(db: Knex, ticketId: number): Promise<string[]> {
  await expectTicket(db, ticketId)
  const names: string[] = await db('ticket_attachments').where({ ticket_id: ticketId }).orderBy('id').pluck('name')
  return names.map(downloadName)
}

/** Key of a ticket's file: its ID, or its position among the current files of the ticket. */
export type AttachmentKey = { readonly id: number } | { readonly index: number }

/**
 * Returns a file of a ticket. A file requested by ID is found even if the ticket was merged. Throws ticket_not_found,
 * attachment_not_found.
 */
export async function readAttachment(db: Knex, ticketId: number, key: AttachmentKey): Promise<TicketAttachmentRow> {
  const ticket = await expectTicket(db, ticketId)
  const row = await ('id' in key ? fileById(db, ticket, key.id) : fileByIndex(db, ticket, key.index))
  if (row === undefined) throw new Fault('attachment_not_found')
  return { ...row, name: downloadName(row.name) }
}

const fileById = (db: Knex, { id, merged_into }: TicketRow, fileId: number) =>
  db('ticket_attachments')
    .where({ id: fileId, ticket_id: merged_into ?? id })
    .first()

const fileByIndex = async (db: Knex, { id }: TicketRow, index: number) =>
  index < 0 ? undefined : db('ticket_attachments').where({ ticket_id: id }).orderBy('id').offset(index).first()
