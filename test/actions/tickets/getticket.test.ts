import t from 'tap'
import { file, makeClient, newTicket, reply, supportId, ticketOf, withoutFileIds } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'getticket', async (t, api) => {
  await expectRequired(t, api, 'getticket', ['ticketid'])

  t.test('returns a ticket with its department, client, replies, notes, and files', async (t) => {
    const clientid = await makeClient(api, { email: 'ada@example.org' })
    const deptid = await supportId(api)
    const details = { clientid, email: 'other@example.com', priority: 'high', attachments: [file('a.txt', 'a')] }
    const { ticketid, tid } = await api.ok('openticket', await newTicket(api, details))
    api.advance(60_000)
    const replyid = await reply(api, ticketid, { attachments: [file('b.txt', 'b')] })
    const { noteid } = await api.ok('addticketnote', { ticketid, message: 'Disk.' })

    const whole = await ticketOf(api, ticketid)
    const [, { id: fileId }] = whole.attachments
    t.equal(whole.replies[0].attachments[0].id, fileId, 'a file has the same ID in the ticket and in the reply')
    const { client, date, lastreply, replies, notes, ...shown } = withoutFileIds(whole)
    t.strictSame(shown, {
      id: ticketid,
      ticketid,
      tid,
      deptid,
      deptname: 'Support',
      department: { id: deptid, name: 'Support' },
      userid: clientid,
      clientid,
      name: 'Ada Lovelace',
      email: 'other@example.com',
      subject: 'The site is slow',
      message: 'It has been so since yesterday.',
      status: 'Customer-Reply',
      priority: 'high',
      flag: null,
      admin: null,
      merged_into: null,
      attachments: [
        { filename: 'a.txt', index: 0 },
        { filename: 'b.txt', index: 1 },
      ],
      deletedreplies: [],
      unverified: false,
      quoteline: null,
    })
    t.match(client, { id: clientid, email: 'ada@example.org' })
    t.ok(Math.abs(Date.parse(lastreply) - Date.parse(date) - 60_000) < 30_000)
    t.strictSame(replies, [
      {
        id: replyid,
        replyid,
        userid: clientid,
        name: 'Ada Lovelace',
        email: 'ada@example.org',
        admin: null,
        subject: null,
        message: 'It works again.',
        date: lastreply,
        attachments: [{ filename: 'b.txt', index: 1 }],
        editedby: null,
        editedat: null,
        unverified: false,
        quoteline: null,
      },
    ])
    t.strictSame(notes, [
      { id: noteid, noteid, ticketid, admin: api.admin.username, message: 'Disk.', date: notes[0].date },
    ])
  })

  // R-3902
  t.test('deleting a client deletes its tickets and their replies', async (t) => {
    const clientid = await makeClient(api)
    const { ticketid } = await api.ok('openticket', await newTicket(api, { clientid }))
    await reply(api, ticketid)
    await api.ok('deleteclient', { clientid })
    t.equal((await api.call('getticket', { ticketid })).status, 404)
    t.strictSame(await api.database.read('ticket_replies').where({ ticket_id: ticketid }), [])
  })

  t.test('finds a ticket by its number in tid', async (t) => {
    const { ticketid, tid } = await api.ok('openticket', await newTicket(api))
    const other = await api.ok('openticket', await newTicket(api))
    t.equal((await api.ok('getticket', { tid })).ticket.id, ticketid)
    t.equal((await api.ok('getticket', { tid: Number(tid), ticketid: '' })).ticket.id, ticketid)
    t.equal((await api.ok('getticket', { tid, ticketid })).ticket.id, ticketid)
    await expectError(t, api, 'getticket', { tid, ticketid: other.ticketid }, 404, 'ticket_not_found')
    for (const unknown of ['0', '1000000', `#${tid}`, ticketid])
      await expectError(t, api, 'getticket', { tid: unknown }, 404, 'ticket_not_found')
    await expectRefusal(t, api, 'getticket', { tid: ' ' }, 'ticketid')
    await expectRefusal(t, api, 'getticket', { tid: 'x'.repeat(17) }, 'tid')
  })

  // R-1805
  t.test('does not find a ticket by its number in ticketid', async (t) => {
    const { tid } = await api.ok('openticket', await newTicket(api))
    for (const ticketid of [tid, '0', '-1', '4711'])
      await expectError(t, api, 'getticket', { ticketid }, 404, 'ticket_not_found')
    await expectRefusal(t, api, 'getticket', { ticketid: 'x' }, 'ticketid')
  })
})
