import t from 'tap'
import { file, makeClient, makeDepartment, openTicket, reply, ticketOf } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'gettickets', async (t, api) => {
  const [one, other] = [await makeClient(api), await makeClient(api)]
  const deptid = await makeDepartment(api, 'Sales')
  const first = await openTicket(api, { clientid: one })
  api.advance(1000)
  const second = await openTicket(api, { clientid: other, deptid })
  api.advance(1000)
  const third = await openTicket(api, { clientid: one, deptid, attachments: [file('a.txt', 'a')] })
  api.advance(1000)
  await reply(api, second, { adminusername: 'x' })
  const ids = async (parameters: object) =>
    (await api.ok('gettickets', parameters)).data.map(({ id }: { id: number }) => id)

  t.test('lists tickets by last activity, filtered by client, department, and status', async (t) => {
    t.strictSame(await ids({}), [second, third, first])
    t.strictSame(await ids({ clientid: one }), [third, first])
    t.strictSame(await ids({ userid: other }), [second])
    t.strictSame(await ids({ deptid }), [second, third])
    t.strictSame(await ids({ status: 'Answered' }), [second])
    t.strictSame(await ids({ status: ' OPEN ', clientid: one, deptid }), [third])
    for (const status of ['Closed', 'no such status', '%']) t.strictSame(await ids({ status }), [])
    for (const unknown of ['0', '-1', '4711'])
      for (const by of ['clientid', 'deptid']) t.strictSame(await ids({ [by]: unknown }), [])
    await expectRefusal(t, api, 'gettickets', { clientid: 'x', deptid: 'y' }, ['clientid', 'deptid'])
  })

  //
  t.test('returns the same data as getticket, except the replies and notes', async (t) => {
    const { replies: _, notes: __, ...whole } = await ticketOf(api, third)
    t.strictSame((await api.ok('gettickets', { clientid: one })).data[0], whole)
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const many = await makeClient(api)
    await openTicket(api, { clientid: many, attachments: [file('a.txt', 'a')] })
    const few = await countQueries(api, 'gettickets', { clientid: many })
    for (let n = 1; n < 27; n++) await openTicket(api, { clientid: many })
    t.equal(await countQueries(api, 'gettickets', { clientid: many }), few)
    await expectPaging(t, api, 'gettickets', { clientid: many })
  })
})
