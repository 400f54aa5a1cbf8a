import t from 'tap'
import { makeClient, makeCurrency, makeInvoice } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPagingOnRequest, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getcredits', async (t, api) => {
  await makeCurrency(api, 'KWD', 3)
  const [one, other] = [await makeClient(api), await makeClient(api, { currency: 'KWD' })]
  const add = async (clientid: number, amount: string, description: string) =>
    (await api.ok('addcredit', { clientid, amount, description })).creditid as number
  const first = await add(one, '10', 'first')
  const second = await add(other, '0.125', 'second')
  const third = await add(one, '0.5', 'third')
  const list = async (parameters: object) => (await api.ok('getcredits', parameters)).credits
  const ids = async (parameters: object) => (await list(parameters)).map(({ id }: { id: number }) => id)

  t.test('lists the entries of one client or of all clients, newest first', async (t) => {
    t.strictSame(await ids({}), [third, second, first])
    t.strictSame(await ids({ clientid: '' }), [third, second, first])
    t.strictSame(await ids({ clientid: one }), [third, first])
    t.strictSame(Object.keys(await api.ok('getcredits', {})), ['result', 'credits'])
  })

  //
  t.test("returns an entry's client, reason, date, and amount in the client's currency", async (t) => {
    const [{ created_at, ...entry }] = await list({ clientid: other })
    t.strictSame(entry, {
      id: second,
      creditid: second,
      clientid: other,
      date: created_at.slice(0, 10),
      description: 'second',
      amount: 0.125,
      currency_code: 'KWD',
      invoiceid: null,
      kind: 'gift',
      booked_date: created_at.slice(0, 10),
    })
    t.ok(Math.abs(Date.parse(created_at) - api.now().getTime()) < 60_000)
  })

  t.test('returns applied credit as a negative entry with its invoice', async (t) => {
    const clientid = await makeClient(api)
    await add(clientid, '10', 'in')
    const invoiceid = await makeInvoice(api, clientid)
    await api.ok('applycredit', { invoiceid, amount: '4' })
    t.match(await list({ clientid }), [
      { amount: -4, invoiceid },
      { amount: 10, invoiceid: null },
    ])
  })

  t.test('lists the entries of a deleted client', async (t) => {
    const clientid = await makeClient(api)
    const id = await add(clientid, '1', 'kept')
    await api.ok('deleteclient', { clientid })
    const [writtenOff, kept] = await list({})
    t.match(kept, { id, clientid: null, amount: 1, description: 'kept' })
    t.match(writtenOff, { clientid: null, amount: -1 })
  })

  //
  t.test('returns an empty list for a client that does not exist', async (t) => {
    for (const clientid of ['0', '-1', '4711']) t.strictSame(await list({ clientid }), [])
    await expectRefusal(t, api, 'getcredits', { clientid: 'x' }, 'clientid')
  })

  t.test('returns the whole list with a constant number of queries', async (t) => {
    const clientid = await makeClient(api)
    await add(clientid, '1', 'x')
    const few = await countQueries(api, 'getcredits', { clientid })
    for (let n = 1; n < 30; n++) await add(clientid, '1', 'x')
    t.equal(await countQueries(api, 'getcredits', { clientid }), few)
    t.equal((await list({ clientid })).length, 30)
    await expectPagingOnRequest(t, api, 'getcredits', 'credits', { clientid })
  })
})
