import t from 'tap'
import { makeClient } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getquotes', async (t, api) => {
  const [one, other] = [await makeClient(api, { firstname: 'Zoë' }), await makeClient(api)]
  const make = async (userid: number, more: Body = {}): Promise<number> =>
    (await api.ok('createquote', { userid, ...more })).quoteid
  const items = [
    { description: 'Design', unit_price: 80, quantity: 2.5, discount: 10, taxable: 1 },
    { description: 'Hosting', unit_price: 20, taxable: false },
  ]
  const first = await make(one, { items, subject: 'New site', validuntil: '2031-02-28' })
  const second = await make(other, { items: items.slice(1) })
  const third = await make(one)
  // Without an explicit order, PostgreSQL would list the updated row last.
  await api.ok('sendquote', { quoteid: second })
  const ids = async (parameters: object) =>
    (await api.ok('getquotes', parameters)).data.map(({ id }: { id: number }) => id)

  //
  t.test('lists quotes newest first, filtered by client and status', async (t) => {
    t.strictSame(await ids({}), [third, second, first])
    t.strictSame(await ids({ userid: one }), [third, first])
    t.strictSame(await ids({ clientid: other }), [second])
    t.strictSame(await ids({ status: 'Sent' }), [second])
    t.strictSame(await ids({ stage: 'Draft', userid: one }), [third, first])
    t.strictSame(await ids({ status: 'Accepted' }), [])
    for (const unknown of ['0', '-1', '4711']) t.strictSame(await ids({ userid: unknown }), [])
    await expectRefusal(t, api, 'getquotes', { userid: 'x', status: 'sent' }, ['userid', 'status'])
  })

  t.test('returns a quote with its client and lines', async (t) => {
    const { data } = await api.ok('getquotes', { userid: one })
    const { client, created_at, datecreated, items: lines, ...shown } = data[1]
    t.strictSame(shown, {
      id: first,
      quoteid: first,
      userid: one,
      clientid: one,
      subject: 'New site',
      status: 'Draft',
      validuntil: '2031-02-28',
      notes: null,
      customer_notes: null,
      proposal: null,
      subtotal: 200,
      taxes: [],
      discount: 0,
      tax: 0,
      total: 200,
      currency_code: 'USD',
      invoiceid: null,
    })
    t.strictSame(
      lines.map(({ id: _, ...line }: Body) => line),
      [
        { description: 'Design', quantity: 2.5, unit_price: 80, discount: 10, taxable: true, amount: 180 },
        { description: 'Hosting', quantity: 1, unit_price: 20, discount: 0, taxable: false, amount: 20 },
      ],
    )
    t.match(client, { id: one, firstname: 'Zoë', currency_code: 'USD' })
    t.equal(datecreated, created_at.slice(0, 10))
    t.ok(Math.abs(Date.parse(created_at) - api.now().getTime()) < 60_000)
  })

  // R-3902
  t.test('deleting a client deletes its quotes and their lines', async (t) => {
    const clientid = await makeClient(api)
    const quote = await make(clientid, { items })
    await api.ok('deleteclient', { clientid })
    t.notMatch((await api.ok('getquotes', { limitnum: 1 })).data, [{ id: quote }])
    t.strictSame(await api.database.read('quote_items').where({ quote_id: quote }), [])
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const many = await makeClient(api)
    await make(many, { items })
    const few = await countQueries(api, 'getquotes', { userid: many })
    for (let n = 1; n < 27; n++) await make(many, { items })
    t.equal(await countQueries(api, 'getquotes', { userid: many }), few)
    await expectPaging(t, api, 'getquotes', { userid: many })
  })
})
