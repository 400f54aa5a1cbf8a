import t from 'tap'
import { file, makeClient, openTicket, reply, ticketOf, withoutFileIds, writeRows } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

const stateOf = async (api: Api, ticketid: number) => {
  const { status, lastreply } = await ticketOf(api, ticketid)
  return { status, lastreply }
}

withService(t, 'deleteticketreply', async (t, api) => {
  await expectRequired(t, api, 'deleteticketreply', ['replyid'])

  t.test('deletes a reply once, with its files, and keeps the rest of the ticket', async (t) => {
    const ticketid = await openTicket(api, { attachments: [file('a.txt', 'a')] })
    const replyid = await reply(api, ticketid, { attachments: [file('b.txt', 'b')] })
    const other = await reply(api, ticketid, { attachments: [file('c.txt', 'c')] })
    t.strictSame(await api.ok('deleteticketreply', { replyid }), { result: 'success', replyid })
    const { replies, attachments } = withoutFileIds(await ticketOf(api, ticketid))
    t.strictSame(
      replies.map(({ id, attachments }: { id: number; attachments: object }) => ({ id, attachments })),
      [{ id: other, attachments: [{ filename: 'c.txt', index: 1 }] }],
    )
    t.strictSame(attachments, [
      { filename: 'a.txt', index: 0 },
      { filename: 'c.txt', index: 1 },
    ])
    await expectError(t, api, 'deleteticketreply', { replyid }, 404, 'ticket_reply_not_found')
  })

  // R-2646
  t.test('restores the status and the time of the last reply from before the deleted reply', async (t) => {
    const ticketid = await openTicket(api)
    const states = [await stateOf(api, ticketid)]
    const replies: number[] = []
    for (const details of [{ adminusername: 'x' }, {}, {}, { adminusername: 'x' }]) {
      api.advance(1000)
      replies.push(await reply(api, ticketid, details))
      states.push(await stateOf(api, ticketid))
    }
    t.match(
      states,
      ['Open', 'Answered', 'Customer-Reply', 'Customer-Reply', 'Answered'].map((status) => ({ status })),
    )
    for (const replyid of replies.toReversed()) {
      states.pop()
      await api.ok('deleteticketreply', { replyid })
      t.strictSame(await stateOf(api, ticketid), states.at(-1))
    }
  })

  t.test('closes the ticket again if the deleted reply had reopened it', async (t) => {
    const ticketid = await openTicket(api)
    await api.ok('updateticket', { ticketid, status: 'Closed' })
    const before = await stateOf(api, ticketid)
    api.advance(1000)
    await api.ok('deleteticketreply', { replyid: await reply(api, ticketid) })
    t.strictSame(await stateOf(api, ticketid), before)
  })

  // R-2646
  t.test('keeps a status that was set after the reply', async (t) => {
    const ticketid = await openTicket(api)
    const { lastreply } = await stateOf(api, ticketid)
    api.advance(1000)
    const replyid = await reply(api, ticketid)
    await api.ok('updateticket', { ticketid, status: 'On Hold' })
    await api.ok('deleteticketreply', { replyid })
    t.strictSame(await stateOf(api, ticketid), { status: 'On Hold', lastreply })
  })

  t.test('deleting two replies, oldest first, restores the state of the ticket before both', async (t) => {
    const ticketid = await openTicket(api)
    const before = await stateOf(api, ticketid)
    api.advance(1000)
    const first = await reply(api, ticketid, { adminusername: 'x' })
    api.advance(1000)
    const last = await reply(api, ticketid)
    const after = await stateOf(api, ticketid)
    await api.ok('deleteticketreply', { replyid: first })
    t.strictSame(await stateOf(api, ticketid), after)
    await api.ok('deleteticketreply', { replyid: last })
    t.strictSame(await stateOf(api, ticketid), before)
  })

  t.test('derives the status from the previous message if an earlier release stored none with the reply', async (t) => {
    const forget = (id: number) =>
      writeRows(api, (db) => db('ticket_replies').where({ ticket_id: id }).update({ previous_status: null }))
    for (const [details, earlier, status] of [
      [{}, [], 'Open'],
      [{ adminusername: 'x' }, [], 'Answered'],
      [{}, [{ adminusername: 'x' }], 'Answered'],
      [{ adminusername: 'x' }, [{}], 'Customer-Reply'],
    ] as const) {
      const ticketid = await openTicket(api, details)
      for (const one of earlier) await reply(api, ticketid, one)
      const replyid = await reply(api, ticketid, status === 'Answered' ? {} : { adminusername: 'x' })
      await forget(ticketid)
      await api.ok('deleteticketreply', { replyid })
      t.equal((await stateOf(api, ticketid)).status, status)
    }
  })

  t.test('deletes the opening message of a merged ticket like any other reply', async (t) => {
    const mergeid = await openTicket(api)
    const before = await stateOf(api, mergeid)
    api.advance(1000)
    const ticketid = await openTicket(api)
    await api.ok('mergeticket', { ticketid, mergeid })
    const [{ replyid }] = (await ticketOf(api, mergeid)).replies
    await api.ok('deleteticketreply', { replyid })
    t.strictSame(await stateOf(api, mergeid), before)
  })

  // R-2606
  t.test('the ticket lists who deleted which reply, and the log keeps the text', async (t) => {
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

  t.test(
    'deleting a reply that was merged into a ticket leaves that ticket in the state before the merge',
    async (t) => {
      const [mergeid, ticketid] = [await openTicket(api), await openTicket(api)]
      await reply(api, ticketid, { adminusername: 'x' })
      api.advance(1000)
      await reply(api, mergeid)
      const before = await stateOf(api, mergeid)
      api.advance(1000)
      const moved = await reply(api, ticketid)
      await api.ok('mergeticket', { ticketid, mergeid })
      await api.ok('deleteticketreply', { replyid: moved })
      t.strictSame(await stateOf(api, mergeid), before)
    },
  )

  t.test('returns 404 for a reply that does not exist', async (t) => {
    for (const replyid of ['0', '-1', '4711'])
      await expectError(t, api, 'deleteticketreply', { replyid }, 404, 'ticket_reply_not_found')
    await expectRefusal(t, api, 'deleteticketreply', { replyid: 'x' }, 'replyid')
  })
})
