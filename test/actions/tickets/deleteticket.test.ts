import t from 'tap'
import { file, openTicket, reply, ticketOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteticket', async (t, api) => {
  await expectRequired(t, api, 'deleteticket', ['ticketid'])

  t.test('deletes the ticket with its replies, notes, and files, and keeps other tickets', async (t) => {
    const make = async () => {
      const ticketid = await openTicket(api, { attachments: [file('a.txt', 'a')] })
      await reply(api, ticketid, { attachments: [file('b.txt', 'b')] })
      await api.ok('addticketnote', { ticketid, message: 'x' })
      return ticketid
    }
    const [ticketid, other] = [await make(), await make()]
    t.strictSame(await api.ok('deleteticket', { ticketid }), { result: 'success', ticketid })
    for (const table of ['ticket_replies', 'ticket_notes', 'ticket_attachments'] as const)
      t.strictSame(await api.database.read(table).where({ ticket_id: ticketid }), [], table)
    t.match(await ticketOf(api, other), { replies: { length: 1 }, notes: { length: 1 }, attachments: { length: 2 } })
  })

  t.test('keeps tickets that were merged into the deleted ticket, and clears their merged_into', async (t) => {
    const [merged, remaining] = [await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid: merged, mergeid: remaining })
    await api.ok('deleteticket', { ticketid: remaining })
    t.match(await ticketOf(api, merged), { status: 'Closed', merged_into: null })
  })

  t.test('deletes a ticket once and returns 404 for an unknown one', async (t) => {
    for (const ticketid of ['0', '-1', '4711'])
      await expectError(t, api, 'deleteticket', { ticketid }, 404, 'ticket_not_found')
    await expectRefusal(t, api, 'deleteticket', { ticketid: 'x' }, 'ticketid')
    const ticketid = await openTicket(api)
    const replies = await Promise.all(Array.from({ length: 5 }, () => api.call('deleteticket', { ticketid })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
  })
})
