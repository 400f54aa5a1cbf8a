import t from 'tap'
import { mailsTo, makeDepartment, openTicket, setSetting, ticketOf, writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'updateticket', async (t, api) => {
  await expectRequired(t, api, 'updateticket', ['ticketid'])
  const deptid = await makeDepartment(api, 'Sales', 'sales@example.com')

  t.test('updates each field independently', async (t) => {
    const ticketid = await openTicket(api)
    let known = await ticketOf(api, ticketid)
    const { staffId } = await api.makeCredential()
    for (const [sent, shown] of [
      [{ status: 'On Hold' }, { status: 'On Hold' }],
      [{ status: 'customer-REPLY' }, { status: 'Customer-Reply' }],
      [{ status: ' closed ' }, { status: 'Closed' }],
      [{ subject: ' Slower ' }, { subject: 'Slower' }],
      [{ priority: 'low' }, { priority: 'low' }],
      [{ deptid }, { deptid, deptname: 'Sales', department: { id: deptid, name: 'Sales' } }],
      [{ flag: staffId }, { flag: staffId }],
      [{ flag: '' }, { flag: null }],
      [{ flag: staffId }, { flag: staffId }],
      [{}, {}],
    ] as [Body, Body][]) {
      t.strictSame(await api.ok('updateticket', { ticketid, ...sent }), { result: 'success', ticketid })
      known = { ...known, ...shown }
      t.strictSame(await ticketOf(api, ticketid), known)
    }
    t.strictSame(await mailsTo(api, 'sales@example.com'), [], 'sends no email')
  })

  t.test('accepts only configured statuses, ignoring letter case, even of non-ASCII letters', async (t) => {
    await writeRows(api, (db) =>
      db('ticket_statuses').insert({ title: 'Überprüft', title_key: 'überprüft', sort_order: 7 }),
    )
    const ticketid = await openTicket(api)
    await api.ok('updateticket', { ticketid, status: 'ÜBERPRÜFT' })
    t.equal((await ticketOf(api, ticketid)).status, 'Überprüft')
    await expectRefusal(t, api, 'updateticket', { ticketid, status: 'Gone' }, 'status')
    t.equal((await ticketOf(api, ticketid)).status, 'Überprüft')
  })

  // R-2648
  t.test('emails a new assignment to its staff member, and a move only if the setting is on', async (t) => {
    const mailsOf = async (address: string) =>
      (await mailsTo(api, address)).map(({ template, subject }) => [template, subject])
    const staff = async (email: string, departments: string[] = []) => {
      const credential = await api.makeCredential({ full: true })
      await writeRows(api, (db) =>
        db('staff')
          .where({ id: credential.staffId })
          .update({ email, departments: JSON.stringify(departments) }),
      )
      return credential
    }
    const ada = await staff('ada@desk.example')
    const bob = await staff('bob@desk.example', ['Sales'])
    const ticketid = await openTicket(api, { subject: 'Slow' })
    const { tid } = await ticketOf(api, ticketid)
    const assigned = ['ticket assigned', `[#${tid}] Assigned to you: Slow`]
    await api.ok('updateticket', { ticketid, flag: ada.staffId })
    await api.ok('updateticket', { ticketid, flag: ada.staffId })
    t.strictSame(await mailsOf('ada@desk.example'), [assigned], 'once')
    await api.ok('updateticket', { ticketid, flag: bob.staffId }, { credential: bob })
    t.strictSame(await mailsOf('bob@desk.example'), [], 'not to the staff member who assigns it')
    await api.ok('updateticket', { ticketid, deptid })
    t.strictSame(await mailsOf('bob@desk.example'), [], 'moves are off by default')

    await setSetting(api, 'ticket_moved_mails', 'on')
    const other = await makeDepartment(api, 'Billing', 'billing@example.com')
    await api.ok('updateticket', { ticketid, deptid: other, flag: '' })
    const toBilling = ['ticket moved', `[#${tid}] Moved to Billing: Slow`]
    t.strictSame(await mailsOf('billing@example.com'), [toBilling])
    await api.ok('updateticket', { ticketid, deptid, flag: bob.staffId })
    t.strictSame(await mailsOf('bob@desk.example'), [assigned], 'one email for both changes')
    t.strictSame(await mailsOf('sales@example.com'), [['ticket moved', `[#${tid}] Moved to Sales: Slow`]])

    await setSetting(api, 'ticket_assigned_mails', 'off')
    await setSetting(api, 'ticket_moved_mails', 'off')
    await api.ok('updateticket', { ticketid, flag: ada.staffId })
    t.strictSame(await mailsOf('ada@desk.example'), [assigned])
  })

  t.test('removes the staff member with an empty flag and rejects a disabled one', async (t) => {
    const ticketid = await openTicket(api)
    const flagOf = async () => (await api.ok('getticket', { ticketid })).ticket.flag
    const { staffId } = await api.makeCredential()
    await api.ok('updateticket', { ticketid, flag: staffId })
    t.equal(await flagOf(), staffId)
    await api.ok('updateticket', { ticketid, flag: '' })
    t.equal(await flagOf(), null)
    await writeRows(api, (db) => db('staff').where({ id: staffId }).update({ is_active: 0 }))
    await expectRefusal(t, api, 'updateticket', { ticketid, flag: staffId }, 'flag')
    t.equal(await flagOf(), null)
  })

  t.test('rejects invalid and empty values', async (t) => {
    const ticketid = await openTicket(api)
    const { staffId } = await api.makeCredential()
    await writeRows(api, (db) => db('staff').where({ id: staffId }).update({ deleted_at: api.now().toISOString() }))
    const away = await api.makeCredential()
    await writeRows(api, (db) => db('staff').where({ id: away.staffId }).update({ is_active: 0 }))
    for (const wrong of [
      { deptid: 4711 },
      { flag: 4711 },
      { flag: 0 },
      { flag: staffId },
      { flag: away.staffId },
      { priority: 'LOW' },
      { status: '' },
      { subject: ' ' },
      { priority: '' },
      { deptid: '' },
    ])
      await expectRefusal(t, api, 'updateticket', { ticketid, ...wrong }, Object.keys(wrong))
    await expectTextLimit(t, api, 'updateticket', { ticketid }, { subject: 255 })
  })

  t.test('returns 404 for a ticket that does not exist', async (t) => {
    for (const ticketid of ['0', '-1', '4711'])
      await expectError(t, api, 'updateticket', { ticketid, status: 'Gone' }, 404, 'ticket_not_found')
    await expectRefusal(t, api, 'updateticket', { ticketid: 'x' }, 'ticketid')
  })
})
