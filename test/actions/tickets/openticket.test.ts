import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { holdsText, isGuarded, needs, refuses, whileDeleting } from '../_shared/checks.js'
import { mailsTo, makeDepartment, newTicket, supportId, ticketOf } from './desk.js'

withService(t, 'openticket', async (t, api) => {
  const deptid = await supportId(api)
  await isGuarded(t, api, 'openticket', 'POST', 'reply_tickets')
  await needs(t, api, 'openticket', ['deptid', 'subject', 'message', 'email'])

  t.test('a guest opens a ticket with an address, and is shown by name or by address', async (t) => {
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

  t.test('a ticket of a client bears its name, under either spelling', async (t) => {
    const clientid = await makeClient(api, { firstname: 'Zoë' })
    for (const of of [{ clientid }, { userid: clientid }]) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, of))
      t.match(await ticketOf(api, ticketid), { userid: clientid, client: { id: clientid }, name: 'Zoë Lovelace' })
    }
  })

  t.test('a ticket with any adminusername is opened by staff, signed by the caller', async (t) => {
    for (const adminusername of ['somebody else', '0', 'false']) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, { adminusername }))
      t.match(await ticketOf(api, ticketid), { status: 'Answered', admin: api.admin.username })
    }
    for (const adminusername of ['', ' ']) {
      const { ticketid } = await api.ok('openticket', await newTicket(api, { adminusername }))
      t.match(await ticketOf(api, ticketid), { status: 'Open', admin: null })
    }
  })

  t.test('sender and department get a mail in which markup is escaped', async (t) => {
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

  t.test('a department without an address gets no mail', async (t) => {
    const before = await api.database.read('emails').where({ template: 'ticket alert' })
    await api.ok('openticket', await newTicket(api))
    t.equal((await api.database.read('emails').where({ template: 'ticket alert' })).length, before.length)
  })

  t.test('a sender who is blocked opens none, unless staff does it', async (t) => {
    const { ticketid } = await api.ok('openticket', await newTicket(api, { email: 'Spam@example.com' }))
    await api.ok('blockticketsender', { ticketid })
    await refuses(t, api, 'openticket', await newTicket(api, { email: 'sPAM@example.com' }), 'email')
    await api.ok('openticket', await newTicket(api, { email: 'spam@example.com', adminusername: 'x' }))
  })

  t.test('a text that is too long or a value of the wrong type is refused', async (t) => {
    await holdsText(t, api, 'openticket', await newTicket(api), { subject: 255, message: 65_535, name: 255 })
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
      await refuses(t, api, 'openticket', await newTicket(api, wrong), Object.keys(wrong))
  })

  t.test('a client who is being deleted is not found', async (t) => {
    const clientid = await makeClient(api)
    const ticket = await newTicket(api, { clientid })
    t.match(await whileDeleting(api, clientid, () => api.call('openticket', ticket)), { status: 422 })
  })
})
