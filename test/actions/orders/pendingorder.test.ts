import t from 'tap'
import { makeClient, makeProduct } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'pendingorder', async (t, api) => {
  await expectRequired(t, api, 'pendingorder', ['orderid'])

  // R-1407
  t.test('changes only the status of the order', async (t) => {
    const clientid = await makeClient(api)
    const pid = await makeProduct(api, { prices: { monthly: 500 } })
    const { orderid } = await api.ok('addorder', { clientid, pid })
    await api.ok('cancelorder', { orderid })
    const [before] = (await api.ok('getorders', { id: orderid })).data
    t.strictSame(await api.ok('pendingorder', { orderid }), { result: 'success', orderid, status: 'Pending' })
    t.strictSame((await api.ok('getorders', { id: orderid })).data, [{ ...before, status: 'Pending' }])
  })

  t.test('returns 404 for an order that does not exist', async (t) => {
    await expectError(t, api, 'pendingorder', { orderid: 999_999 }, 404, 'order_not_found')
  })
})
