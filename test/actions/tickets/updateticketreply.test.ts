import t from 'tap'
import { makeClient, openTicket, reply, ticketOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'updateticketreply', async (t, api) => {
  await expectRequired(t, api, 'updateticketreply', ['replyid'])
  const ticketid = await openTicket(api)
  const [replyid, other] = [await reply(api, ticketid), await reply(api, ticketid)]
  const messages = async () =>
    (await ticketOf(api, ticketid)).replies.map(({ message }: { message: string }) => message)

  t.test('changes only the text', async (t) => {
    const before = await ticketOf(api, ticketid)
    t.strictSame(await api.ok('updateticketreply', { replyid, message: 'Better.' }), { result: 'success', replyid })
    t.strictSame(await messages(), ['Better.', 'It works again.'])
    await api.ok('updateticketreply', { replyid: other })
    t.strictSame(await messages(), ['Better.', 'It works again.'])
    const { replies: _, ...after } = await ticketOf(api, ticketid)
    t.strictSame({ ...after, replies: before.replies }, before)
  })

  // R-2606
  t.test('the reply shows who changed it, and the log shows who wrote it', async (t) => {
    const grace = await api.makeCredential({ permissions: ['reply_tickets'] })
    const clientid = await makeClient(api)
    const ticketid = await openTicket(api, { clientid })
    const replyid = await reply(api, ticketid, { adminusername: 'x', message: 'We are on it.' })
    const marks = async () => {
      const [{ editedby, editedat }] = (await ticketOf(api, ticketid)).replies
      return { editedby, editedat }
    }
    await api.ok('updateticketreply', { replyid, message: 'We are on it.' }, { credential: grace })
    t.strictSame(await marks(), { editedby: null, editedat: null }, 'the same text is not a change')
    await api.ok('updateticketreply', { replyid, message: 'Never mind.' }, { credential: grace })
    t.match(await marks(), { editedby: grace.username, editedat: /^\d{4}-/ })
    t.match((await api.ok('getactivitylog', { object: 'ticketreply', objectid: replyid })).data, [
      {
        description: new RegExp(`^Reply ${replyid} to ticket \\d{6}, written by ${api.admin.username}, was changed$`),
        user: grace.username,
        clientid,
        changes: [{ field: 'message', before: 'We are on it.', after: 'Never mind.' }, {}, {}],
      },
    ])
  })

  t.test('rejects an empty text', async (t) => {
    for (const message of ['', ' \n']) await expectRefusal(t, api, 'updateticketreply', { replyid, message }, 'message')
    await expectRefusal(t, api, 'updateticketreply', { replyid, message: null }, 'message', { as: 'json' })
    await expectTextLimit(t, api, 'updateticketreply', { replyid }, { message: 65_535 })
  })

  t.test('returns 404 for a reply that does not exist', async (t) => {
    for (const missing of ['0', '-1', '4711'])
      await expectError(t, api, 'updateticketreply', { replyid: missing, message: 'x' }, 404, 'ticket_reply_not_found')
    await expectRefusal(t, api, 'updateticketreply', { replyid: 'x' }, 'replyid')
  })
})
