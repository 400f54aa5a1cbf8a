import t from 'tap'
import { makeClient, makeProduct, writeRows } from '../../support/fixtures.js'
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
  t.test('deletes an order in any status', async (t) => {
    for (const status of ['Pending', 'Active', 'Cancelled', 'Fraud', 'Custom']) {
      const { orderid } = await api.ok('addorder', { clientid, pid })
      await writeRows(api, (db) => db('orders').where({ id: orderid }).update({ status }))
      await api.ok('deleteorder', { orderid })
      t.equal((await api.ok('getorders', { id: orderid })).totalresults, 0, status)
    }
  })
})
