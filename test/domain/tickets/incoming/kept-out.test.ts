import t, { type Test } from 'tap'
import type { EmailRow } from '../../../../db/rows.js'
import { writeAccountData } from '../../../../domain/client-area/account-data.js'
import { markSent } from '../../../../domain/mail/sending.js'
import { listExportedTables } from '../../../../domain/personal-data/export.js'
import { loadVisibleAttachments } from '../../../../domain/tickets/attachments.js'
import { deleteOldReceivedMails } from '../../../../domain/tickets/incoming/received-mails.js'
import { selectVisibleReplies } from '../../../../domain/tickets/replies.js'
import {
  freshEmail,
  mailsTo,
  makeClient,
  makeDepartment,
  makeLogin,
  openTicket,
  setSetting,
  ticketOf,
  writeRows,
} from '../../../support/fixtures.js'
import {
  type ContentPart,
  deliverMail,
  filePart,
  type MailFacts,
  makeReply,
  multipart,
  plainContent,
  plainPart,
  rawMail,
  readNewestMail,
} from '../../../support/incoming-mails.js'
import { type Api, withService } from '../../../support/service.js'

// Emails that neither open nor answer a ticket, and emails that staff must accept.

const countOf = async (api: Api, table: 'tickets' | 'ticket_replies' | 'emails'): Promise<number> =>
  Number((await api.database.read(table).count({ count: '*' }).first())?.count)

const hour = 3_600_000

async function drain<T>(parts: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const part of parts) all.push(part)
  return all
}

withService(t, 'emails kept out of tickets', async (t: Test, api) => {
  await setSetting(api, 'mail_from', 'Shop <billing@shop.example>')
  const to = 'help@shop.example'
  const deptid = await makeDepartment(api, 'Help', to, 1)
  await makeDepartment(api, 'Sales', 'sales@shop.example', 2)

  /** Submits an email and checks that it adds no ticket, reply, or outgoing email. */
  const expectKeptOut = async (t: Test, outcome: string, mail: MailFacts | Buffer, name: string) => {
    const before = [await countOf(api, 'tickets'), await countOf(api, 'ticket_replies'), await countOf(api, 'emails')]
    t.equal((await deliverMail(api, mail)).outcome, outcome, name)
    const after = [await countOf(api, 'tickets'), await countOf(api, 'ticket_replies'), await countOf(api, 'emails')]
    t.strictSame(after, before, name)
  }

  // R-4732, R-4734
  await t.test('automatic emails and mailing lists open no ticket and get no answer', async (t) => {
    for (const [name, headers] of [
      ['Outlook, out of office', ['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: All']],
      ['vacation', ['Auto-Submitted: auto-replied (vacation)', 'Precedence: bulk']],
      ['a mailing list', ['List-Id: <users.example>', 'List-Post: <mailto:users@example>']],
      ['a newsletter', ['Precedence: bulk']],
      ['a server', ['Return-Path: <>']],
    ] as const)
      await expectKeptOut(t, 'automatic', { from: freshEmail(), to, headers }, name)
    const ticketid = await openTicket(api, { deptid, email: freshEmail() })
    const { email } = await ticketOf(api, ticketid)
    const held = await readNewestMail(api, email)
    await expectKeptOut(
      t,
      'automatic',
      makeReply(held, 'I am away.', { headers: ['Auto-Submitted: auto-replied'] }),
      'with a token',
    )
  })

  // R-4732
  await t.test("the installation's own emails open no ticket if they are delivered to it", async (t) => {
    await setSetting(api, 'ticket_address', 'reply+{token}@shop.example')
    for (const from of ['billing@shop.example', 'HELP@shop.example', 'reply+abc@shop.example'])
      await expectKeptOut(t, 'own', { from, to }, from)
    await setSetting(api, 'ticket_address', '')
    const email = freshEmail()
    await openTicket(api, { deptid, email })
    await expectKeptOut(
      t,
      'own',
      { from: 'rewritten@relay.example', to, messageId: (await readNewestMail(api, email)).messageId },
      'recognized by its ID',
    )
  })

  // R-4732
  await t.test('a blocked sender can neither open nor answer a ticket by email', async (t) => {
    const email = freshEmail()
    const { ticketId } = await deliverMail(api, { from: email, to })
    const held = await readNewestMail(api, email)
    await api.ok('blockticketsender', { ticketid: ticketId })
    await expectKeptOut(t, 'blocked', { from: email, to }, 'a new ticket')
    await expectKeptOut(t, 'blocked', makeReply(held, 'Please'), 'a reply')
    await expectKeptOut(
      t,
      'blocked',
      makeReply(held, 'Please', { from: 'other@example.org' }),
      'a reply from another address',
    )
  })

  // R-4732, R-4734
  await t.test('a sender can open ten tickets and gets one acknowledgment per hour', async (t) => {
    const from = freshEmail()
    const outcomes: string[] = []
    for (let n = 0; n < 11; n++) outcomes.push((await deliverMail(api, { from, to })).outcome)
    t.strictSame(outcomes, [...Array.from({ length: 10 }, () => 'opened'), 'too_many'])
    t.equal((await mailsTo(api, from)).length, 1, 'the first ticket was acknowledged')
    const held = await readNewestMail(api, from)
    t.equal(
      (await deliverMail(api, makeReply(held, 'Yes'))).outcome,
      'replied',
      'replies with a token are counted separately',
    )
    api.advance(hour + 1000)
    t.equal((await deliverMail(api, { from, to })).outcome, 'opened')
    t.equal((await mailsTo(api, from)).length, 2)
  })

  // R-4731
  await t.test('accepts an email once, however often it arrives', async (t) => {
    const mail = rawMail({ from: freshEmail(), to })
    const outcomes = (await Promise.all([1, 2, 3].map(() => deliverMail(api, mail)))).map(({ outcome }) => outcome)
    t.strictSame(outcomes.sort(), ['opened', 'repeated', 'repeated'])
    await expectKeptOut(t, 'repeated', mail, 'later')
    const nameless = rawMail({ from: freshEmail(), to, messageId: null })
    t.equal((await deliverMail(api, nameless)).outcome, 'opened')
    await expectKeptOut(t, 'repeated', nameless, 'without an ID, recognized by its content')
  })

  // R-4731
  await t.test('forgets received emails after 90 days', async (t) => {
    const mail = rawMail({ from: freshEmail(), to })
    await deliverMail(api, mail)
    const forget = (days: number) =>
      api.service.contexts.transaction((ctx) =>
        deleteOldReceivedMails({ ...ctx, now: new Date(ctx.now.getTime() + days * 24 * hour) }, 1000),
      )
    t.equal(await forget(89), 0)
    t.ok((await forget(91)) > 0)
    t.equal((await deliverMail(api, mail)).outcome, 'opened')
  })

  // R-4706
  await t.test('a new ticket belongs to the department whose address received the email', async (t) => {
    for (const [name, facts, recipient, department] of [
      ['the first in To', { to: 'x@else.example, Sales <SALES@shop.example>' }, undefined, 'Sales'],
      ['Cc', { to: 'x@else.example', headers: [`Cc: ${to}`] }, undefined, 'Help'],
      ['with a suffix after a plus sign', { to: 'sales+web@shop.example' }, undefined, 'Sales'],
      ['the recipient of the delivery', { to }, 'sales@shop.example', 'Sales'],
      ['Delivered-To', { to, headers: ['Delivered-To: sales@shop.example'] }, undefined, 'Sales'],
      [
        'no known address',
        { to: 'x@else.example' },
        undefined,
        (await api.ok('getsupportdepartments')).departments[0].name,
      ],
    ] as const) {
      const { ticketId = 0 } = await deliverMail(api, rawMail({ from: freshEmail(), ...facts }), recipient)
      t.equal((await ticketOf(api, ticketId)).deptname, department, name)
    }
  })

  // R-4707
  await t.test('treats a login without an account as a guest', async (t) => {
    const email = freshEmail()
    await makeLogin(api, { email })
    const { ticketId = 0 } = await deliverMail(api, { from: `"Nobody, 4111111111111111" <${email}>`, to })
    t.match(await ticketOf(api, ticketId), {
      clientid: null,
      name: 'Nobody, ************1111',
      email,
      unverified: false,
    })
  })

  // R-4746
  await t.test("an unverified reply is not in the client's exports until it is accepted", async (t) => {
    const email = freshEmail()
    const clientid = await makeClient(api, { email })
    const ticketid = await openTicket(api, {
      deptid,
      clientid,
      email,
      attachments: [{ name: 'own.txt', data: 'YQ==' }],
    })
    const { staffId } = await api.makeCredential({ permissions: ['reply_tickets'] })
    const address = freshEmail()
    await writeRows(api, (db) => db('staff').where({ id: staffId }).update({ email: address }))
    await api.ok('updateticket', { ticketid, flag: staffId })
    await api.ok('addticketreply', { ticketid, message: 'Whose is it?', adminusername: 'x' })
    await api.ok('addticketreply', { ticketid, message: 'Mine.' })
    t.ok(await api.database.read('ticket_tokens').where({ ticket_id: ticketid, side: 'staff' }).first())
    const { id, created_at } = (await readNewestMail(api, email)).row
    const inReplyTo = `<mail-${id}-${Date.parse(created_at)}@old-host.example>`
    const content = multipart('mixed', [plainPart('A secret of Bob.'), filePart('bob.txt', 'x')])
    const taken = await deliverMail(api, { to, inReplyTo, from: `Bob <${freshEmail()}>`, content })
    t.match(taken, { outcome: 'unverified', ticketId: ticketid })
    const exported = async () => {
      const db = api.database.read
      const tables = listExportedTables(db, { client: clientid }).map(async ({ table, rows }) => [
        table,
        await drain(rows()),
      ])
      return JSON.stringify([
        Object.fromEntries(await Promise.all(tables)),
        (await drain(writeAccountData(await api.service.contexts.remote(), clientid))).join(''),
      ])
    }
    const before = await exported()
    for (const own of ['Whose is it?', 'Mine.', 'own.txt'])
      t.equal(before.split(own).length > 2, true, `${own} is in both exports`)
    for (const foreign of ['A secret of Bob.', 'bob.txt']) t.notMatch(before, foreign)
    const tokens = listExportedTables(api.database.read, { client: clientid }).find(
      ({ table }) => table === 'ticket_tokens',
    )
    t.match(await drain(tokens?.rows() ?? []), [[{ side: 'sender', recipient: email }]])
    const { replies } = await ticketOf(api, ticketid)
    await api.ok('updateticketreply', { replyid: replies.at(-1).replyid, accept: true })
    const after = await exported()
    for (const own of ['A secret of Bob.', 'bob.txt']) t.match(after, own)
  })

  // R-4710, R-4711, R-4712, R-4713
  await t.test('an unverified reply waits until staff accept it', async (t) => {
    const email = freshEmail()
    const clientid = await makeClient(api, { email })
    const ticketid = await openTicket(api, { deptid, clientid, email })
    await api.ok('addticketreply', { ticketid, message: 'Is it?', adminusername: 'x' })
    const { lastreply } = await ticketOf(api, ticketid)
    // A message ID as sent by an earlier release.
    const { id, created_at } = (await readNewestMail(api, email)).row
    const inReplyTo = `<mail-${id}-${Date.parse(created_at)}@old-host.example>`
    const colleague = freshEmail()
    const mail = { to, inReplyTo, content: multipart('mixed', [plainPart('It is.'), filePart('proof.txt', 'x')]) }
    t.match(await deliverMail(api, { ...mail, from: `Bob <${colleague}>` }), {
      outcome: 'unverified',
      ticketId: ticketid,
    })
    const waiting = await ticketOf(api, ticketid)
    t.match(waiting, { status: 'Answered', lastreply })
    const { replyid } = waiting.replies[1]
    t.match(waiting.replies[1], { unverified: true, name: 'Bob', email: colleague, userid: null, message: 'It is.' })
    t.equal((await selectVisibleReplies(api.database.read, ticketid)).length, 1, 'the client does not see it')
    const shownFiles = async () => (await loadVisibleAttachments(api.database.read, ticketid)).map(({ name }) => name)
    t.strictSame(await shownFiles(), [], 'the client does not see its files')
    t.match((await readNewestMail(api, to)).row, { template: 'ticket reply unverified', body: /Bob .*It is\./s })

    const before = await countOf(api, 'emails')
    await api.ok('updateticketreply', { replyid, message: 'It is, really.' })
    await api.ok('updateticketreply', { replyid, accept: false })
    t.match((await ticketOf(api, ticketid)).replies[1], { unverified: true, message: 'It is, really.' })
    t.equal(await countOf(api, 'emails'), before)
    await api.ok('updateticketreply', { replyid, accept: true })
    const accepted = await ticketOf(api, ticketid)
    t.match(accepted, { status: 'Customer-Reply', replies: { 1: { unverified: false, userid: null } } })
    t.not(accepted.lastreply, lastreply)
    t.strictSame(await shownFiles(), ['proof.txt'])
    t.match((await readNewestMail(api, to)).row, { template: 'ticket reply', body: /Bob replied/ })
    await api.ok('updateticket', { ticketid, status: 'Answered' })
    await api.ok('updateticketreply', { replyid, accept: true })
    t.equal((await ticketOf(api, ticketid)).status, 'Answered', 'accepting again changes nothing')

    t.equal(
      (await deliverMail(api, { ...mail, from: colleague.toUpperCase() })).outcome,
      'replied',
      'the sender is known after that',
    )
    t.match((await ticketOf(api, ticketid)).replies[2], {
      unverified: false,
      userid: null,
      email: colleague.toUpperCase(),
    })
    const other = await openTicket(api, { deptid, email })
    const otherMail = (await readNewestMail(api, email)).row
    const elsewhere = `<mail-${otherMail.id}-${Date.parse(otherMail.created_at)}@h>`
    t.match(await deliverMail(api, { ...mail, from: colleague, inReplyTo: elsewhere }), {
      outcome: 'unverified',
      ticketId: other,
    })
    t.equal(
      (await deliverMail(api, { ...mail, from: freshEmail() })).outcome,
      'unverified',
      'other senders remain unverified',
    )
  })

  // R-4713
  await t.test("an accepted reply from the client's address belongs to the client", async (t) => {
    const email = freshEmail()
    const clientid = await makeClient(api, { email })
    const ticketid = await openTicket(api, { deptid, clientid, email })
    const { tid } = await ticketOf(api, ticketid)
    t.match(await deliverMail(api, { from: email, to, subject: `Re: [#${tid}] The site` }), {
      outcome: 'unverified',
      ticketId: ticketid,
    })
    const stranger = await deliverMail(api, { from: freshEmail(), to, subject: `Re: [#${tid}] The site` })
    t.equal(stranger.outcome, 'opened', 'the number of a ticket admits no other sender')
    const [{ replyid }] = (await ticketOf(api, ticketid)).replies
    await api.ok('updateticketreply', { replyid, accept: true })
    t.match((await ticketOf(api, ticketid)).replies, [{ userid: clientid, unverified: false }])
  })

  // R-4711
  await t.test('deleting an unverified reply leaves the ticket unchanged', async (t) => {
    const email = freshEmail()
    const ticketid = await openTicket(api, { deptid, email })
    await api.ok('addticketreply', { ticketid, message: 'From the client' })
    const { status, lastreply, tid } = await ticketOf(api, ticketid)
    await deliverMail(api, { from: email, to, subject: `[#${tid}]` })
    const { replies } = await ticketOf(api, ticketid)
    await api.ok('deleteticketreply', { replyid: replies[1].replyid })
    t.match(await ticketOf(api, ticketid), { status, lastreply, replies: [{}] })
    await deliverMail(api, { from: email, to, subject: `[#${tid}]` })
    await api.ok('deleteticketreply', { replyid: replies[0].replyid })
    t.equal((await ticketOf(api, ticketid)).status, 'Open', 'does not count as the previous reply')
  })

  // R-4733
  await t.test('a bounce report marks the bounced email as failed', async (t) => {
    const original = (messageId: string): ContentPart => ({
      headers: ['Content-Type: message/rfc822'],
      body: rawMail({ from: 'billing@shop.example', messageId }).toString(),
    })
    const status = (fields: string): ContentPart => ({
      headers: ['Content-Type: message/delivery-status'],
      body: `Reporting-MTA: dns; mx.example.com\r\n\r\nFinal-Recipient: rfc822; ada@example.com\r\n${fields}`,
    })
    const report = (...parts: readonly ContentPart[]) => multipart('report; report-type=delivery-status', parts)
    const shapes: readonly (readonly [name: string, reason: RegExp, mail: (messageId: string) => MailFacts])[] = [
      [
        'Postfix',
        /^550 5\.1\.1 no such user$/,
        (messageId) => ({
          from: 'Mail Delivery System <MAILER-DAEMON@mx.example.com>',
          headers: ['Return-Path: <>', 'Auto-Submitted: auto-replied'],
          content: report(
            plainPart('It failed.'),
            status('Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no\r\n  such user'),
            original(messageId),
          ),
        }),
      ],
      [
        'Exim',
        /^550 Unrouteable address$/,
        (messageId) => ({
          from: 'Mail Delivery System <Mailer-Daemon@exim.example.com>',
          headers: ['X-Failed-Recipients: ada@example.com', 'Auto-Submitted: auto-replied'],
          content: plainContent(
            `This message was created automatically.\n\n  ada@example.com\n    550 Unrouteable address\n\n------ This is a copy of the message. ------\n\nMessage-ID: ${messageId}\nSubject: x\n`,
          ),
        }),
      ],
      [
        'Exchange',
        /^5\.1\.10$/,
        (messageId) => ({
          from: 'postmaster@example.com',
          inReplyTo: messageId,
          content: report(plainPart('Undeliverable'), status('Action: failed\r\nStatus: 5.1.10')),
        }),
      ],
      [
        'headers alone',
        /^5\.2\.2$/,
        (messageId) => ({
          from: 'MAILER-DAEMON@example.com',
          content: report(plainPart('Full'), status('Action: Failed\r\nStatus: 5.2.2'), {
            headers: ['Content-Type: text/rfc822-headers'],
            body: `Subject: x\r\nMessage-ID:\r\n ${messageId}`,
          }),
        }),
      ],
    ]
    for (const [name, reason, mail] of shapes) {
      const email = freshEmail()
      await openTicket(api, { deptid, email })
      const { row, messageId } = await readNewestMail(api, email)
      await writeRows(api, (db) => markSent({ db, now: api.now() }, row))
      await expectKeptOut(t, 'bounced', mail(messageId), name)
      const bounced = (await api.database.read('emails').where({ id: row.id }).first()) as EmailRow
      t.match(bounced, { status: 'failed', last_error: reason }, name)
      t.type(bounced.bounced_at, 'string')
      await expectKeptOut(t, 'automatic', mail(messageId), `${name}, repeated`)
    }
    const email = freshEmail()
    await openTicket(api, { deptid, email })
    const { row, messageId } = await readNewestMail(api, email)
    const late = report(plainPart('Late'), status('Action: delayed\r\nStatus: 4.4.1'), original(messageId))
    await expectKeptOut(t, 'automatic', { content: late }, 'a delayed email')
    await expectKeptOut(
      t,
      'automatic',
      shapes[0]?.[2](messageId.replace(/\d+-\d+/, `${row.id}-1`)) as MailFacts,
      'an unknown ID',
    )
  })
})
