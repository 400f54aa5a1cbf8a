import t from 'tap'
import { newTicket, openTicket, ticketOf, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { booleanSpellings, expectError, expectRefusal, expectRequired, invalidBooleans } from '../_shared/checks.js'

withService(t, 'blockticketsender', async (t, api) => {
  await expectRequired(t, api, 'blockticketsender', ['ticketid'])

  t.test('blocks the sender once, in any letter case, and keeps the ticket', async (t) => {
    const first = await openTicket(api, { email: 'Spam@example.com' })
    const second = await openTicket(api, { email: 'spam@example.com' })
    t.strictSame(await api.ok('blockticketsender', { ticketid: first }), {
      result: 'success',
      ticketid: first,
      blocked: 'Spam@example.com',
    })
    t.match(await api.ok('blockticketsender', { ticketid: second }), { blocked: 'spam@example.com' })
    t.match(await api.database.read('blocked_senders'), [
      { email: 'Spam@example.com', email_key: 'spam@example.com', author: api.admin.username },
    ])
    t.equal((await ticketOf(api, first)).id, first)
    t.match(await api.call('openticket', await newTicket(api, { email: 'spam@example.com' })), {
      status: 422,
      body: { code: 'sender_blocked' },
    })
  })

  // R-1803
  t.test('deletes the ticket only if delete is true', async (t) => {
    for (const [wire, deletes, as] of booleanSpellings) {
      const ticketid = await openTicket(api)
      await api.ok('blockticketsender', { ticketid, delete: wire }, { as })
      t.equal((await api.call('getticket', { ticketid })).status, deletes ? 404 : 200, JSON.stringify(wire))
    }
    const ticketid = await openTicket(api)
    for (const wrong of invalidBooleans)
      await expectRefusal(t, api, 'blockticketsender', { ticketid, delete: wrong }, 'delete')
  })

  t.test('rejects an unknown ticket and a ticket without an email address', async (t) => {
    const ticketid = await openTicket(api)
    await writeRows(api, (db) => db('tickets').where({ id: ticketid }).update({ email: null }))
    await expectError(t, api, 'blockticketsender', { ticketid }, 422, 'ticket_without_sender')
    for (const missing of ['0', '-1', '4711'])
      await expectError(t, api, 'blockticketsender', { ticketid: missing }, 404, 'ticket_not_found')
    await expectRefusal(t, api, 'blockticketsender', { ticketid: 'x' }, 'ticketid')
  })
})
