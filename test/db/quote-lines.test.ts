import t from 'tap'
import { makeClient } from '../support/fixtures.js'
import { withService } from '../support/service.js'

withService(t, 'quote lines during an upgrade', async (t, api) => {
  const userid = await makeClient(api)
  const make = async (items: object[]): Promise<number> =>
    (await api.ok('createquote', { userid, items: items.map((item) => ({ description: 'Work', ...item })) })).quoteid
  const rowsOf = (quote_id: number) => api.database.read('quote_items').where({ quote_id }).orderBy('id')

  t.test('lines of the previous release show and bill their own quantity and price', async (t) => {
    const quoteid = await make([{ unit_price: 1 }])
    await api.database.transaction(async (db) => {
      await db('quote_items').where({ quote_id: quoteid }).delete()
      await db('quote_items').insert({
        ...{ quote_id: quoteid, description: 'Work', quantity: 250, discount: 1000, is_taxed: 1 },
        ...{ unit_price: 8000, amount: 18_000 },
      } as never)
    })
    const line = { quantity: 2.5, unit_price: 80, discount: 10, amount: 180 }
    t.match((await api.ok('getquotes')).data, [{ quoteid, items: [line] }])
    const { invoiceid } = await api.ok('acceptquote', { quoteid })
    t.match((await api.ok('getinvoice', { invoiceid })).invoice.items, [line])
  })

  t.test('the previous release reads a quantity and a price that come to the amount', async (t) => {
    const quoteid = await make([
      { quantity: 2.5, unit_price: 80, discount: 10 },
      { quantity: 1000, unit_price: '0.004' },
      { quantity: '1.3333', unit_price: '75.555', discount: 5 },
      { quantity: '0.0001', unit_price: 5, discount: 100 },
    ])
    t.match(await rowsOf(quoteid), [
      { quantity: 250, unit_price: 8000, discount: 1000, amount: 18_000 },
      { quantity: 100, unit_price: 400, discount: 0, amount: 400 },
      { quantity: 100, unit_price: 10_074, discount: 500, amount: 9570 },
      { quantity: 1, discount: 10_000, amount: 0 },
    ])
  })
})
