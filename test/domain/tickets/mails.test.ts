import type { Email } from 'postal-mime'
import t, { type Test } from 'tap'
import { type Mailbox, openMailbox, type ReceivedMail, waitForMails } from '../../reliability/mailbox.js'
import { onPreparedDatabases } from '../../support/databases.js'
import {
  file,
  makeClient,
  makeDepartment,
  makeRule,
  openTicket,
  reply,
  ticketOf,
  writeRows,
} from '../../support/fixtures.js'
import { type Api, startApi } from '../../support/service.js'

// Ticket emails as received by a mail server.

interface Desk {
  readonly api: Api
  readonly mailbox: Mailbox
  readonly deptid: number
  /** Waits for `count` emails and returns the newest to an address. */
  readonly newest: (count: number, to: string) => Promise<ReceivedMail>
}

const withDesk = (t: Test, title: string, body: (t: Test, desk: Desk) => Promise<unknown>) =>
  onPreparedDatabases(t, title, async (t, url) => {
    const mailbox = await openMailbox(t)
    const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
    const deptid = await makeDepartment(api, 'Help, "desk"', 'help@example.com')
    const newest = async (count: number, to: string) => {
      api.service.wake()
      await waitForMails(mailbox, count)
      return mailbox.mails.findLast((mail) => mail.to.includes(to)) as ReceivedMail
    }
    return body(t, { api, mailbox, deptid, newest })
  })

const staff = { adminusername: 'x' }
const ada = 'ada@example.com'

/** Returns the Auto-Submitted header, which marks automatic emails. */
const submissionOf = ({ headers }: Email): string | undefined =>
  headers.find(({ key }) => key === 'auto-submitted')?.value

// R-2643
withDesk(t, "a ticket's emails form a thread, and replies to them go to the department", async (t, desk) => {
  const { api, deptid, newest } = desk
  const ticketid = await openTicket(api, { deptid, email: ada })
  const { parsed: opened } = await newest(2, ada)
  const { parsed: alert } = await newest(2, 'help@example.com')
  t.equal(opened.inReplyTo, undefined, 'the first email answers no other')
  t.equal(opened.references, undefined)
  t.equal(alert.references, undefined, 'does not reference emails to other recipients')

  await reply(api, ticketid, staff)
  const { parsed: first } = await newest(3, ada)
  t.equal(first.inReplyTo, opened.messageId)
  t.equal(first.references, opened.messageId)

  await reply(api, ticketid)
  const { parsed: told } = await newest(4, 'help@example.com')
  t.equal(told.inReplyTo, alert.messageId, 'answers an email that the recipient has')

  await reply(api, ticketid, staff)
  const { parsed: second } = await newest(5, ada)
  t.equal(second.inReplyTo, first.messageId)
  t.equal(second.references, `${opened.messageId} ${first.messageId}`)

  for (const mail of [opened, alert, first, told, second])
    t.strictSame(mail.replyTo, [{ name: 'Help, "desk"', address: 'help@example.com' }])
  t.strictSame([opened, alert].map(submissionOf), ['auto-replied', 'auto-generated'], 'sent automatically')
  t.strictSame([first, second].map(submissionOf), [undefined, undefined], 'written by a staff member')
  t.equal(submissionOf(told), undefined, 'written by the client')
})

// R-2194
withDesk(t, "emails show a staff member's name instead of the user name", async (t, { api, deptid, newest }) => {
  const ticketid = await openTicket(api, { deptid, email: ada })
  await newest(2, ada)
  await writeRows(api, (db) =>
    db('staff').where({ id: api.admin.staffId }).update({ firstname: 'Grace', lastname: 'Hopper' }),
  )
  await reply(api, ticketid, staff)
  const { parsed } = await newest(3, ada)
  t.match(parsed.html, 'Grace Hopper replied to ticket')
  t.notMatch(parsed.html, api.admin.username)
  await writeRows(api, (db) => db('staff').where({ id: api.admin.staffId }).update({ firstname: '', lastname: '' }))
  await reply(api, ticketid, staff)
  t.match((await newest(4, ada)).parsed.html, `${api.admin.username} replied to ticket`)
})

// R-2194
withDesk(t, 'notification emails show the names of staff members', async (t, { api, deptid }) => {
  const events = ['replied', 'reply.updated', 'reply.deleted', 'noted', 'note.deleted', 'updated', 'deleted']
  for (const event of events)
    await makeRule(api, { event: `ticket.${event}`, channel: 'email', parameters: { to: 'chief@example.com' } })
  await writeRows(api, (db) =>
    db('staff').where({ id: api.admin.staffId }).update({ firstname: 'Grace', lastname: 'Hopper' }),
  )
  const ticketid = await openTicket(api, { deptid, email: ada })
  const { replyid } = await api.ok('addticketreply', { ticketid, message: 'Once', ...staff })
  await api.ok('updateticketreply', { replyid, message: 'Twice' })
  await api.ok('deleteticketreply', { replyid })
  const { noteid } = await api.ok('addticketnote', { ticketid, message: 'Hm' })
  await api.ok('deleteticketnote', { noteid })
  await api.ok('updateticket', { ticketid, subject: 'Another' })
  await api.ok('deleteticket', { ticketid })
  const mails = await api.database.read('emails').where({ template: 'notification' }).orderBy('id')
  const words = mails.map(({ body }) => /^<p>(.*?)<\/p>/.exec(body as string)?.[1]?.replace(/\d{6}/, 'N'))
  t.strictSame(words, [
    'Grace Hopper replied to ticket N: The site is slow',
    `Reply ${replyid} to ticket N, written by Grace Hopper, was changed by Grace Hopper.`,
    `Reply ${replyid} to ticket N, written by Grace Hopper, was deleted by Grace Hopper.`,
    'Grace Hopper wrote a note on ticket N: The site is slow',
    'A note on ticket N was deleted by Grace Hopper.',
    'Ticket N was changed by Grace Hopper.',
    'Ticket N was deleted by Grace Hopper.',
  ])
})

// R-2643
withDesk(t, 'a long thread references its first email and the latest ones', async (t, desk) => {
  const { api, deptid, newest, mailbox } = desk
  const ticketid = await openTicket(api, { deptid, email: ada })
  const { parsed: opened } = await newest(2, ada)
  for (let n = 0; n < 24; n++) await reply(api, ticketid, staff)
  await newest(26, ada)
  // Several emails are sent concurrently, so the last one may not arrive last.
  const threads = mailbox.mails.map(({ parsed }) => ({ parsed, references: parsed.references?.split(' ') ?? [] }))
  const [longest] = threads.toSorted((one, other) => other.references.length - one.references.length)
  const { parsed: last, references } = longest as (typeof threads)[number]
  t.equal(references.length, 20)
  t.equal(references[0], opened.messageId)
  t.equal(references.at(-1), last.inReplyTo)
})

withDesk(t, 'tickets have separate threads until they are merged', async (t, desk) => {
  const { api, deptid, newest } = desk
  const mergeid = await openTicket(api, { deptid, email: ada })
  const { parsed: kept } = await newest(2, ada)
  const ticketid = await openTicket(api, { deptid, email: ada })
  const { parsed: other } = await newest(4, ada)
  t.equal(other.references, undefined)
  await api.ok('mergeticket', { ticketid, mergeid })
  await reply(api, mergeid, staff)
  const { parsed: after } = await newest(5, ada)
  for (const { messageId } of [kept, other]) t.match(after.references, messageId)
  await api.ok('deleteticket', { ticketid: mergeid })
})

withDesk(t, "a staff reply's files are attached under sanitized names", async (t, desk) => {
  const { api, deptid, newest } = desk
  const clientid = await makeClient(api, { email: ada })
  const ticketid = await openTicket(api, { clientid, deptid, email: ada })
  const attachments = [file('übersicht.txt', 'all is well'), file('a\r\nBcc: b@example.com', 'x'), file('\n', 'y')]
  const replyid = await reply(api, ticketid, { ...staff, attachments })
  const { parsed, to } = await newest(3, ada)
  t.strictSame(to, [ada])
  t.equal(parsed.bcc, undefined)
  t.strictSame(
    parsed.attachments.map(({ filename, disposition }) => [filename, disposition]),
    [
      ['übersicht.txt', 'attachment'],
      ['aBcc: b@example.com', 'attachment'],
      ['file', 'attachment'],
    ],
  )
  t.equal(Buffer.from(parsed.attachments[0]?.content as ArrayBuffer).toString(), 'all is well')
  t.equal((await ticketOf(api, ticketid)).replies[0].id, replyid)
})

withDesk(t, 'deleting a reply before its email is sent removes its files from the email', async (t, desk) => {
  const { api, deptid, newest } = desk
  const ticketid = await openTicket(api, { deptid, email: ada })
  await newest(2, ada)
  await api.service.restJobs()
  const replyid = await reply(api, ticketid, { ...staff, attachments: [file('wrong.txt', 'x')] })
  await api.ok('deleteticketreply', { replyid })
  t.strictSame((await newest(3, ada)).parsed.attachments, [])
})

onPreparedDatabases(t, 'an email without a ticket has no thread', async (t, url) => {
  const mailbox = await openMailbox(t)
  const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url } })
  await makeClient(api, { email: ada, password2: 'correct horse' })
  api.service.wake()
  await waitForMails(mailbox, 1)
  t.match(mailbox.mails[0]?.parsed, { replyTo: undefined, inReplyTo: undefined, references: undefined })
})

// R-2193
withDesk(t, 'marks automatic emails, but not emails written by staff', async (t, { api, deptid, newest }) => {
  const { staffId } = await api.makeCredential()
  await writeRows(api, (db) => db('staff').where({ id: staffId }).update({ email: 'grace@example.com' }))
  const clientid = await makeClient(api, { email: ada, password2: 'correct horse' })
  t.equal(submissionOf((await newest(1, ada)).parsed), 'auto-generated', 'account signup email')
  await api.ok('sendemail', { id: clientid, messagename: 'account signup email' })
  t.equal(submissionOf((await newest(2, ada)).parsed), 'auto-generated', 'a built-in email, sent manually')
  await api.ok('sendemail', { id: clientid, customsubject: 'About your move', custommessage: 'It is done.' })
  t.equal(submissionOf((await newest(3, ada)).parsed), undefined, 'custom mail')
  await api.ok('sendadminemail', { customsubject: 'Tonight', custommessage: 'We move.' })
  t.equal(submissionOf((await newest(4, 'grace@example.com')).parsed), undefined, 'admin message')
  await openTicket(api, { deptid, clientid, ...staff })
  t.equal(submissionOf((await newest(5, ada)).parsed), undefined, 'ticket opened by staff')
})
