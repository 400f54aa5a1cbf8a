import t from 'tap'
import { withService } from '../../support/service.js'
import { fails, holdsText, isGuarded, needs, refuses } from '../_shared/checks.js'
import { openTicket, reply, ticketOf } from './desk.js'

withService(t, 'updateticketreply', async (t, api) => {
  await isGuarded(t, api, 'updateticketreply', 'POST', 'reply_tickets')
  await needs(t, api, 'updateticketreply', ['replyid'])
  const ticketid = await openTicket(api)
  const [replyid, other] = [await reply(api, ticketid), await reply(api, ticketid)]
  const messages = async () =>
    (await ticketOf(api, ticketid)).replies.map(({ message }: { message: string }) => message)

  t.test('only the text changes', async (t) => {
    const before = await ticketOf(api, ticketid)
    t.strictSame(await api.ok('updateticketreply', { replyid, message: 'Better.' }), { result: 'success', replyid })
    t.strictSame(await messages(), ['Better.', 'It works again.'])
    await api.ok('updateticketreply', { replyid: other })
    t.strictSame(await messages(), ['Better.', 'It works again.'])
    const { replies: _, ...after } = await ticketOf(api, ticketid)
    t.strictSame({ ...after, replies: before.replies }, before)
  })

  t.test('the text cannot be emptied', async (t) => {
    for (const message of ['', ' \n']) await refuses(t, api, 'updateticketreply', { replyid, message }, 'message')
    await refuses(t, api, 'updateticketreply', { replyid, message: null }, 'message', { as: 'json' })
    await holdsText(t, api, 'updateticketreply', { replyid }, { message: 65_535 })
  })

  t.test('a reply that does not exist is not found', async (t) => {
    for (const missing of ['0', '-1', '4711'])
      await fails(t, api, 'updateticketreply', { replyid: missing, message: 'x' }, 404, 'ticket_reply_not_found')
    await refuses(t, api, 'updateticketreply', { replyid: 'x' }, 'replyid')
  })
})
