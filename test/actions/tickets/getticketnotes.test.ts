import t from 'tap'
import { openTicket, ticketOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'getticketnotes', async (t, api) => {
  await expectRequired(t, api, 'getticketnotes', ['ticketid'])

  t.test('lists the notes of a ticket oldest first', async (t) => {
    const [ticketid, other] = [await openTicket(api), await openTicket(api)]
    t.strictSame(await api.ok('getticketnotes', { ticketid }), { result: 'success', notes: [] })
    for (const message of ['one', 'two']) await api.ok('addticketnote', { ticketid, message })
    await api.ok('addticketnote', { ticketid: other, message: 'other' })
    const { notes } = await api.ok('getticketnotes', { ticketid })
    t.strictSame(
      notes.map(({ message }: { message: string }) => message),
      ['one', 'two'],
    )
    t.strictSame(notes, (await ticketOf(api, ticketid)).notes)
  })

  t.test('returns 404 for a ticket that does not exist', async (t) => {
    for (const ticketid of ['0', '-1', '4711'])
      await expectError(t, api, 'getticketnotes', { ticketid }, 404, 'ticket_not_found')
    await expectRefusal(t, api, 'getticketnotes', { ticketid: 'x' }, 'ticketid')
  })
})
