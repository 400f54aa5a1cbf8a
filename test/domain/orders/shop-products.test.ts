import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { makeClient, makeProductGroup, makePromotion } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

withService(t, 'shop products', async (t, api) => {
  const clientid = await makeClient(api)
  const gid = await makeProductGroup(api)
  const usd = (await api.database.read('currencies').where({ is_default: 1 }).first('id'))?.id as number
  const add = async (name: string, prices: Body, more: Body = {}): Promise<number> => {
    const sound = { name, gid, type: 'other', paytype: 'recurring', pricing: { [usd]: prices } }
    return (await api.ok('addproduct', { ...sound, ...more }, { as: 'json' })).pid
  }
  const serviceOf = async (serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]
  const productOf = async (pid: number) => (await api.ok('getproducts', { pid })).products[0]

  // R-2747
  t.test('charges a setup fee with the first period, and promotions do not reduce it', async (t) => {
    const pid = await add('Managed', { monthly: 10, msetupfee: 25, annually: 100, asetupfee: 0 })
    t.match((await productOf(pid)).pricing.USD, {
      monthly: 10,
      msetupfee: 25,
      annually: 100,
      asetupfee: 0,
      quarterly: null,
      qsetupfee: null,
    })
    await makePromotion(api, { code: 'HALF', type: 'percentage', value: 5000 })
    const ordered = await api.ok('addorder', { clientid, pid, promocode: 'HALF' })
    t.match(ordered, { amount: 30, total: 30, items: [{ amount: 30, setupfee: 25, recurringamount: 10 }] })
    const { invoice } = await api.ok('getinvoice', { invoiceid: ordered.invoiceid })
    t.match(invoice.items, [{ description: 'Managed, including a setup fee of $25.00', amount: 30 }])
    t.match(await serviceOf(ordered.serviceids[0]), { firstpaymentamount: 5, recurringamount: 10 })
    t.equal((await api.ok('addorder', { clientid, pid, billingcycle: 'annually' })).total, 100)
    t.equal((await api.ok('addorder', { clientid, pid, priceoverride: '3' })).total, 3)
    await api.ok('updateinvoice', { invoiceid: ordered.invoiceid, status: 'paid' })
    await api.ok('acceptorder', { orderid: ordered.orderid })
    const mails = await api.ok('sendemail', { messagename: 'order confirmation', id: ordered.orderid })
    t.equal(mails.result, 'success')
  })

  // R-2747
  t.test('a product is sold out when its stock is used up, and a cancelled order returns stock', async (t) => {
    const pid = await add('Rare', { monthly: 10 }, { stock: 2 })
    t.match(await productOf(pid), { stock: 2 })
    await expectRefusal(t, api, 'addorder', { clientid, pid: [pid, pid, pid] }, 'pid')
    const { orderid, serviceids } = await api.ok('addorder', { clientid, pid: [pid, pid] })
    t.match(await productOf(pid), { stock: 0 })
    await expectRefusal(t, api, 'addorder', { clientid, pid }, 'pid')
    await api.ok('cancelorder', { orderid })
    await api.ok('cancelorder', { orderid })
    t.match(await productOf(pid), { stock: 2 })
    await api.ok('acceptorder', { orderid })
    t.match(await productOf(pid), { stock: 0 })
    t.equal((await serviceOf(serviceids[0])).status, 'active')
    await api.ok('cancelorder', { orderid })
    await api.ok('pendingorder', { orderid })
    t.match(await productOf(pid), { stock: 2 })
    await api.ok('acceptorder', { orderid })
    t.match(await productOf(pid), { stock: 0 }, 'takes stock again after another status')
    const last = await add('Last', { monthly: 10 }, { stock: 1 })
    const replies = await Promise.all([1, 2, 3, 4].map(() => api.call('addorder', { clientid, pid: last })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 422, 422, 422])
    t.match(await productOf(await add('Endless', { monthly: 10 })), { stock: null })
  })

  t.test('lists products in the order of their group, and can leave out hidden ones', async (t) => {
    const other = await makeProductGroup(api)
    const of = (order: number, hidden = false) => ({ gid: other, order, hidden })
    const third = await add('C', { monthly: 1 }, of(3))
    const first = await add('A', { monthly: 1 }, of(1))
    const second = await add('B', { monthly: 1 }, of(2, true))
    const listed = async (filter: Body = {}) =>
      (await api.ok('getproducts', { gid: other, ...filter })).products.map(({ pid }: Body) => pid)
    t.strictSame(await listed(), [first, second, third])
    t.strictSame(await listed({ hidden: false }), [first, third])
    t.strictSame(await listed({ hidden: true }), [second])
    t.match(await productOf(second), { hidden: true, order: 2 })
    t.equal(
      (await api.ok('addorder', { clientid, pid: second })).serviceids.length,
      1,
      'a hidden product can be ordered',
    )
  })

  // R-2747
  t.test('sells a product without a monthly price on its shortest billing cycle', async (t) => {
    const pid = await add('Yearly', { annually: 100, biennially: 180 })
    const ordered = await api.ok('addorder', { clientid, pid })
    t.match(await serviceOf(ordered.serviceids[0]), { billing_cycle: 'annually', recurringamount: 100 })
    await expectRefusal(t, api, 'addorder', { clientid, pid, billingcycle: 'monthly' }, 'pid')
  })

  // R-2748
  t.test('an ordered certificate gets an SSL order and is billed as a service', async (t) => {
    const pid = await add('Certificate', { annually: 50 }, { type: 'ssl', sslmodule: 'manual', autosetup: 'payment' })
    await expectRefusal(
      t,
      api,
      'addproduct',
      { name: 'X', gid, type: 'ssl', paytype: 'free', sslmodule: 'none' },
      'sslmodule',
    )
    const { serviceids, invoiceid } = await api.ok('addorder', { clientid, pid, domain: 'Secure.Example' })
    const [serviceid] = serviceids
    t.equal((await api.database.read('ssl_orders').where({ service_id: serviceid })).length, 0)
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    const orders = await api.database.read('ssl_orders').where({ service_id: serviceid })
    t.match(orders, [
      {
        client_id: clientid,
        module: 'manual',
        cert_type: 'Certificate',
        domain: 'secure.example',
        status: 'Awaiting Configuration',
      },
    ])
    t.equal(orders.length, 1)
    t.match(await serviceOf(serviceid), { status: 'active', billing_cycle: 'annually', expirydate: null })
    await api.database.transaction(async (db) =>
      db('ssl_orders').where({ service_id: serviceid }).update({ expires_at: '2030-05-06T12:00:00.000Z' }),
    )
    t.equal((await serviceOf(serviceid)).expirydate, '2030-05-06')
    await api.ok('updateclientproduct', { serviceid, status: 'cancelled' })
    t.match(await api.database.read('ssl_orders').where({ service_id: serviceid }), [{ status: 'Cancelled' }])
  })
})
