import t from 'tap'
import { resendMail } from '../../../domain/mail/resent-mails.js'
import { openMailbox } from '../../reliability/mailbox.js'
import { eventually } from '../../server/serve.js'
import type { Credential } from '../../support/credentials.js'
import { onPreparedDatabases } from '../../support/databases.js'
import { file, makeClient, makeDepartment, makeRule, ticketOf } from '../../support/fixtures.js'
import { runJobs } from '../../support/jobs.js'
import { openReceiver } from '../../support/receiver.js'
import { type Body, startApi } from '../../support/service.js'
import { apply, gone } from '../../tools/setup-support.js'

// A day of a support team with three clients, two staff members in different roles, and twelve tickets. Checks the
// emails and events on the way.

onPreparedDatabases(t, "sends the expected emails and events during a support team's day", async (t, url) => {
  const mailbox = await openMailbox(t)
  const receiver = await openReceiver(t)
  receiver.answer = { status: 204, body: '' }
  const api = await startApi(t, url, { environment: { SMTP_URL: mailbox.url, TRUST_PROXY: '127.0.0.0/8' } })
  const deptid = await makeDepartment(api, 'Help', 'help@example.com')
  const secret = Buffer.from('a signing secret').toString('base64')
  for (const event of ['ticket.opened', 'ticket.replied', 'ticket.closed', 'mail.failed'])
    await makeRule(api, { event, channel: 'webhook', parameters: { url: receiver.url, secret } })
  const grace = await api.makeCredential({ permissions: ['list_tickets', 'reply_tickets', 'manage_tickets'] })
  const linus = await api.makeCredential({ full: true })

  const mailsTo = (to: string) => mailbox.mails.filter((mail) => mail.to.includes(to))
  const comesTo = (to: string, count: number) =>
    eventually(`${count} emails arrive at ${to}`, async () => {
      await runJobs(api)
      return mailsTo(to).length === count
    })
  // A slowly answered call is repeated with the same ID.
  const events = () => [
    ...new Map(receiver.calls.map(({ headers, body }) => [headers['webhook-id'], JSON.parse(body)])).values(),
  ]
  const told = (event: string) => events().filter((one) => one.event === event)
  const isTold = (event: string, count: number) =>
    eventually(`${count} times ${event}`, async () => {
      await runJobs(api)
      return told(event).length === count
    })
  const open = async (email: string, more: Body = {}, credential: Credential = grace): Promise<number> => {
    const ticket = { deptid, subject: 'Help', message: `From ${email}`, email, ...more }
    return (await api.ok('openticket', ticket, { credential })).ticketid
  }
  const answer = (ticketid: number, more: Body = {}, credential: Credential = grace) =>
    api.ok('addticketreply', { ticketid, message: 'Done.', adminusername: 'x', ...more }, { credential })

  const people = ['ada@example.com', 'bob@example.com', 'cleo@example.com'] as const
  const clients = new Map<string, number>()
  for (const email of people) clients.set(email, await makeClient(api, { email, notes: 'Pays late' }))
  const idOf = (email: string): number => clients.get(email) as number

  // Morning: four tickets from each client. Some come from a known address without a client ID.
  const tickets: number[] = []
  for (const email of people)
    for (let n = 0; n < 4; n++)
      tickets.push(
        await open(email, {
          ...(n % 2 === 0 && { clientid: idOf(email) }),
          ...(n === 3 && {
            subject: 'SERVER DOWN, see attachment',
            priority: 'critical',
            attachments: [file('a.log', 'x')],
          }),
        }),
      )
  for (const [at, id] of tickets.entries())
    t.equal((await ticketOf(api, id)).clientid, idOf(people[Math.floor(at / 4)] as string))
  for (const email of people) await comesTo(email, 4)
  await comesTo('help@example.com', 12)
  await isTold('ticket.opened', 12)
  t.ok(told('ticket.opened').every(({ data }) => tickets.includes(data.ticketid)))

  // Grace, who cannot see clients, replies. Linus edits her reply and is assigned the ticket.
  const [first, second, , outage] = tickets as [number, number, number, number]
  const seen = (await api.ok('getticket', { ticketid: first }, { credential: grace })).ticket.client
  t.match(seen, { id: idOf(people[0]) })
  t.strictSame([seen.notes, seen.credit, seen.address1], [undefined, undefined, undefined])
  const { replyid } = await answer(first, { attachments: [file('how-to.txt', 'Turn it off and on.')] })
  await comesTo(people[0], 5)
  t.match(mailsTo(people[0]).at(-1)?.parsed.attachments, [{ filename: 'how-to.txt' }])
  await api.ok('updateticketreply', { replyid, message: 'Please wait.' }, { credential: linus })
  t.match((await ticketOf(api, first)).replies, [{ admin: grace.username, editedby: linus.username }])
  await api.ok('updateticket', { ticketid: first, flag: linus.staffId }, { credential: grace })
  await api.ok('updateticket', { ticketid: first, status: 'Closed' }, { credential: linus })
  await isTold('ticket.closed', 1)

  // Two merges: the outage into a closed ticket, and a ticket into another client's.
  await api.ok('mergeticket', { ticketid: outage, mergeid: first }, { credential: grace })
  const kept = await ticketOf(api, first)
  t.match(kept, { status: 'Open', priority: 'critical', flag: linus.staffId, attachments: [{ filename: 'a.log' }, {}] })
  t.ok(kept.replies.some(({ subject }: Body) => subject === 'SERVER DOWN, see attachment'))
  const others = tickets[4] as number
  const merge = { ticketid: second, mergeid: others }
  t.equal((await api.call('mergeticket', merge, { credential: grace })).body.code, 'ticket_of_other_client')
  await api.ok('mergeticket', { ...merge, force: 1 }, { credential: grace })
  t.match(await ticketOf(api, second), { status: 'Closed', merged_into: others })
  await isTold('ticket.closed', 3)

  // A mistaken ban and its removal.
  const visit = async () =>
    (await fetch(`${api.url}/client/reset`, { headers: { 'x-forwarded-for': '198.51.100.7' } })).status
  await api.ok('addbannedip', { ip: '198.51.100.0/24', reason: 'Typo' }, { credential: linus })
  t.equal(await visit(), 403)
  await apply(api.database, gone('bannedips', { ip: '198.51.100.0/24' }))
  await eventually('the page opens again', async () => (await visit()) === 200)

  // A client's address bounces. Staff are notified and resend the email.
  mailbox.answer('RCPT TO', { code: 550, message: 'mailbox full of air' })
  const bounced = tickets[8] as number
  await answer(bounced, { message: 'It was the cable.' })
  await isTold('mail.failed', 1)
  mailbox.answer('RCPT TO', undefined)
  const [failed] = told('mail.failed')
  t.match(failed.data, { clientid: idOf(people[2]), template: 'ticket reply', recipient: people[2], error: /air/ })
  const log = await api.ok('getactivitylog', { clientid: idOf(people[2]) }, { credential: linus })
  t.ok(log.data.some(({ description }: Body) => /was given up\. .*full of air/.test(description)))
  await api.service.contexts.transaction((ctx) => resendMail(ctx, failed.data.mailid))
  await comesTo(people[2], 5)
  t.match(mailsTo(people[2]).at(-1)?.parsed.text, 'It was the cable.')

  // Evening: the activity log is complete.
  await isTold('ticket.replied', 2)
  const entries = (await api.ok('getactivitylog', { user: grace.username, limitnum: 250 })).data
  const counts = (action: string) => entries.filter((entry: Body) => entry.action === action).length
  t.strictSame(
    ['openticket', 'addticketreply', 'updateticket', 'mergeticket'].map(counts),
    [12, 2, 1, 3],
    "a merge of two clients' tickets is logged for both",
  )
  const byLinus = (await api.ok('getactivitylog', { user: linus.username })).data
  t.match(
    byLinus.map(({ action }: Body) => action),
    ['addbannedip', 'updateticket', 'updateticketreply'],
  )
  t.equal(mailbox.mails.length, 5 + 4 + 5 + 12, 'only to the clients and the department')
  t.equal(events().length, 12 + 2 + 3 + 1)
})
