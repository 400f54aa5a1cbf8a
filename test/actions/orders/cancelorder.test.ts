import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'
import { openShop } from '../_shared/shop.js'

withService(t, 'cancelorder', async (t, api) => {
  const { whm, place } = await openShop(t, api)
  const statuses = async (ids: number[]) => {
    const rows = await api.database.read('services').whereIn('id', ids).orderBy('id').pluck('status')
    return rows as string[]
  }
  const invoiceOf = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
  const creditOf = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit

  await expectRequired(t, api, 'cancelorder', ['orderid'])

  // R-1407
  t.test('cancels services that were not set up, and their invoice', async (t) => {
    const { orderid, serviceids, invoiceid } = await place()
    t.strictSame(await api.ok('cancelorder', { orderid }), { result: 'success', orderid, status: 'Cancelled' })
    t.strictSame(await statuses(serviceids), ['cancelled', 'cancelled'])
    t.match(await invoiceOf(invoiceid), { status: 'cancelled' })
    t.match((await api.ok('getorders', { id: orderid })).data, [{ status: 'Cancelled' }])
  })

  // R-1407
  t.test('terminates live accounts on their server', async (t) => {
    const { orderid, serviceids } = await place()
    await api.ok('acceptorder', { orderid })
    t.equal(whm.accounts.size, 1)
    await api.ok('cancelorder', { orderid })
    t.strictSame(await statuses(serviceids), ['terminated', 'cancelled'])
    t.equal(whm.accounts.size, 0)
  })

  // R-1407
  t.test('returns a partial payment and applied credit to the client as credit, only once', async (t) => {
    const { orderid, invoiceid, clientid } = await place()
    await api.ok('addcredit', { clientid, description: 'x', amount: 2 })
    await api.ok('applycredit', { invoiceid, amount: 2 })
    await api.ok('addinvoicepayment', { invoiceid, transid: `part ${orderid}`, amount: 3 })
    await api.ok('cancelorder', { orderid })
    await api.ok('cancelorder', { orderid })
    t.equal(await creditOf(clientid), 5)
    t.match(await invoiceOf(invoiceid), { status: 'cancelled', credit: 0, balance: 0 })
  })

  // R-1407
  t.test('does not cancel a fully paid invoice', async (t) => {
    const { orderid, invoiceid, clientid } = await place()
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    await api.ok('cancelorder', { orderid })
    t.match(await invoiceOf(invoiceid), { status: 'paid', balance: 0 })
    t.equal(await creditOf(clientid), 0)
  })

  t.test('neither cancels a refunded invoice nor adds credit', async (t) => {
    const { orderid, invoiceid, clientid } = await place()
    for (const status of ['paid', 'refunded']) await api.ok('updateinvoice', { invoiceid, status })
    await api.ok('cancelorder', { orderid })
    t.match(await invoiceOf(invoiceid), { status: 'refunded' })
    t.equal(await creditOf(clientid), 0)
  })

  t.test('returns 404 for an order that does not exist', async (t) => {
    await expectError(t, api, 'cancelorder', { orderid: 999_999 }, 404, 'order_not_found')
  })
})
