import t from 'tap'
import { openTicket, reply, writeRows } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'

withWatchedService(t, 'getticketcounts', async (t, api) => {
  const none = { all: 0, open: 0, answered: 0, customer_reply: 0, on_hold: 0, closed: 0 }

  // R-1804
  t.test('counts tickets by status, and tickets with custom statuses only in the total', async (t) => {
    t.strictSame(await api.ok('getticketcounts'), { result: 'success', counts: none })
    await writeRows(api, (db) => db('ticket_statuses').insert({ title: 'In Progress', title_key: 'in progress' }))
    for (const status of ['On Hold', 'Closed', 'closed', 'In Progress', 'in progress', 'IN PROGRESS'])
      await api.ok('updateticket', { ticketid: await openTicket(api), status })
    await openTicket(api)
    await openTicket(api, { adminusername: 'x' })
    await reply(api, await openTicket(api))
    t.strictSame((await api.ok('getticketcounts')).counts, {
      all: 9,
      open: 1,
      answered: 1,
      customer_reply: 1,
      on_hold: 1,
      closed: 2,
    })
  })

  t.test('counts tickets in one query', async (t) => {
    await api.ok('getticketcounts')
    api.queries()
    await api.ok('getticketcounts')
    t.equal(api.queries().filter((sql) => /row_counts|[`"]tickets[`"]/.test(sql)).length, 1)
  })
})
