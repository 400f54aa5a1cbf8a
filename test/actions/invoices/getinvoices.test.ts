import t from 'tap'
import { makeClient, makeInvoice } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getinvoices', async (t, api) => {
  const ada = await makeClient(api)
  const bob = await makeClient(api, { firstname: 'Bob' })
  const unpaid: number[] = []
  for (let n = 0; n < 26; n++) unpaid.push(await makeInvoice(api, ada))
  const overdue = await makeInvoice(api, ada, { status: 'overdue' })
  const other = await makeInvoice(api, bob, { status: 'overdue', total: 500 })
  const ids = async (parameters: object) =>
    (await api.ok('getinvoices', { limitnum: 250, ...parameters })).data.map(({ id }: { id: number }) => id)

  t.test('lists invoices newest first, each with its client', async (t) => {
    t.strictSame(await ids({}), [other, overdue, ...unpaid.toReversed()])
    const { data } = await api.ok('getinvoices', { limitnum: 2 })
    t.match(data, [
      { invoiceid: other, total: 5, balance: 5, client: { id: bob, firstname: 'Bob' } },
      { invoiceid: overdue, client: { id: ada } },
    ])
    t.notOk('items' in data[0], 'omits the lines')
  })

  t.test('filters by client, by status, or by both', async (t) => {
    t.strictSame(await ids({ userid: bob }), [other])
    t.strictSame(await ids({ clientid: bob }), [other])
    t.strictSame(await ids({ status: 'overdue' }), [other, overdue])
    t.strictSame(await ids({ status: 'overdue', userid: ada }), [overdue])
    t.strictSame(await ids({ userid: 999_999 }), [])
    await expectRefusal(t, api, 'getinvoices', { status: 'Overdue' }, 'status')
  })

  await expectPaging(t, api, 'getinvoices')

  t.test('reads invoices and clients with at most three queries, whatever the page size', async (t) => {
    await api.ok('getinvoices', { limitnum: 1 })
    for (const limitnum of [2, 25]) {
      api.queries()
      await api.ok('getinvoices', { limitnum })
      t.ok(api.queries().filter((sql) => /from [`"](?:invoices|clients)/.test(sql)).length <= 3)
    }
  })
})
