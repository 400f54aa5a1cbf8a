import t from 'tap'
import { mailsTo, openTicket, ticketOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addticketnote', async (t, api) => {
  await expectRequired(t, api, 'addticketnote', ['ticketid', 'message'])

  t.test("signs a note with the caller's user name and emails it to no one", async (t) => {
    const credential = await api.makeCredential({ permissions: ['manage_tickets'] })
    const ticketid = await openTicket(api, { email: 'asker@example.com' })
    const { noteid, ...rest } = await api.ok(
      'addticketnote',
      { ticketid, message: ' The disk is full.\n', adminusername: 'ada' },
      { credential },
    )
    t.strictSame(rest, { result: 'success' })
    t.match(await ticketOf(api, ticketid), {
      status: 'Open',
      replies: [],
      notes: [{ id: noteid, noteid, ticketid, admin: credential.username, message: 'The disk is full.' }],
    })
    t.strictSame(
      (await mailsTo(api, 'asker@example.com')).map(({ template }) => template),
      ['ticket opened'],
    )
  })

  t.test('rejects an unknown ticket and a note that is too long', async (t) => {
    for (const ticketid of ['0', '-1', '4711'])
      await expectError(t, api, 'addticketnote', { ticketid, message: 'x' }, 404, 'ticket_not_found')
    await expectRefusal(t, api, 'addticketnote', { ticketid: 'x', message: 'x' }, 'ticketid')
    await expectTextLimit(t, api, 'addticketnote', { ticketid: await openTicket(api) }, { message: 65_535 })
  })
})
