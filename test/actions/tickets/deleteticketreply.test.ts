import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { fails, isGuarded, needs, refuses } from '../_shared/checks.js'
import { file, openTicket, reply, ticketOf } from './desk.js'

withService(t, 'deleteticketreply', async (t, api) => {
  await isGuarded(t, api, 'deleteticketreply', 'POST', 'reply_tickets')
  await needs(t, api, 'deleteticketreply', ['replyid'])

  t.test('a reply is deleted once with its files, and everything else stays', async (t) => {
    const ticketid = await openTicket(api, { attachments: [file('a.txt', 'a')] })
    const replyid = await reply(api, ticketid, { attachments: [file('b.txt', 'b')] })
    const other = await reply(api, ticketid, { attachments: [file('c.txt', 'c')] })
    t.strictSame(await api.ok('deleteticketreply', { replyid }), { result: 'success', replyid })
    const { replies, attachments } = await ticketOf(api, ticketid)
    t.strictSame(
      replies.map(({ id, attachments }: { id: number; attachments: object }) => ({ id, attachments })),
      [{ id: other, attachments: [{ filename: 'c.txt', index: 1 }] }],
    )
    t.strictSame(attachments, [
      { filename: 'a.txt', index: 0 },
      { filename: 'c.txt', index: 1 },
    ])
    await fails(t, api, 'deleteticketreply', { replyid }, 404, 'ticket_reply_not_found')
  })

  t.test('the ticket says who deleted which reply, and the log what it said', async (t) => {
    const grace = await api.makeCredential({ permissions: ['reply_tickets'] })
    const clientid = await makeClient(api)
    const ticketid = await openTicket(api, { clientid })
    const own = await reply(api, ticketid, { adminusername: 'x', message: 'It is your fault.' })
    const theirs = await reply(api, ticketid)
    t.strictSame((await ticketOf(api, ticketid)).deletedreplies, [])
    for (const replyid of [own, theirs]) await api.ok('deleteticketreply', { replyid }, { credential: grace })
    t.match((await ticketOf(api, ticketid)).deletedreplies, [
      { replyid: own, admin: api.admin.username, deletedby: grace.username, date: /^\d{4}-/ },
      { replyid: theirs, admin: null, deletedby: grace.username },
    ])
    t.match((await api.ok('gettickets', { clientid })).data[0].deletedreplies, [{ replyid: own }, { replyid: theirs }])
    const [entry] = (await api.ok('getactivitylog', { object: 'ticketreply', objectid: own })).data
    t.match(entry, { user: grace.username, clientid, description: /was deleted$/ })
    t.ok(entry.changes.some(({ before, after }: Body) => before === 'It is your fault.' && after === null))
  })

  t.test('a reply that does not exist is not found', async (t) => {
    for (const replyid of ['0', '-1', '4711'])
      await fails(t, api, 'deleteticketreply', { replyid }, 404, 'ticket_reply_not_found')
    await refuses(t, api, 'deleteticketreply', { replyid: 'x' }, 'replyid')
  })
})
