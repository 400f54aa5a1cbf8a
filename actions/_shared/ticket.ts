import type { TicketNoteRow, TicketReplyRow, TicketRow } from '../../db/rows-support.js'
import { type Attachment, loadAttachments, maxAttachments } from '../../domain/tickets/attachments.js'
import { type DeletedReply, parseDeletedReplies } from '../../domain/tickets/deleted-replies.js'
import { selectReplies } from '../../domain/tickets/replies.js'
import { selectTicketNotes } from '../../domain/tickets/ticket-notes.js'
import { ticketPriorities } from '../../domain/values/statuses.js'
import { type EmbeddedRecordContext, embeddedClient, presentClients } from './client.js'
import { f, type Values } from './kit.js'

export const ticketPriority = f.oneOf(ticketPriorities, { description: 'Urgency.' })

export const ticketStatusTitle = f.code({
  description: 'A title listed by `getsupportstatuses`; case-insensitive.',
  example: 'Open',
})

/** Attachments that openticket and addticketreply accept. */
export const attachments = f.files({
  max: maxAttachments,
  extension: true,
  description:
    'Files of up to 8 MiB each: a list of `name` and base64 `data`, the same list as base64-encoded JSON, or multipart file parts.',
})

export const adminUsername = f.code({
  description: "Any value marks the entry as written by staff. It is always signed with the caller's user name.",
  example: 'grace',
})

const attachment = f.named('TicketAttachment', 'A file attached to a ticket.', {
  id: f.id('ticketattachment', {
    description: 'ID of the file; does not change if other files are deleted or the ticket is merged.',
  }),
  filename: f.text({ description: 'Name of the file.', example: 'error.txt' }),
  index: f.integer({
    description: 'Position among the files of the ticket and its replies, from 0.',
    min: 0,
    example: 0,
  }),
})

const quoteline = f.nullable(
  f.integer({
    extension: true,
    description: 'Line of the message, from 1, where text quoted by an email program begins; null if there is none.',
    min: 1,
    example: 3,
  }),
)

const reply = f.named('TicketReply', 'A ticket reply.', {
  id: f.id('ticketreply'),
  replyid: f.id('ticketreply'),
  userid: f.idIfAny('client'),
  name: f.text({ description: 'Name of the author.', max: 511, example: 'Ada Lovelace' }),
  email: f.nullable(f.email({ description: 'Email address of the author; null if none is stored.' })),
  admin: f.nullable(f.text({ description: 'User name of the staff author.', example: 'grace' })),
  subject: f.nullable(
    f.text({
      description: 'Subject of the merged ticket whose opening message this was; null for other replies.',
      example: 'The site is slow',
    }),
  ),
  message: f.longText({ description: 'Text of the reply.', example: 'It works again.' }),
  date: f.instant({ description: 'Time of writing.' }),
  attachments: f.listOf(f.record(attachment), { description: 'Files attached to the reply.' }),
  editedby: f.nullable(f.text({ extension: true, description: 'User name of the last editor.', example: 'grace' })),
  editedat: f.nullable(f.instant({ extension: true, description: 'Time of the last edit.' })),
  unverified: f.flag({
    extension: true,
    description:
      'True if the reply came by email from an unverified sender. The client sees it only after `updateticketreply` accepts it.',
  }),
  quoteline,
})

const deletedReply = f.named('DeletedTicketReply', 'A deleted ticket reply.', {
  replyid: f.id('ticketreply'),
  admin: f.nullable(f.text({ description: 'User name of the staff author.', example: 'grace' })),
  deletedby: f.text({ description: 'User name of the person who deleted it.', example: 'ada' }),
  date: f.instant({ description: 'Time of deletion.' }),
})

export const note = f.named('TicketNote', 'A staff note on a ticket.', {
  id: f.id('ticketnote'),
  noteid: f.id('ticketnote'),
  ticketid: f.id('ticket'),
  admin: f.text({ description: 'User name of the author.', example: 'grace' }),
  message: f.longText({ description: 'Text of the note.', example: 'The disk is full.' }),
  date: f.instant({ description: 'Time of writing.' }),
})

/** A ticket without its replies and notes, as lists show it. */
export const ticketSummary = f.named('Ticket', 'A ticket without its replies and notes, as shown in lists.', {
  id: f.id('ticket'),
  ticketid: f.id('ticket'),
  tid: f.text({ description: 'Six-digit ticket number shown to the client.', example: '482193' }),
  deptid: f.id('department'),
  deptname: f.text({ description: 'Name of the department.', example: 'Support' }),
  department: f.record(
    { id: f.id('department'), name: f.text({ description: 'Name of the department.', example: 'Support' }) },
    { description: 'Department that handles the ticket.' },
  ),
  userid: f.idIfAny('client'),
  clientid: f.idIfAny('client'),
  name: f.text({ description: 'Name of the sender.', max: 511, example: 'Ada Lovelace' }),
  email: f.nullable(f.email({ description: 'Email address of the sender; null if none is stored.' })),
  subject: f.text({ description: 'Subject of the ticket.', example: 'The site is slow' }),
  message: f.longText({ description: 'Opening message.', example: 'It has been like this since yesterday.' }),
  status: f.text({ description: 'Status title, as listed by `getsupportstatuses`.', example: 'Open' }),
  priority: ticketPriority,
  flag: f.nullable(f.id('staff', { description: 'Staff member assigned to the ticket.' })),
  admin: f.nullable(f.text({ description: 'User name of the staff member who opened it.', example: 'grace' })),
  date: f.instant({ description: 'Opening time.' }),
  lastreply: f.instant({ description: 'Time of the last reply, or of opening before the first reply.' }),
  merged_into: f.nullable(f.id('ticket', { description: 'Ticket that this one was merged into.' })),
  attachments: f.listOf(f.record(attachment), { description: 'Files attached to the ticket and its replies.' }),
  client: embeddedClient,
  deletedreplies: f.listOf(f.record(deletedReply), { extension: true, description: 'Deleted replies.' }),
  unverified: f.flag({
    extension: true,
    description: 'True if the ticket came by email and the client is not verified as its sender.',
  }),
  quoteline,
})

export const ticket = f.named('TicketDetails', 'A ticket with its replies and staff notes.', {
  ...ticketSummary,
  replies: f.listOf(f.record(reply), { description: 'Replies, oldest first.' }),
  notes: f.listOf(f.record(note), { description: 'Staff notes, oldest first.' }),
})

/** Presents tickets with their departments, clients, and files, with a constant number of queries. */
export const presentTickets =
  (ctx: EmbeddedRecordContext) =>
  async (rows: readonly TicketRow[]): Promise<Values<typeof ticketSummary>[]> => {
    const { db } = ctx
    const clients = await presentClients(
      ctx,
      rows.map(({ client_id }) => client_id),
    )
    const files = await loadAttachments(
      db,
      rows.map(({ id }) => id),
    )
    const names = new Map((await db('departments').select('id', 'name')).map(({ id, name }) => [id, name]))
    return rows.map((row) => {
      const department = { id: row.department_id, name: names.get(row.department_id) ?? '' }
      return {
        id: row.id,
        ticketid: row.id,
        tid: row.tid,
        deptid: department.id,
        deptname: department.name,
        department,
        userid: row.client_id,
        clientid: row.client_id,
        name: row.name,
        email: row.email,
        subject: row.subject,
        message: row.message,
        status: row.status,
        priority: row.priority,
        flag: row.flag_id,
        admin: row.author,
        date: row.created_at,
        lastreply: row.last_reply_at,
        merged_into: row.merged_into,
        attachments: (files.get(row.id) ?? []).map(presentAttachment),
        client: clients.get(row.client_id) ?? null,
        deletedreplies: parseDeletedReplies(row).map(presentDeletedReply),
        unverified: row.is_unverified === 1,
        quoteline: row.quote_line,
      }
    })
  }

const presentDeletedReply = (one: DeletedReply): Values<typeof deletedReply> => ({
  replyid: one.id,
  admin: one.author,
  deletedby: one.deletedBy,
  date: one.deletedAt,
})

const presentAttachment = ({ id, name, index }: Attachment) => ({ id, filename: name, index })

/** Presents a ticket with its replies and notes. */
export async function presentTicket(ctx: EmbeddedRecordContext, row: TicketRow): Promise<Values<typeof ticket>> {
  const { db } = ctx
  const [summary] = (await presentTickets(ctx)([row])) as [Values<typeof ticketSummary>]
  const files = (await loadAttachments(db, [row.id])).get(row.id) ?? []
  const replies = await selectReplies(db, row.id)
  return {
    ...summary,
    replies: replies.map((one) => presentReply(one, files)),
    notes: (await selectTicketNotes(db, row.id)).map(presentNote),
  }
}

const presentReply = (row: TicketReplyRow, files: readonly Attachment[]): Values<typeof reply> => ({
  id: row.id,
  replyid: row.id,
  userid: row.client_id,
  name: row.name,
  email: row.email,
  admin: row.author,
  subject: row.subject,
  message: row.message,
  date: row.created_at,
  attachments: files.filter(({ replyId }) => replyId === row.id).map(presentAttachment),
  editedby: row.edited_by,
  editedat: row.edited_at,
  unverified: row.is_unverified === 1,
  quoteline: row.quote_line,
})

export const presentNote = (row: TicketNoteRow): Values<typeof note> => ({
  id: row.id,
  noteid: row.id,
  ticketid: row.ticket_id,
  admin: row.author,
  message: row.message,
  date: row.created_at,
})
