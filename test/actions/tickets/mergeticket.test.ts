import t from 'tap'
import { file, makeClient, openTicket, reply, ticketOf, writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'mergeticket', async (t, api) => {
  await expectRequired(t, api, 'mergeticket', ['ticketid', 'mergeid'])

  // R-1806
  t.test('moves replies, notes, and files to the target ticket', async (t) => {
    const mergeid = await openTicket(api, { attachments: [file('kept.txt', 'kept')] })
    const kept = await reply(api, mergeid)
    api.advance(1000)
    const ticketid = await openTicket(api, { attachments: [file('own.txt', 'own')] })
    const moved = await reply(api, ticketid, { attachments: [file('reply.txt', 'reply')], adminusername: 'x' })
    const { noteid } = await api.ok('addticketnote', { ticketid, message: 'x' })
    const { lastreply } = await ticketOf(api, ticketid)

    t.strictSame(await api.ok('mergeticket', { ticketid, mergeid }), { result: 'success', ticketid: mergeid })
    t.match(await ticketOf(api, ticketid), {
      status: 'Closed',
      merged_into: mergeid,
      message: 'It has been so since yesterday.',
      replies: { length: 0 },
      notes: { length: 0 },
      attachments: { length: 0 },
    })
    t.match(await ticketOf(api, mergeid), {
      status: 'Customer-Reply',
      merged_into: null,
      lastreply,
      replies: [
        { id: kept },
        { message: 'It has been so since yesterday.', attachments: [{ filename: 'own.txt', index: 1 }] },
        { id: moved, attachments: [{ filename: 'reply.txt', index: 2 }] },
      ],
      notes: [{ id: noteid, ticketid: mergeid }],
      attachments: [{ filename: 'kept.txt' }, { filename: 'own.txt' }, { filename: 'reply.txt' }],
    })
    const { data } = await api.ok('getticketattachment', { ticketid: mergeid, attachmentindex: 2 })
    t.equal(Buffer.from(data, 'base64').toString(), 'reply')
  })

  // R-2641
  t.test('turns the opening message into a reply with its sender and time, and reopens the target', async (t) => {
    const mergeid = await openTicket(api)
    const first = await reply(api, mergeid)
    await api.ok('updateticket', { ticketid: mergeid, status: 'Closed', priority: 'high' })
    api.advance(1000)
    const clientid = await makeClient(api, { firstname: 'Zoë' })
    const details = { clientid, subject: 'SERVER DOWN', message: 'See the file.', priority: 'critical' }
    const ticketid = await openTicket(api, { ...details, attachments: [file('log.txt', 'down')] })
    api.advance(1000)
    const last = await reply(api, mergeid, { adminusername: 'x' })
    await api.ok('updateticket', { ticketid: mergeid, status: 'Closed' })
    const { date } = await ticketOf(api, ticketid)
    await api.ok('mergeticket', { ticketid, mergeid })

    const { replies, ...merged } = await ticketOf(api, mergeid)
    t.match(merged, { status: 'Open', priority: 'critical', subject: 'The site is slow' })
    t.match(replies, [
      { id: first, subject: null },
      {
        userid: clientid,
        name: 'Zoë Lovelace',
        admin: null,
        subject: 'SERVER DOWN',
        message: 'See the file.',
        date,
        attachments: [{ filename: 'log.txt' }],
      },
      { id: last },
    ])
    const { data } = await api.ok('getticketattachment', {
      ticketid: mergeid,
      attachmentid: replies[1].attachments[0].id,
    })
    t.equal(Buffer.from(data, 'base64').toString(), 'down')
  })

  t.test('puts an opening message before replies of the same moment', async (t) => {
    const [ticketid, mergeid] = [await openTicket(api, { message: 'First' }), await openTicket(api)]
    await reply(api, ticketid, { message: 'Second' })
    const { date } = await ticketOf(api, ticketid)
    await writeRows(api, (db) => db('ticket_replies').where({ ticket_id: ticketid }).update({ created_at: date }))
    await api.ok('mergeticket', { ticketid, mergeid })
    t.match((await ticketOf(api, mergeid)).replies, [{ message: 'First' }, { message: 'Second' }])
  })

  t.test('reopens the target ticket only if the merged one waits for an answer', async (t) => {
    const staff = { adminusername: 'x' }
    for (const [kept, merged, becomes] of [
      ['Closed', 'Open', 'Open'],
      ['Answered', 'Customer-Reply', 'Open'],
      ['On Hold', 'Open', 'Open'],
      ['Customer-Reply', 'Open', 'Customer-Reply'],
      ['Closed', 'On Hold', 'Open'],
      ['Closed', 'Answered', 'Closed'],
      ['Closed', 'Closed', 'Closed'],
      ['On Hold', 'Answered', 'On Hold'],
    ] as const) {
      const [ticketid, mergeid] = [await openTicket(api), await openTicket(api)]
      await api.ok('updateticket', { ticketid: mergeid, status: kept })
      await api.ok('updateticket', { ticketid, status: merged })
      await api.ok('mergeticket', { ticketid, mergeid })
      t.equal((await ticketOf(api, mergeid)).status, becomes, `${merged} into ${kept}`)
    }
    const [ticketid, mergeid] = [await openTicket(api), await openTicket(api)]
    await reply(api, ticketid, staff)
    await api.ok('updateticket', { ticketid, status: 'On Hold' })
    await api.ok('updateticket', { ticketid: mergeid, status: 'Closed' })
    await api.ok('mergeticket', { ticketid, mergeid })
    t.equal((await ticketOf(api, mergeid)).status, 'Closed', 'staff wrote last in the ticket on hold')
  })

  // R-2641
  t.test("takes the higher priority, and keeps the target ticket's staff member if there is one", async (t) => {
    const [one, other] = [await api.makeCredential(), await api.makeCredential()]
    const merged = async (ticket: Body, into: Body) => {
      const [ticketid, mergeid] = [await openTicket(api), await openTicket(api)]
      await api.ok('updateticket', { ticketid, ...ticket })
      await api.ok('updateticket', { ticketid: mergeid, ...into })
      await api.ok('mergeticket', { ticketid, mergeid })
      return ticketOf(api, mergeid)
    }
    t.match(await merged({ priority: 'high', flag: one.staffId }, { priority: 'critical', flag: other.staffId }), {
      priority: 'critical',
      flag: other.staffId,
    })
    t.match(await merged({ flag: one.staffId }, { priority: 'low' }), { priority: 'medium', flag: one.staffId })
  })

  // R-1808
  t.test('files keep their IDs when other files are deleted and when their ticket is merged', async (t) => {
    const [ticketid, mergeid] = [await openTicket(api), await openTicket(api)]
    const gone = await reply(api, ticketid, { attachments: [file('a.txt', 'a')] })
    await reply(api, ticketid, { attachments: [file('b.txt', 'b')] })
    const attachmentid = (await ticketOf(api, ticketid)).replies[1].attachments[0].id
    const read = async (of: number) =>
      String(Buffer.from((await api.ok('getticketattachment', { ticketid: of, attachmentid })).data, 'base64'))
    t.equal(await read(ticketid), 'b')
    await api.ok('deleteticketreply', { replyid: gone })
    t.equal(await read(ticketid), 'b')
    await api.ok('mergeticket', { ticketid, mergeid })
    t.equal(await read(mergeid), 'b')
    t.equal(await read(ticketid), 'b', 'the file can still be read through its original ticket')
    const elsewhere = { ticketid: await openTicket(api), attachmentid }
    await expectError(t, api, 'getticketattachment', elsewhere, 404, 'attachment_not_found')
  })

  // R-1806
  t.test('rejects a new status for a merged ticket, and accepts other changes', async (t) => {
    const [ticketid, mergeid] = [await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid, mergeid })
    for (const status of ['Open', 'on hold'])
      await expectRefusal(t, api, 'updateticket', { ticketid, status }, 'status')
    await api.ok('updateticket', { ticketid, status: 'closed', subject: 'Same as the other' })
    t.match(await ticketOf(api, ticketid), { status: 'Closed', subject: 'Same as the other' })
  })

  // R-2641
  t.test('merges tickets of different clients only with force', async (t) => {
    const [one, other] = [await makeClient(api), await makeClient(api)]
    const [ticketid, mergeid] = [await openTicket(api, { clientid: one }), await openTicket(api, { clientid: other })]
    await expectRefusal(t, api, 'mergeticket', { ticketid, mergeid }, 'mergeid')
    await expectRefusal(t, api, 'mergeticket', { ticketid, mergeid, force: '0' }, 'mergeid')
    t.equal((await ticketOf(api, ticketid)).status, 'Open')
    await api.ok('mergeticket', { ticketid, mergeid, force: '1' })
    t.match(await ticketOf(api, mergeid), { clientid: other, replies: [{ userid: one }] })

    const guest = await openTicket(api)
    await api.ok('mergeticket', { ticketid: guest, mergeid })
    const same = await openTicket(api, { clientid: other })
    await api.ok('mergeticket', { ticketid: same, mergeid })
    await expectRefusal(t, api, 'mergeticket', { ticketid: guest, mergeid: same, force: 'x' }, 'force')
  })

  t.test('points earlier merged tickets to the last target', async (t) => {
    const [first, second, third] = [await openTicket(api), await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid: first, mergeid: second })
    await api.ok('mergeticket', { ticketid: second, mergeid: third })
    t.equal((await ticketOf(api, first)).merged_into, third)
    t.equal((await ticketOf(api, second)).merged_into, third)
  })

  t.test('rejects merging a ticket with itself or with a merged ticket', async (t) => {
    const [merged, remaining, other] = [await openTicket(api), await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid: merged, mergeid: remaining })
    await expectRefusal(t, api, 'mergeticket', { ticketid: other, mergeid: other }, 'mergeid')
    await expectRefusal(t, api, 'mergeticket', { ticketid: other, mergeid: merged }, 'mergeid')
    await expectRefusal(t, api, 'mergeticket', { ticketid: merged, mergeid: other }, 'ticketid')
    await expectRefusal(t, api, 'mergeticket', { ticketid: remaining, mergeid: merged }, 'mergeid')
    t.equal((await ticketOf(api, other)).status, 'Open')
  })

  t.test('changes nothing on a repeat', async (t) => {
    const [ticketid, mergeid] = [await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid, mergeid })
    const before = await ticketOf(api, mergeid)
    t.strictSame(await api.ok('mergeticket', { ticketid, mergeid }), { result: 'success', ticketid: mergeid })
    t.strictSame(await ticketOf(api, mergeid), before)
  })

  t.test('returns 404 unless both tickets exist', async (t) => {
    const ticketid = await openTicket(api)
    for (const missing of ['0', '-1', '4711']) {
      await expectError(t, api, 'mergeticket', { ticketid, mergeid: missing }, 404, 'ticket_not_found')
      await expectError(t, api, 'mergeticket', { ticketid: missing, mergeid: ticketid }, 404, 'ticket_not_found')
      await expectError(t, api, 'mergeticket', { ticketid: missing, mergeid: missing }, 404, 'ticket_not_found')
    }
    await expectRefusal(t, api, 'mergeticket', { ticketid: 'x', mergeid: 'y' }, ['mergeid', 'ticketid'])
  })

  t.test('merges only one of two tickets that are concurrently merged into each other', async (t) => {
    for (let n = 0; n < 5; n++) {
      const [one, other] = [await openTicket(api), await openTicket(api)]
      const answers = await Promise.all([
        api.call('mergeticket', { ticketid: one, mergeid: other }),
        api.call('mergeticket', { ticketid: other, mergeid: one }),
      ])
      t.strictSame(answers.map(({ status }) => status).sort(), [200, 422])
      const pointers = [(await ticketOf(api, one)).merged_into, (await ticketOf(api, other)).merged_into]
      t.equal(pointers.filter((id) => id === null).length, 1)
    }
  })
})
