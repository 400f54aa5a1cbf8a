import t from 'tap'
import { openTicket, ticketOf } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteticketnote', async (t, api) => {
  await expectRequired(t, api, 'deleteticketnote', ['noteid'])

  t.test('deletes only the requested note, once', async (t) => {
    const ticketid = await openTicket(api)
    const note = async (message: string): Promise<number> =>
      (await api.ok('addticketnote', { ticketid, message })).noteid
    const [noteid, other] = [await note('one'), await note('other')]
    t.strictSame(await api.ok('deleteticketnote', { noteid }), { result: 'success', noteid })
    t.match((await ticketOf(api, ticketid)).notes, [{ id: other, message: 'other' }])
    t.equal((await ticketOf(api, ticketid)).notes.length, 1)
    await expectError(t, api, 'deleteticketnote', { noteid }, 404, 'ticket_note_not_found')
  })

  t.test('returns 404 for a note that does not exist', async (t) => {
    for (const noteid of ['0', '-1', '4711'])
      await expectError(t, api, 'deleteticketnote', { noteid }, 404, 'ticket_note_not_found')
    await expectRefusal(t, api, 'deleteticketnote', { noteid: 'x' }, 'noteid')
  })
})
