import t from 'tap'
import type { Credential } from '../../support/credentials.js'
import {
  attachLogin,
  file,
  filesOf,
  mailsTo,
  makeClient,
  makeDepartment,
  makeUser,
  newTicket,
  supportId,
  ticketOf,
  writeRows,
} from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { callDuringDeletion, expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'openticket', async (t, api) => {
  const deptid = await supportId(api)
  await expectRequired(t, api, 'openticket', ['deptid', 'subject', 'message', 'email'])

  t.test('opens a ticket for a guest, who is shown by name or email address', async (t) => {
    const { tid, ticketid, ...rest } = await api.ok('openticket', {
      deptid,
      subject: ' The site is slow ',
      message: 'Since yesterday.',
      email: 'Guest@example.com',
    })
    t.match(tid, /^[1-9]\d{5}$/)
    t.strictSame(rest, { result: 'success' })
    t.match(await ticketOf(api, ticketid), {
      id: ticketid,
      tid,
      deptid,
      userid: null,
      client: null,
      name: 'Guest@example.com',
      email: 'Guest@example.com',
      subject: 'The site is slow',
      message: 'Since yesterday.',
      status: 'Open',
      priority: 'medium',
      flag: null,
      admin: null,
      merged_into: null,
      replies: [],
      notes: [],
      attachments: [],
    })
    const named = await api.ok('openticket', await newTicket(api, { name: 'Mary', priority: 'critical' }), {
      as: 'json',
    })
    t.match(await ticketOf(api, named.ticketid), { name: 'Mary', priority: 'critical' })
  })

  t.test("opens a ticket in the client's name, with clientid or userid", async (t) => {
    const clientid = await makeClient(api, { firstname: 'Zoë' })
    for (const of of [{ clientid }, { userid: clientid }]) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, of))
      t.match(await ticketOf(api, ticketid), { userid: clientid, client: { id: clientid }, name: 'Zoë Lovelace' })
    }
  })

  // R-1801, R-1802
  t.test('opens a ticket as the calling staff member unless adminusername is blank', async (t) => {
    for (const adminusername of ['somebody else', '0', 'false']) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, { adminusername }))
      t.match(await ticketOf(api, ticketid), { status: 'Answered', admin: api.admin.username })
    }
    for (const adminusername of ['', ' ']) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, { adminusername }))
      t.match(await ticketOf(api, ticketid), { status: 'Open', admin: null })
    }
  })

  t.test('emails the sender and the department, with escaped markup', async (t) => {
    const email = 'teller@example.com'
    const dept = await makeDepartment(api, 'Alerts', 'alerts@example.com')
    const details = {
      deptid: dept,
      email,
      name: 'Eve\r\nBcc: b@example.com',
      subject: 'a\r\nBcc: x@example.com {{7*7}}',
    }
    const message = '<script>alert(1)</script>\n{{7*7}}'
    const { tid } = await api.ok('openticket', await newTicket(api, { ...details, message }))
    const [opened] = await mailsTo(api, email)
    const [alert] = await mailsTo(api, 'alerts@example.com')
    t.match(opened, { template: 'ticket opened', subject: `[#${tid}] a Bcc: x@example.com {{7*7}}` })
    t.match(alert, { template: 'ticket alert', subject: `[#${tid}] New ticket: a Bcc: x@example.com {{7*7}}` })
    for (const { body } of [opened, alert] as { body: string }[]) {
      t.match(body, '&lt;script&gt;alert(1)&lt;/script&gt;<br />')
      t.match(body, '{{7*7}}')
    }
  })

  t.test('emails a ticket opened by staff with a separate template and with its files', async (t) => {
    const details = { email: 'told@example.com', name: 'Tim', adminusername: 'x', attachments: [file('a.txt', 'a')] }
    const { tid } = await api.ok('openticket', await newTicket(api, { ...details, message: 'We move <b>it</b>.' }))
    const [mail, ...more] = await mailsTo(api, 'told@example.com')
    t.strictSame(more, [])
    t.match(mail, { template: 'ticket opened by staff', subject: `[#${tid}] The site is slow` })
    const staff = await api.database.read('staff').where({ id: api.admin.staffId }).first('firstname', 'lastname')
    t.match(mail?.body, `${staff?.firstname} ${staff?.lastname} opened ticket ${tid} for you`)
    t.match(mail?.body, '&lt;b&gt;')
    t.match(await filesOf(api, mail?.id), ['a.txt'])
    await api.ok('openticket', await newTicket(api, { ...details, adminusername: '' }))
    const [, own] = await mailsTo(api, 'told@example.com')
    t.match(own, { template: 'ticket opened' })
    t.strictSame(await filesOf(api, own?.id), [], "the sender's own files are not sent back")
  })

  // R-2645
  t.test('alerts enabled staff of the department once each, except the one who opened the ticket', async (t) => {
    const deptid = await makeDepartment(api, 'Night', 'night@example.com')
    const makeStaff = async (email: string, of: string[], active: 0 | 1 = 1) => {
      const credential = await api.makeCredential({ permissions: ['reply_tickets'] })
      const changes = { email, departments: JSON.stringify(of), is_active: active }
      await writeRows(api, (db) => db('staff').where({ id: credential.staffId }).update(changes))
      return credential
    }
    const opener = await makeStaff('opener@example.com', ['Sales', 'Night'])
    await makeStaff('owl@example.com', ['Night'])
    await makeStaff('Night@Example.com', ['Night'])
    await makeStaff('lark@example.com', ['Sales'])
    await makeStaff('gone@example.com', ['Night'], 0)
    const alerted = async (details: object, as?: Credential) => {
      const [before] = await api.database.read('emails').max({ id: 'id' })
      await api.ok('openticket', await newTicket(api, { deptid, ...details }), as && { credential: as })
      const mails = api.database.read('emails').where({ template: 'ticket alert' })
      return (await mails.where('id', '>', Number(before?.id ?? 0)).pluck('recipient')).sort()
    }
    t.strictSame(await alerted({}), ['night@example.com', 'opener@example.com', 'owl@example.com'])
    t.strictSame(await alerted({ adminusername: 'x' }, opener), ['night@example.com', 'owl@example.com'])
    t.strictSame(await alerted({}, opener), ['night@example.com', 'opener@example.com', 'owl@example.com'])
  })

  // R-2647
  t.test('recognizes a client by its email address or by a login that is on one account', async (t) => {
    const client = await makeClient(api, { email: 'Known@example.com', firstname: 'Zoë' })
    await makeUser(api, client, { email: 'colleague@example.com' })
    const several = await makeUser(api, client, { email: 'agency@example.com' })
    await attachLogin(api, several, await makeClient(api))
    for (const [email, clientid] of [
      ['kNOWN@example.com', client],
      ['colleague@example.com', client],
      ['agency@example.com', null],
      ['stranger@example.com', null],
    ] as const) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, { email }))
      t.match(await ticketOf(api, ticketid), { clientid, email, name: clientid === null ? email : 'Zoë Lovelace' })
    }
    const named = await api.ok('openticket', await newTicket(api, { email: 'known@example.com', name: 'Z.' }))
    t.match(await ticketOf(api, named.ticketid), { clientid: client, name: 'Z.' })
    const other = await makeClient(api)
    const stated = await api.ok('openticket', await newTicket(api, { email: 'known@example.com', clientid: other }))
    t.match(await ticketOf(api, stated.ticketid), { clientid: other })
  })

  // R-2647
  t.test(
    'rejects a closed client, unless staff open the ticket or the email address identifies the client',
    async (t) => {
      const clientid = await makeClient(api, { email: 'closed@example.com' })
      await makeUser(api, clientid, { email: 'closed.login@example.com' })
      await api.ok('closeclient', { clientid })
      await expectError(t, api, 'openticket', await newTicket(api, { clientid }), 422, 'client_closed')
      const { ticketid } = await api.ok('openticket', await newTicket(api, { clientid, adminusername: 'x' }))
      t.match(await ticketOf(api, ticketid), { clientid })
      for (const email of ['closed@example.com', 'closed.login@example.com']) {
        const written = await api.ok('openticket', await newTicket(api, { email }))
        t.match(await ticketOf(api, written.ticketid), { clientid, email, client: { id: clientid } })
        t.equal((await mailsTo(api, email)).length > 0, true, 'the sender gets a confirmation')
      }
    },
  )

  // R-2647
  t.test('assigns the ticket of a login with several accounts only if exactly one of them is open', async (t) => {
    const [open, closed, other] = [await makeClient(api), await makeClient(api), await makeClient(api)]
    const email = 'several@example.com'
    const userid = await makeUser(api, closed, { email })
    await attachLogin(api, userid, open)
    const writer = async () =>
      (await ticketOf(api, (await api.ok('openticket', await newTicket(api, { email }))).ticketid)).clientid
    t.equal(await writer(), null, 'two open accounts')
    await api.ok('closeclient', { clientid: closed })
    t.equal(await writer(), open)
    await attachLogin(api, userid, other)
    await api.ok('closeclient', { clientid: other })
    t.equal(await writer(), open)
    await api.ok('closeclient', { clientid: open })
    t.equal(await writer(), null, 'several closed accounts')
  })

  t.test('queues no alert for a department without an email address', async (t) => {
    const before = await api.database.read('emails').where({ template: 'ticket alert' })
    await api.ok('openticket', await newTicket(api))
    t.equal((await api.database.read('emails').where({ template: 'ticket alert' })).length, before.length)
  })

  // R-1803
  t.test('rejects a blocked sender unless staff open the ticket', async (t) => {
    const { ticketid } = await api.ok('openticket', await newTicket(api, { email: 'Spam@example.com' }))
    await api.ok('blockticketsender', { ticketid })
    await expectRefusal(t, api, 'openticket', await newTicket(api, { email: 'sPAM@example.com' }), 'email')
    await api.ok('openticket', await newTicket(api, { email: 'spam@example.com', adminusername: 'x' }))
  })

  t.test('rejects texts that are too long and invalid values', async (t) => {
    await expectTextLimit(t, api, 'openticket', await newTicket(api), { subject: 255, message: 65_535, name: 255 })
    for (const wrong of [
      { deptid: 4711 },
      { deptid: 'x' },
      { clientid: 4711 },
      { clientid: 'x' },
      { email: 'nobody' },
      { email: 'a@example.com\r\nBcc: b@example.com' },
      { priority: 'Medium' },
      { priority: 'urgent' },
    ])
      await expectRefusal(t, api, 'openticket', await newTicket(api, wrong), Object.keys(wrong))
  })

  t.test('rejects a client who is being deleted', async (t) => {
    const clientid = await makeClient(api)
    const ticket = await newTicket(api, { clientid })
    t.match(await callDuringDeletion(api, clientid, () => api.call('openticket', ticket)), { status: 422 })
  })
})
