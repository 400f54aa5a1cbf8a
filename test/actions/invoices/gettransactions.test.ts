import t from 'tap'
import { makeClient, makeCurrency, makeInvoice } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'gettransactions', async (t, api) => {
  await makeCurrency(api, 'JPY', 0)
  const [one, other] = [await makeClient(api), await makeClient(api, { currency: 'JPY' })]
  const invoiceid = await makeInvoice(api, one)
  const make = async (more: object): Promise<number> =>
    (await api.ok('addtransaction', { description: 'Bank transfer', amountin: 5, ...more })).transactionid
  const paid = { userid: one, invoiceid, amountin: '12.5', amountout: '0.3', transid: 'ch_1', gateway: 'stripe' }
  const first = await make(paid)
  const second = await make({ userid: other })
  const third = await make({ userid: one })
  // Without an explicit order, PostgreSQL would list the updated row last.
  await api.ok('updatetransaction', { transactionid: second, description: 'Cheque' })
  const ids = async (parameters: object) =>
    (await api.ok('gettransactions', parameters)).data.map(({ id }: { id: number }) => id)

  //
  t.test('lists the transactions of one client, of one invoice, or of all clients, newest first', async (t) => {
    t.strictSame(await ids({}), [third, second, first])
    t.strictSame(await ids({ clientid: one }), [third, first])
    t.strictSame(await ids({ userid: other }), [second])
    t.strictSame(await ids({ invoiceid }), [first])
    t.strictSame(await ids({ clientid: other, invoiceid }), [])
    for (const unknown of ['0', '-1', '4711']) {
      t.strictSame(await ids({ clientid: unknown }), [])
      t.strictSame(await ids({ invoiceid: unknown }), [])
    }
    await expectRefusal(t, api, 'gettransactions', { clientid: 'x', invoiceid: 'x' }, ['clientid', 'invoiceid'])
  })

  t.test("returns a transaction's client, invoice, reference, and amounts", async (t) => {
    const { data } = await api.ok('gettransactions', { invoiceid })
    const [{ date, ...shown }] = data
    t.strictSame(shown, {
      id: first,
      transactionid: first,
      userid: one,
      invoiceid,
      description: 'Bank transfer',
      amountin: 12.5,
      amountout: 0.3,
      currency_code: 'USD',
      transid: 'ch_1',
      gateway: 'stripe',
      value_date: date.slice(0, 10),
      booked_date: date.slice(0, 10),
      fees: null,
      payout: null,
    })
    t.ok(Math.abs(Date.parse(date) - api.now().getTime()) < 60_000)
    t.match((await api.ok('gettransactions', { clientid: other })).data, [
      { amountin: 5, amountout: 0, currency_code: 'JPY', invoiceid: null, transid: null },
    ])
  })

  t.test('lists the transaction of a deleted client', async (t) => {
    const clientid = await makeClient(api)
    const kept = await make({ userid: clientid })
    await api.ok('deleteclient', { clientid })
    const { data } = await api.ok('gettransactions', { limitnum: 1 })
    t.match(data, [{ id: kept, userid: null }])
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const many = await makeClient(api)
    await make({ userid: many })
    const few = await countQueries(api, 'gettransactions', { clientid: many })
    for (let n = 1; n < 27; n++) await make({ userid: many })
    t.equal(await countQueries(api, 'gettransactions', { clientid: many }), few)
    await expectPaging(t, api, 'gettransactions', { clientid: many })
  })
})
