import { attachmentNames, readAttachment } from '../../domain/tickets/attachments.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'getticketattachment',
  summary: 'List the files of a ticket and its replies, or retrieve a single file.',
  description: 'Without an index or ID, returns only the names; otherwise, only that file.',
  method: 'GET',
  permission: 'list_tickets',
  required: { ticketid: f.id('ticket') },
  optional: {
    attachmentindex: f.integer({ description: 'Index of the file, from 0.', example: 0 }),
    attachmentid: f.id('ticketattachment', {
      extension: true,
      description:
        'ID of the file, which does not change if other files are deleted or the ticket is merged. Takes precedence over the index.',
    }),
  },
  returns: {
    attachments: f.optional(
      f.listOf(f.text({ example: 'error.txt' }), {
        description: 'File names by index; only without an index or ID.',
      }),
    ),
    filename: f.optional(f.text({ description: 'Name of the file; only with an index or ID.', example: 'error.txt' })),
    data: f.optional(f.base64({ description: 'File content in base64.' })),
  },
  faults: ['ticket_not_found', 'attachment_not_found'],

  run: async ({ ticketid, attachmentindex: index, attachmentid: id }, { db }) => {
    const key = id === undefined ? (index === undefined ? undefined : { index }) : { id }
    if (key === undefined)
      return { attachments: await attachmentNames(db, ticketid), filename: undefined, data: undefined }
    const { name, content } = await readAttachment(db, ticketid, key)
    return { attachments: undefined, filename: name, data: content.toString('base64') }
  },
})
