import t from 'tap'
import { makeClient, makeProduct, write } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { fails, isGuarded, needs } from '../_shared/checks.js'

withService(t, 'deleteorder', async (t, api) => {
  const clientid = await makeClient(api)
  const pid = await makeProduct(api, { prices: { monthly: 500 } })

  await isGuarded(t, api, 'deleteorder', 'POST', 'manage_orders')
  await needs(t, api, 'deleteorder', ['orderid'])

  t.test('services and invoice stay, without the order', async (t) => {
    const { orderid, serviceids, invoiceid } = await api.ok('addorder', { clientid, pid })
    await api.ok('deleteorder', { orderid })
    t.equal((await api.ok('getorders', { id: orderid })).totalresults, 0)
    const { data } = await api.ok('getclientsproducts', { serviceid: serviceids[0] })
    t.match(data, [{ orderid: null, ordernumber: null, status: 'pending' }])
    await api.ok('getinvoice', { invoiceid })
    await fails(t, api, 'deleteorder', { orderid }, 404, 'order_not_found')
  })

  t.test('only pending, cancelled and fraudulent orders can be deleted', async (t) => {
    for (const [status, allowed] of Object.entries({ Pending: 1, Cancelled: 1, Fraud: 1, Active: 0, Custom: 0 })) {
      const { orderid } = await api.ok('addorder', { clientid, pid })
      await write(api, (db) => db('orders').where({ id: orderid }).update({ status }))
      if (allowed) await api.ok('deleteorder', { orderid })
      else await fails(t, api, 'deleteorder', { orderid }, 422, 'order_not_deletable')
    }
  })
})
