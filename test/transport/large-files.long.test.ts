import t from 'tap'
import { expectRefusal } from '../actions/_shared/checks.js'
import { newTicket } from '../support/fixtures.js'
import { openTicketByMultipart } from '../support/multipart.js'
import { withService } from '../support/service.js'

const mebibyte = 2 ** 20

// R-1807
withService(t, 'limits a file to 8 MiB and a body with files to 16 MiB', async (t, api) => {
  const read = async (ticketid: number, attachmentindex: number): Promise<Buffer> =>
    Buffer.from((await api.ok('getticketattachment', { ticketid, attachmentindex })).data, 'base64')
  const most = Buffer.alloc(8 * mebibyte, 'x')
  const { ticketid } = await api.ok(
    'openticket',
    await newTicket(api, { attachments: [{ name: 'most', data: most.toString('base64') }] }),
    { as: 'json', headers: { 'idempotency-key': 'most' } },
  )
  t.ok(most.equals(await read(ticketid, 0)))
  const more = [{ name: 'more', data: Buffer.alloc(8 * mebibyte + 1).toString('base64') }]
  await expectRefusal(t, api, 'openticket', await newTicket(api, { attachments: more }), 'attachments', {
    as: 'json',
  })
  t.match(await openTicketByMultipart(api, [['attachments', 'more', Buffer.alloc(8 * mebibyte + 1)]]), {
    status: 422,
    body: { code: 'attachment_too_large' },
  })
  const files = Array.from({ length: 3 }, (_, at) => ['attachments[]', `${at}`, Buffer.alloc(6 * mebibyte)] as const)
  t.equal((await openTicketByMultipart(api, files)).status, 413)
  t.equal((await openTicketByMultipart(api, files.slice(1))).status, 200)
  const note = await api.call(
    'addticketnote',
    { ticketid, message: 'x', more: 'x'.repeat(2 * mebibyte) },
    { as: 'json' },
  )
  t.equal(note.status, 413, 'other bodies are limited to 1 MiB')
})
