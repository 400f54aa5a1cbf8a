import type { Test } from 'tap'
import t from 'tap'
import type { Credential, CredentialOptions } from '../../../support/credentials.js'
import {
  freshEmail,
  makeClient,
  makeContact,
  makeDepartment,
  setSetting,
  ticketOf,
  writeRows,
} from '../../../support/fixtures.js'
import {
  deliverMail,
  filePart,
  makeReply,
  multipart,
  plainContent,
  plainPart,
  readNewestMail,
} from '../../../support/incoming-mails.js'
import { type Api, withService } from '../../../support/service.js'

// A ticket handled only by email, and the permissions of a token's holder.

let made = 0

/** Creates a department with its own address and a staff member. */
async function openDesk(api: Api, options: CredentialOptions = { permissions: ['reply_tickets', 'list_tickets'] }) {
  const name = `Desk ${++made}`
  const address = `desk${made}@shop.example`
  await makeDepartment(api, name, address)
  const grace = await makeStaff(api, name, options)
  return { address, name, ...grace }
}

async function makeStaff(
  api: Api,
  department: string,
  options: CredentialOptions,
): Promise<{ staff: Credential; email: string }> {
  const staff = await api.makeCredential(options)
  const email = freshEmail()
  await writeRows(api, (db) =>
    db('staff')
      .where({ id: staff.staffId })
      .update({ email, departments: JSON.stringify([department]) }),
  )
  return { staff, email }
}

const repliesOf = async (api: Api, ticketid: number) => (await ticketOf(api, ticketid)).replies

withService(t, 'tickets by email', async (t: Test, api) => {
  await setSetting(api, 'mail_from', 'Shop <billing@shop.example>')

  // R-4703
  await t.test("a contact who answers a copy of a reply writes in their own name, not the client's", async (t) => {
    const desk = await openDesk(api)
    const email = freshEmail()
    const copied = freshEmail()
    const clientid = await makeClient(api, { email })
    await makeContact(api, clientid, { email: copied, support_emails: 1 })
    const { ticketId = 0 } = await deliverMail(api, { from: email, to: desk.address })
    await deliverMail(api, makeReply(await readNewestMail(api, desk.email), 'We look into it.'))
    const [mail, copy] = [await readNewestMail(api, email), await readNewestMail(api, copied)]
    t.equal(mail.row.body, copy.row.body)
    t.equal(copy.row.ticket_id, ticketId, 'the copy is in the thread')
    t.strictSame([mail.row.token_id === null, copy.row.token_id], [false, null])
    t.equal((await deliverMail(api, makeReply(copy, 'I am not Ada.'))).outcome, 'unverified')
    t.match((await repliesOf(api, ticketId)).at(-1), { userid: null, email: copied, unverified: true })
  })

  // R-4701, R-4702, R-4703, R-4706, R-4707, R-4709
  await t.test('a client and a staff member handle a ticket by email only', async (t) => {
    const desk = await openDesk(api)
    const email = freshEmail()
    const clientid = await makeClient(api, { email })
    const first = { from: `Ada <${email}>`, to: desk.address, messageId: `<first-${email}>` }
    const { outcome, ticketId = 0 } = await deliverMail(api, first)
    t.equal(outcome, 'opened')
    const opened = await ticketOf(api, ticketId)
    t.match(opened, {
      clientid,
      email,
      status: 'Open',
      deptname: desk.name,
      unverified: true,
      subject: 'The site is slow',
    })
    const acknowledged = await readNewestMail(api, email)
    t.strictSame([acknowledged.inReplyTo, acknowledged.row.template], [first.messageId, 'ticket opened'])
    t.equal(acknowledged.replyTo, desk.address)

    const alert = await readNewestMail(api, desk.email)
    t.equal((await deliverMail(api, makeReply(alert, 'We look into it.'))).outcome, 'replied')
    const answer = await readNewestMail(api, email)
    t.match(answer.row.body, 'We look into it.')
    t.equal((await ticketOf(api, ticketId)).status, 'Answered')

    t.equal((await deliverMail(api, makeReply(answer, 'It is still slow.'))).outcome, 'replied')
    const replied = await ticketOf(api, ticketId)
    t.match(replied, { status: 'Customer-Reply', unverified: false })
    t.match(replied.replies, [
      { admin: desk.staff.username, userid: null, unverified: false },
      {
        admin: null,
        userid: clientid,
        email,
        message: /^It is still slow\.\n\nOn Friday, the shop wrote:\n> Hello$/,
        quoteline: 3,
      },
    ])
    t.match((await readNewestMail(api, desk.email)).row.body, 'It is still slow.')

    t.equal(
      (await deliverMail(api, makeReply(await readNewestMail(api, desk.email), '#close\nAll is well again.'))).outcome,
      'replied',
    )
    t.match(await ticketOf(api, ticketId), { status: 'Closed', replies: { 2: { message: /^All is well again\./ } } })
    t.equal((await deliverMail(api, makeReply(await readNewestMail(api, email), 'Slow again.'))).outcome, 'replied')
    t.equal((await ticketOf(api, ticketId)).status, 'Customer-Reply', 'a reply reopens it')
    const closed = await deliverMail(
      api,
      makeReply(await readNewestMail(api, email), '', { content: plainContent('#CLOSE') }),
    )
    t.strictSame([closed.outcome, (await ticketOf(api, ticketId)).status], ['closed', 'Closed'])
    t.equal((await repliesOf(api, ticketId)).length, 4, 'a closing line adds no reply')
  })

  // R-2643, R-4703
  await t.test("no email contains another recipient's token", async (t) => {
    const desk = await openDesk(api)
    const other = await makeStaff(api, desk.name, { permissions: ['reply_tickets'] })
    const email = freshEmail()
    await deliverMail(api, { from: email, to: desk.address })
    await deliverMail(api, makeReply(await readNewestMail(api, desk.email), 'One'))
    await deliverMail(api, makeReply(await readNewestMail(api, email), 'Two'))
    const tokens = new Map<string, Set<string>>()
    for (const address of [email, desk.email, other.email, desk.address]) {
      const { messageId, references } = await readNewestMail(api, address)
      const found = [messageId, ...references].flatMap((id) => /-([a-z2-7]{26})@/.exec(id)?.[1] ?? [])
      tokens.set(address, new Set(found))
    }
    t.strictSame(
      [...tokens.values()].map(({ size }) => size),
      [1, 1, 1, 0],
      "each recipient has its own, except the department's address",
    )
    t.equal(new Set([...tokens.values()].flatMap((held) => [...held])).size, 3)
  })

  // R-4702, R-2643
  await t.test('replies to the address with the token reach the ticket', async (t) => {
    const desk = await openDesk(api)
    await setSetting(api, 'ticket_address', 'reply+{token}@shop.example')
    const email = freshEmail()
    const { ticketId = 0 } = await deliverMail(api, { from: email, to: desk.address })
    const { replyTo = '', row } = await readNewestMail(api, email)
    t.match(replyTo, /^reply\+[a-z2-7]{26}@shop\.example$/)
    t.equal((await readNewestMail(api, desk.address)).replyTo, desk.address)
    // An email program that keeps no IDs and changes the letter case.
    const facts = { from: 'assistant@example.org', to: replyTo.toUpperCase(), subject: row.subject }
    t.match(await deliverMail(api, facts), { outcome: 'replied', ticketId })
    t.match(
      await repliesOf(api, ticketId),
      [{ email, unverified: false }],
      "the token's holder writes as its recipient",
    )
    const delivered = { ...facts, to: 'undisclosed-recipients:;' }
    t.match(await deliverMail(api, { ...delivered, headers: [`Delivered-To: ${replyTo}`] }), {
      outcome: 'replied',
      ticketId,
    })
    t.match(await deliverMail(api, delivered, replyTo), { outcome: 'replied', ticketId })
    await setSetting(api, 'ticket_address', '')
    t.match(
      await deliverMail(api, facts),
      { outcome: 'replied', ticketId },
      'tokens stay valid when the setting changes',
    )
  })

  // R-4704
  await t.test(
    "a reply with the token of an address that no longer gets the ticket's emails is unverified",
    async (t) => {
      const desk = await openDesk(api)
      const email = freshEmail()
      const clientid = await makeClient(api, { email })
      const { ticketId = 0 } = await deliverMail(api, { from: email, to: desk.address })
      const held = await readNewestMail(api, email)
      await api.ok('updateclient', { clientid, email: freshEmail() })
      t.equal((await deliverMail(api, makeReply(held, 'Still me'))).outcome, 'unverified')
      t.match(await ticketOf(api, ticketId), { status: 'Open', replies: [{ unverified: true, userid: null }] })
    },
  )

  // R-4705
  await t.test(
    'a staff reply token works only from the staff account’s email address, and with that account’s permissions',
    async (t) => {
      for (const [name, spoil] of [
        ['another address in From', async () => ({ from: 'client@example.com' })],
        [
          'a role without the permission',
          async ({ staff }: { staff: Credential }) => {
            await writeRows(api, (db) =>
              db('roles').where({ id: staff.roleId }).update({ permissions: '["list_tickets"]' }),
            )
            return {}
          },
        ],
        [
          'a disabled account',
          async ({ staff }: { staff: Credential }) => {
            await writeRows(api, (db) => db('staff').where({ id: staff.staffId }).update({ is_active: 0 }))
            return {}
          },
        ],
        [
          'an account with another address',
          async ({ staff }: { staff: Credential }) => {
            await writeRows(api, (db) => db('staff').where({ id: staff.staffId }).update({ email: 'new@shop.example' }))
            return {}
          },
        ],
      ] as const) {
        const desk = await openDesk(api)
        const email = freshEmail()
        const { ticketId = 0 } = await deliverMail(api, { from: email, to: desk.address })
        const alert = await readNewestMail(api, desk.email)
        const more = await spoil(desk)
        t.equal((await deliverMail(api, makeReply(alert, 'As staff', more))).outcome, 'unverified', name)
        t.match(await ticketOf(api, ticketId), { status: 'Open', replies: [{ admin: null }] }, name)
        t.equal((await readNewestMail(api, email)).row.template, 'ticket opened', 'the client is not notified')
      }
    },
  )

  // R-4705
  await t.test('an address shared by several staff members gets no token', async (t) => {
    const desk = await openDesk(api)
    const other = await makeStaff(api, desk.name, { full: true })
    await writeRows(api, (db) => db('staff').where({ id: other.staff.staffId }).update({ email: desk.email }))
    await deliverMail(api, { from: freshEmail(), to: desk.address })
    t.notMatch((await readNewestMail(api, desk.email)).messageId, /-[a-z2-7]{26}@/)
  })

  // R-1806, R-4701
  await t.test('a reply with the token of a merged ticket goes to the remaining ticket', async (t) => {
    const desk = await openDesk(api)
    const email = freshEmail()
    const one = await deliverMail(api, { from: email, to: desk.address })
    const held = await readNewestMail(api, email)
    const other = await deliverMail(api, { from: email, to: desk.address })
    await api.ok('mergeticket', { ticketid: one.ticketId, mergeid: other.ticketId })
    t.match(await deliverMail(api, makeReply(held, 'Me again')), { outcome: 'replied', ticketId: other.ticketId })
    t.match((await repliesOf(api, other.ticketId as number)).at(-1), { message: /^Me again/, email })
  })

  // R-4708
  await t.test('masks card numbers in emails and does not keep files over 8 MB', async (t) => {
    const desk = await openDesk(api)
    const content = multipart('mixed', [
      plainPart('My card is 4111 1111 1111 1111.'),
      filePart('4111111111111111.txt', 'x'),
      filePart('big.iso', Buffer.alloc(8 * 1024 * 1024 + 1)),
    ])
    const { ticketId = 0 } = await deliverMail(api, {
      from: freshEmail(),
      to: desk.address,
      subject: 'Card 4111111111111111',
      content,
    })
    t.match(await ticketOf(api, ticketId), {
      subject: 'Card ************1111',
      message: 'My card is **** **** **** 1111.\n\n[Not kept: big.iso]',
      attachments: [{ filename: '************1111.txt' }],
      quoteline: null,
    })
  })
})
