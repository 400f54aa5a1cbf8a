import t from 'tap'
import { makeClient, makeProduct, makePromotion, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'deleteorder', async (t, api) => {
  const clientid = await makeClient(api)
  const pid = await makeProduct(api, { prices: { monthly: 500 } })

  await expectRequired(t, api, 'deleteorder', ['orderid'])

  // R-1408
  t.test('keeps the services and the invoice of the deleted order', async (t) => {
    const { orderid, serviceids, invoiceid } = await api.ok('addorder', { clientid, pid })
    await api.ok('deleteorder', { orderid })
    t.equal((await api.ok('getorders', { id: orderid })).totalresults, 0)
    const { data } = await api.ok('getclientsproducts', { serviceid: serviceids[0] })
    t.match(data, [{ orderid: null, ordernumber: null, status: 'pending' }])
    await api.ok('getinvoice', { invoiceid })
    await expectError(t, api, 'deleteorder', { orderid }, 404, 'order_not_found')
  })

  // R-1408
  t.test('returns the stock and the promotion use of an unpaid order without a live service', async (t) => {
    const limits = { prices: { monthly: 500 }, stock: 4 }
    const [rare, atOnce] = [await makeProduct(api, limits), await makeProduct(api, { ...limits, auto_setup: 'order' })]
    await makePromotion(api, { code: 'RARE', type: 'fixed', value: 100, max_uses: 4, is_once_per_client: 1 })
    const left = async (id: number) => (await api.database.read('products').where({ id }).first('stock'))?.stock
    const uses = async () => (await api.database.read('promotions').where({ code: 'RARE' }).first('uses'))?.uses
    const place = async (pid: number, client = clientid) =>
      api.ok('addorder', { clientid: client, pid, promocode: 'RARE' })

    const unpaid = await place(rare)
    t.strictSame([await left(rare), await uses()], [3, 1])
    await api.ok('deleteorder', { orderid: unpaid.orderid })
    t.strictSame([await left(rare), await uses()], [4, 0])

    const cancelled = await place(rare)
    await api.ok('cancelorder', { orderid: cancelled.orderid })
    await api.ok('deleteorder', { orderid: cancelled.orderid })
    t.strictSame([await left(rare), await uses()], [4, 0], 'once')

    const paid = await place(rare)
    await api.ok('addinvoicepayment', { invoiceid: paid.invoiceid, transid: 'part', amount: 1 })
    await api.ok('deleteorder', { orderid: paid.orderid })
    const live = await place(atOnce, await makeClient(api))
    await api.ok('deleteorder', { orderid: live.orderid })
    t.strictSame([await left(rare), await left(atOnce), await uses()], [3, 3, 2])
  })

  // R-1408
  t.test('deletes an order in any status', async (t) => {
    for (const status of ['Pending', 'Active', 'Cancelled', 'Fraud', 'Custom']) {
      const { orderid } = await api.ok('addorder', { clientid, pid })
      await writeRows(api, (db) => db('orders').where({ id: orderid }).update({ status }))
      await api.ok('deleteorder', { orderid })
      t.equal((await api.ok('getorders', { id: orderid })).totalresults, 0, status)
    }
  })
})
