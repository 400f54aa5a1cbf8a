import t from 'tap'
import { withService } from '../../support/service.js'
import { fails, isGuarded, needs, refuses } from '../_shared/checks.js'
import { file, openTicket, reply, ticketOf } from './desk.js'

withService(t, 'mergeticket', async (t, api) => {
  await isGuarded(t, api, 'mergeticket', 'POST', 'manage_tickets')
  await needs(t, api, 'mergeticket', ['ticketid', 'mergeid'])

  t.test('replies, notes and files move to the ticket that remains', async (t) => {
    const mergeid = await openTicket(api, { attachments: [file('kept.txt', 'kept')] })
    const kept = await reply(api, mergeid)
    api.advance(1000)
    const ticketid = await openTicket(api, { attachments: [file('own.txt', 'own')] })
    const moved = await reply(api, ticketid, { attachments: [file('reply.txt', 'reply')], adminusername: 'x' })
    const { noteid } = await api.ok('addticketnote', { ticketid, message: 'x' })
    const { lastreply } = await ticketOf(api, ticketid)

    t.strictSame(await api.ok('mergeticket', { ticketid, mergeid }), { result: 'success', ticketid: mergeid })
    t.match(await ticketOf(api, ticketid), {
      status: 'Closed',
      merged_into: mergeid,
      message: 'It has been so since yesterday.',
      replies: { length: 0 },
      notes: { length: 0 },
      attachments: { length: 0 },
    })
    t.match(await ticketOf(api, mergeid), {
      status: 'Customer-Reply',
      merged_into: null,
      lastreply,
      replies: [{ id: kept }, { id: moved, attachments: [{ filename: 'reply.txt', index: 2 }] }],
      notes: [{ id: noteid, ticketid: mergeid }],
      attachments: [{ filename: 'kept.txt' }, { filename: 'own.txt' }, { filename: 'reply.txt' }],
    })
    const { data } = await api.ok('getticketattachment', { ticketid: mergeid, attachmentindex: 2 })
    t.equal(Buffer.from(data, 'base64').toString(), 'reply')
  })

  t.test('tickets merged earlier point to the last target', async (t) => {
    const [first, second, third] = [await openTicket(api), await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid: first, mergeid: second })
    await api.ok('mergeticket', { ticketid: second, mergeid: third })
    t.equal((await ticketOf(api, first)).merged_into, third)
    t.equal((await ticketOf(api, second)).merged_into, third)
  })

  t.test('a merge into itself, or of a merged ticket, is refused', async (t) => {
    const [merged, remaining, other] = [await openTicket(api), await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid: merged, mergeid: remaining })
    await refuses(t, api, 'mergeticket', { ticketid: other, mergeid: other }, 'mergeid')
    await refuses(t, api, 'mergeticket', { ticketid: other, mergeid: merged }, 'mergeid')
    await refuses(t, api, 'mergeticket', { ticketid: merged, mergeid: other }, 'ticketid')
    await refuses(t, api, 'mergeticket', { ticketid: remaining, mergeid: merged }, 'mergeid')
    t.equal((await ticketOf(api, other)).status, 'Open')
  })

  t.test('a repeat changes nothing', async (t) => {
    const [ticketid, mergeid] = [await openTicket(api), await openTicket(api)]
    await api.ok('mergeticket', { ticketid, mergeid })
    const before = await ticketOf(api, mergeid)
    t.strictSame(await api.ok('mergeticket', { ticketid, mergeid }), { result: 'success', ticketid: mergeid })
    t.strictSame(await ticketOf(api, mergeid), before)
  })

  t.test('both tickets have to exist', async (t) => {
    const ticketid = await openTicket(api)
    for (const missing of ['0', '-1', '4711']) {
      await fails(t, api, 'mergeticket', { ticketid, mergeid: missing }, 404, 'ticket_not_found')
      await fails(t, api, 'mergeticket', { ticketid: missing, mergeid: ticketid }, 404, 'ticket_not_found')
      await fails(t, api, 'mergeticket', { ticketid: missing, mergeid: missing }, 404, 'ticket_not_found')
    }
    await refuses(t, api, 'mergeticket', { ticketid: 'x', mergeid: 'y' }, ['mergeid', 'ticketid'])
  })

  t.test('one of two tickets merged into each other at once remains', async (t) => {
    for (let n = 0; n < 5; n++) {
      const [one, other] = [await openTicket(api), await openTicket(api)]
      const answers = await Promise.all([
        api.call('mergeticket', { ticketid: one, mergeid: other }),
        api.call('mergeticket', { ticketid: other, mergeid: one }),
      ])
      t.strictSame(answers.map(({ status }) => status).sort(), [200, 422])
      const pointers = [(await ticketOf(api, one)).merged_into, (await ticketOf(api, other)).merged_into]
      t.equal(pointers.filter((id) => id === null).length, 1)
    }
  })
})
