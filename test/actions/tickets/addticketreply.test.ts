import t from 'tap'
import {
  file,
  filesOf,
  mailsTo,
  makeClient,
  makeDepartment,
  makeUser,
  openTicket,
  reply,
  statusOf,
  ticketOf,
  writeRows,
} from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addticketreply', async (t, api) => {
  await expectRequired(t, api, 'addticketreply', ['ticketid', 'message'])

  // R-1801
  t.test('the author of a reply determines the status of the ticket', async (t) => {
    const ticketid = await openTicket(api)
    await reply(api, ticketid, { adminusername: 'x' })
    t.equal(await statusOf(api, ticketid), 'Answered')
    await reply(api, ticketid)
    t.equal(await statusOf(api, ticketid), 'Customer-Reply')
    await api.ok('updateticket', { ticketid, status: 'Closed' })
    await reply(api, ticketid, { adminusername: ' ' })
    t.equal(await statusOf(api, ticketid), 'Customer-Reply', "a client's reply reopens a closed ticket")
    await api.ok('updateticket', { ticketid, status: 'Closed' })
    await reply(api, ticketid, { adminusername: '0' })
    t.equal(await statusOf(api, ticketid), 'Answered')
  })

  // R-216, R-1802
  t.test("signs a staff reply with the caller's user name and ignores adminusername", async (t) => {
    const credential = await api.makeCredential({ permissions: ['reply_tickets'] })
    const ticketid = await openTicket(api)
    const { replyid } = await api.ok(
      'addticketreply',
      { ticketid, message: 'Done.', adminusername: 'ada' },
      { credential },
    )
    t.match((await ticketOf(api, ticketid)).replies, [
      {
        id: replyid,
        replyid,
        userid: null,
        email: null,
        admin: credential.username,
        name: credential.username,
        message: 'Done.',
      },
    ])
  })

  t.test("attributes a client's reply to the submitted client, the ticket's client, or the guest", async (t) => {
    const [one, other] = [await makeClient(api), await makeClient(api, { firstname: 'Zoë', email: 'zoe@example.com' })]
    const ticketid = await openTicket(api, { clientid: one })
    await reply(api, ticketid)
    await reply(api, ticketid, { userid: other })
    t.match((await ticketOf(api, ticketid)).replies, [
      { userid: one, admin: null, name: 'Ada Lovelace' },
      { userid: other, admin: null, name: 'Zoë Lovelace', email: 'zoe@example.com' },
    ])
    const guest = await openTicket(api, { email: 'guest@example.com', name: 'Guest' })
    await reply(api, guest)
    t.match((await ticketOf(api, guest)).replies, [
      { userid: null, admin: null, name: 'Guest', email: 'guest@example.com' },
    ])
  })

  t.test('emails the guest or the department, with escaped markup', async (t) => {
    const deptid = await makeDepartment(api, 'Told', 'told@example.com')
    const ticketid = await openTicket(api, { deptid, email: 'asks@example.com', subject: 'a\r\nBcc: b@example.com' })
    await reply(api, ticketid, { adminusername: 'x', message: '<b>{{7*7}}</b>' })
    const [mail, ...more] = await mailsTo(api, 'asks@example.com', 'ticket reply')
    t.strictSame(more, [])
    t.match(mail?.subject, /^\[#\d{6}\] a Bcc: b@example\.com$/)
    t.match(mail?.body, '&lt;b&gt;{{7*7}}&lt;/b&gt;')
    t.match(mail?.body, 'Answered')
    t.strictSame(await mailsTo(api, 'told@example.com', 'ticket reply'), [])
    await reply(api, ticketid)
    t.equal((await mailsTo(api, 'told@example.com', 'ticket reply')).length, 1)
    t.equal((await mailsTo(api, 'asks@example.com', 'ticket reply')).length, 1)
  })

  // R-2642
  t.test('sends a staff reply to the current email address of the client or login who wrote', async (t) => {
    const staffReplies = async (ticketid: number): Promise<string | undefined> => {
      await reply(api, ticketid, { adminusername: 'x' })
      return (await api.database.read('emails').where({ template: 'ticket reply' }).orderBy('id', 'desc').first())
        ?.recipient
    }
    const clientid = await makeClient(api, { email: 'Old@example.com' })
    const user = await makeUser(api, clientid, { email: 'login@example.com' })
    const [byClient, byLogin, byOther] = [
      await openTicket(api, { clientid, email: 'old@example.com' }),
      await openTicket(api, { clientid, email: 'login@example.com' }),
      await openTicket(api, { clientid, email: 'elsewhere@example.com' }),
    ]
    await api.ok('updateclient', { clientid, email: 'new@example.com' })
    await api.ok('updateuser', { userid: user, email: 'present@example.com' })
    t.equal(await staffReplies(byClient), 'new@example.com')
    t.equal(await staffReplies(byLogin), 'present@example.com')
    t.equal(
      await staffReplies(byOther),
      'elsewhere@example.com',
      'keeps an email address that belongs to neither the client nor a login',
    )
    await api.ok('deleteuserclient', { userid: user, clientid })
    t.equal(await staffReplies(byLogin), 'new@example.com', 'a login that was removed from the account gets no emails')
  })

  // R-2644
  t.test('attaches the files of a staff reply that fit into its email and names the others', async (t) => {
    const ticketid = await openTicket(api, { email: 'files@example.com' })
    const files = [file('a.txt', 'a'), file('<b>.bin', 'b'.repeat(7 * 2 ** 20)), file('c.txt', 'c')]
    await reply(api, ticketid, { adminusername: 'x', attachments: files })
    const [mail] = await mailsTo(api, 'files@example.com', 'ticket reply')
    t.strictSame(await filesOf(api, mail?.id), ['a.txt', 'c.txt'])
    t.match(mail?.body, 'Too large for this email: &lt;b&gt;.bin')
    await reply(api, ticketid, { adminusername: 'x', attachments: [file('d.txt', 'd')] })
    const [, next] = await mailsTo(api, 'files@example.com', 'ticket reply')
    t.strictSame(await filesOf(api, next?.id), ['d.txt'])
    t.notMatch(next?.body, 'Too large')
  })

  // R-2645
  t.test("a client's reply alerts the staff of the department and the assigned staff member", async (t) => {
    const deptid = await makeDepartment(api, 'Quiet')
    const [member, assigned, other] = [
      await api.makeCredential(),
      await api.makeCredential(),
      await api.makeCredential(),
    ]
    for (const [{ staffId }, email, of] of [
      [member, 'member@example.com', ['Quiet']],
      [assigned, 'assigned@example.com', []],
      [other, 'other@example.com', ['Support']],
    ] as const)
      await writeRows(api, (db) =>
        db('staff')
          .where({ id: staffId })
          .update({ email, departments: JSON.stringify(of) }),
      )
    const ticketid = await openTicket(api, { deptid })
    await api.ok('updateticket', { ticketid, flag: assigned.staffId })
    await reply(api, ticketid, { message: 'Still slow.' })
    for (const [address, mails] of [
      ['member@example.com', 1],
      ['assigned@example.com', 1],
      ['other@example.com', 0],
    ] as const)
      t.equal((await mailsTo(api, address, 'ticket reply')).length, mails, address)
    await reply(api, ticketid, { adminusername: 'x' })
    t.equal(
      (await mailsTo(api, 'member@example.com', 'ticket reply')).length,
      1,
      'staff are not alerted to a staff reply',
    )
  })

  // R-1803
  t.test('rejects the reply of a blocked sender unless staff write it', async (t) => {
    const clientid = await makeClient(api, { email: 'spam@example.com' })
    const guest = await openTicket(api, { email: 'junk@example.com' })
    const own = await openTicket(api, { clientid, email: 'spam@example.com' })
    const foreign = await openTicket(api)
    for (const ticketid of [guest, own]) await api.ok('blockticketsender', { ticketid })
    const sent = { message: 'Buy now' }
    for (const refused of [{ ticketid: guest }, { ticketid: own }, { ticketid: foreign, userid: clientid }])
      await expectError(t, api, 'addticketreply', { ...refused, ...sent }, 422, 'sender_blocked')
    await api.ok('updateclient', { clientid, email: 'spam2@example.com' })
    await expectError(t, api, 'addticketreply', { ticketid: own, ...sent }, 422, 'sender_blocked')
    t.match(await ticketOf(api, own), { status: 'Open', replies: { length: 0 } })
    await reply(api, own, { adminusername: 'x' })
    await reply(api, guest, { userid: await makeClient(api) })
    await reply(api, foreign)
  })

  t.test('moves the ticket to the top of the list', async (t) => {
    const [first, second] = [await openTicket(api), await openTicket(api)]
    const top = async () => (await api.ok('gettickets', { limitnum: 1 })).data[0].id
    t.equal(await top(), second)
    api.advance(1000)
    await reply(api, first)
    t.equal(await top(), first)
  })

  // R-1806
  t.test('adds a reply to a merged ticket to the target ticket', async (t) => {
    const [merged, remaining] = [await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid: merged, mergeid: remaining })
    const replyid = await reply(api, merged)
    t.match(await ticketOf(api, remaining), {
      status: 'Customer-Reply',
      replies: [{ message: 'It has been so since yesterday.' }, { id: replyid }],
    })
    t.match(await ticketOf(api, merged), { status: 'Closed', replies: { length: 0 } })
  })

  t.test('rejects an unknown ticket or client', async (t) => {
    for (const ticketid of ['0', '-1', '4711'])
      await expectError(t, api, 'addticketreply', { ticketid, message: 'x', userid: 4711 }, 404, 'ticket_not_found')
    const ticketid = await openTicket(api)
    await expectRefusal(t, api, 'addticketreply', { ticketid, message: 'x', userid: 4711 }, 'userid')
    await expectRefusal(t, api, 'addticketreply', { ticketid: 'x', message: 'x', userid: 'y' }, ['ticketid', 'userid'])
    await expectTextLimit(t, api, 'addticketreply', { ticketid }, { message: 65_535 })
  })
})
