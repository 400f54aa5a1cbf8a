import { attachmentNames, readAttachment } from '../../domain/tickets/attachments.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getticketattachment',
  summary: 'List the files of a ticket and its replies, or retrieve one of them.',
  description: 'Without an index only the names are returned; with one, only that file.',
  method: 'GET',
  permission: 'list_tickets',
  required: { ticketid: f.id('ticket') },
  optional: { attachmentindex: f.integer({ description: 'Index of the file, from 0.', example: 0 }) },
  returns: {
    attachments: f.optional(f.listOf(f.text({ example: 'error.txt' }))),
    filename: f.optional(f.text({ example: 'error.txt' })),
    data: f.optional(f.base64({ description: 'File content, in base64.' })),
  },
  faults: ['ticket_not_found', 'attachment_not_found'],

  run: async ({ ticketid, attachmentindex }, { db }) => {
    if (attachmentindex === undefined)
      return { attachments: await attachmentNames(db, ticketid), filename: undefined, data: undefined }
    const { name, content } = await readAttachment(db, ticketid, attachmentindex)
    return { attachments: undefined, filename: name, data: content.toString('base64') }
  },
})
