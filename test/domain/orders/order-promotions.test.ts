import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { advance } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, makeProduct, makePromotion, setSetting } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const usesOf = async (api: Api, code: string) => (await api.database.read('promotions').where({ code }).first())?.uses
const statusOf = async (api: Api, id: number) => (await api.ok('getorders', { id })).data[0].status
const serviceOf = async (api: Api, serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]

withService(
  t,
  'promotions of orders',
  async (t, api) => {
    const pid = await makeProduct(api, { name: 'Hosting', prices: { monthly: 1000, annually: 10_000 } })
    const free = await makeProduct(api, { pay_type: 'free' })
    const clientid = await makeClient(api)

    // R-2744
    t.test(
      'an override never raises a price, and a promotion that reduces nothing does not count as used',
      async (t) => {
        await makePromotion(api, { code: 'TWELVE', type: 'override', value: 1200, is_recurring: 1 })
        const { orderid, serviceids, promocode } = await api.ok('addorder', { clientid, pid, promocode: 'TWELVE' })
        t.equal(promocode, null)
        t.match(await serviceOf(api, serviceids[0]), { firstpaymentamount: 10, recurringamount: 10 })
        t.equal((await api.ok('getorders', { id: orderid })).data[0].promocode, null)
        await makePromotion(api, { code: 'TENTH', type: 'percentage', value: 1000 })
        await api.ok('addorder', { clientid, pid: free, promocode: 'TENTH' })
        t.strictSame([await usesOf(api, 'TWELVE'), await usesOf(api, 'TENTH')], [0, 0])
        t.equal((await api.ok('addorder', { clientid, pid, promocode: 'tenth' })).promocode, 'TENTH')
        t.equal(await usesOf(api, 'TENTH'), 1)
      },
    )

    // R-2744
    t.test(
      'cancelling an order releases its promotion use once, and accepting the order counts it again',
      async (t) => {
        await makePromotion(api, { code: 'LAST', type: 'fixed', value: 100, max_uses: 1 })
        const { orderid } = await api.ok('addorder', { clientid, pid, promocode: 'LAST' })
        await expectRefusal(t, api, 'addorder', { clientid, pid, promocode: 'LAST' }, 'promocode')
        await api.ok('cancelorder', { orderid })
        await api.ok('cancelorder', { orderid })
        t.equal(await usesOf(api, 'LAST'), 0)
        await api.ok('acceptorder', { orderid })
        t.equal(await usesOf(api, 'LAST'), 1)
        await api.ok('acceptorder', { orderid })
        t.equal(await usesOf(api, 'LAST'), 1)
      },
    )

    // R-2744
    t.test('a fixed promotion lowers each product, or the order once if once_per_order is set', async (t) => {
      const other = await makePromotion(api, { code: 'EACH', type: 'fixed', value: 1500 })
      await makePromotion(api, { code: 'ONCE', type: 'fixed', value: 1500, is_once_per_order: 1 })
      const firstOf = async (promocode: string) => {
        const order = await api.ok('addorder', { clientid, pid: [pid, pid, pid], promocode })
        const rows = await Promise.all(order.serviceids.map((id: number) => serviceOf(api, id)))
        return [order.discount, ...rows.map((row: Body) => row.firstpaymentamount)]
      }
      t.strictSame(await firstOf('EACH'), [30, 0, 0, 0])
      t.strictSame(await firstOf('ONCE'), [15, 0, 5, 10])
      const { promotions } = await api.ok('getpromotions')
      const once = promotions.map(({ code, onceperorder }: Body) => [code, onceperorder])
      t.match(Object.fromEntries(once), { EACH: false, ONCE: true }, String(other))
    })

    // R-1405
    t.test('rejects a once-per-client promotion that the client has used', async (t) => {
      await makePromotion(api, { code: 'WELCOME', type: 'fixed', value: 100, is_once_per_client: 1 })
      const order = { clientid, pid, promocode: 'WELCOME' }
      const { orderid } = await api.ok('addorder', order)
      await expectRefusal(t, api, 'addorder', order, 'promocode')
      await api.ok('addorder', { ...order, clientid: await makeClient(api) })
      await api.ok('cancelorder', { orderid })
      await api.ok('addorder', order)
      t.match(
        (await api.ok('getpromotions')).promotions.find(({ code }: Body) => code === 'WELCOME'),
        { onceperclient: true, periods: 0, uses: 2 },
      )
      const replies = await Promise.all([1, 2, 3].map(() => api.call('addorder', order)))
      t.strictSame(
        replies.map(({ status }) => status),
        [422, 422, 422],
      )
    })

    // R-1433
    t.test('an ended order cannot be accepted if another order used up its promotion', async (t) => {
      await makePromotion(api, { code: 'ONE', type: 'fixed', value: 100, max_uses: 1 })
      const ended = await api.ok('addorder', { clientid, pid, promocode: 'ONE' })
      await api.ok('cancelorder', { orderid: ended.orderid })
      const other = await api.ok('addorder', { clientid: await makeClient(api), pid, promocode: 'ONE' })
      const { status, body } = await api.call('acceptorder', { orderid: ended.orderid })
      t.match(
        { status, body },
        { status: 422, body: { code: 'order_not_restorable', message: /promotion ONE is used up/ } },
      )
      t.equal(await statusOf(api, ended.orderid), 'Cancelled')
      await api.ok('cancelorder', { orderid: other.orderid })
      await api.ok('acceptorder', { orderid: ended.orderid })
      t.equal(await usesOf(api, 'ONE'), 1)
    })

    t.test('making an order pending again gives its client no second use of a promotion', async (t) => {
      await makePromotion(api, { code: 'HELLO', type: 'fixed', value: 100, is_once_per_client: 1 })
      const order = { clientid: await makeClient(api), pid, promocode: 'HELLO' }
      const first = await api.ok('addorder', order)
      await api.ok('cancelorder', { orderid: first.orderid })
      await api.ok('pendingorder', { orderid: first.orderid })
      await api.ok('addorder', order)
      const { status, body } = await api.call('acceptorder', { orderid: first.orderid })
      t.match({ status, body }, { status: 422, body: { message: /used the promotion HELLO in another order/ } })
      t.equal(await usesOf(api, 'HELLO'), 1)
    })

    t.test('deleting a paid order gives its client no second use of a promotion', async (t) => {
      await makePromotion(api, { code: 'FIRST', type: 'fixed', value: 100, is_once_per_client: 1 })
      const order = { clientid: await makeClient(api), pid, promocode: 'FIRST' }
      const cancelled = await api.ok('addorder', order)
      await api.ok('cancelorder', { orderid: cancelled.orderid })
      const used = await api.ok('addorder', order)
      await api.ok('updateinvoice', { invoiceid: used.invoiceid, status: 'paid' })
      await api.ok('deleteorder', { orderid: used.orderid })
      await expectRefusal(t, api, 'addorder', order, 'promocode')
      const { status, body } = await api.call('acceptorder', { orderid: cancelled.orderid })
      t.match({ status, body }, { status: 422, body: { message: /used the promotion FIRST in another order/ } })
      await api.ok('addorder', { ...order, clientid: await makeClient(api) })
      t.equal(await usesOf(api, 'FIRST'), 2)

      const given = { clientid: await makeClient(api), pid, promocode: 'FIRST' }
      const { orderid } = await api.ok('addorder', given)
      await api.ok('cancelorder', { orderid })
      await api.ok('deleteorder', { orderid })
      t.equal(
        (await api.ok('addorder', given)).promocode,
        'FIRST',
        'the cancellation before the deletion returned the use',
      )
    })

    // R-1405
    t.test('orders and dry runs return the discount of a promotion', async (t) => {
      await makePromotion(api, { code: 'QUARTER', type: 'percentage', value: 2500 })
      const order = { clientid, pid: [pid, pid], promocode: 'QUARTER' }
      const trial = await api.call('addorder', order, { headers: { 'dry-run': 'true' } })
      t.match(trial.body, { amount: 15, discount: 5, total: 15 })
      const { orderid, discount } = await api.ok('addorder', order)
      t.equal(discount, 5)
      t.equal((await api.ok('getorders', { id: orderid })).data[0].discount, 5)
      const plain = await api.ok('addorder', { clientid, pid })
      t.equal(plain.discount, 0)
      t.equal((await api.ok('getorders', { id: plain.orderid })).data[0].discount, 0)
    })

    // R-2745
    t.test('a price set by staff does not rise when the promotion ends', async (t) => {
      await makePromotion(api, { code: 'HALF3', type: 'percentage', value: 5000, is_recurring: 1, periods: 3 })
      const { serviceids } = await api.ok('addorder', { clientid, pid, promocode: 'HALF3' })
      const [serviceid] = serviceids
      t.equal((await serviceOf(api, serviceid)).recurringamount, 5)
      await api.ok('updateclientproduct', { serviceid, recurringamount: 4 })
      const row = await api.database.read('services').where({ id: serviceid }).first()
      t.match(row, { recurring_amount: 400, regular_amount: null, promotion_periods: null })
    })
  },
  withoutJobs,
)

// R-2743
withService(
  t,
  'unpaid orders',
  async (t, api) => {
    const pid = await makeProduct(api, { prices: { monthly: 1000 } })
    const free = await makeProduct(api, { pay_type: 'free' })
    const atOnce = await makeProduct(api, { auto_setup: 'order', prices: { monthly: 1000 } })
    await api.ok('createorupdatetld', { extension: 'test', register_price: 10, transfer_price: 10, renew_price: 10 })
    await makePromotion(api, { code: 'ONLY', type: 'fixed', value: 100, max_uses: 1 })
    const clientid = await makeClient(api)
    const place = (more: Body = {}) => api.ok('addorder', { clientid, pid, ...more })

    const unpaid = await place({ domain: 'lapse.test', domaintype: 'register', promocode: 'ONLY' })
    const gratis = await place({ pid: free })
    const settled = await place()
    const partly = await place()
    const live = await place({ pid: atOnce })
    const labelled = await place()
    const accepted = await place()
    await api.ok('updateinvoice', { invoiceid: settled.invoiceid, status: 'paid' })
    await api.ok('addinvoicepayment', { invoiceid: partly.invoiceid, transid: 'part', amount: 5 })
    await api.ok('updateinvoice', { invoiceid: labelled.invoiceid, status: 'payment_pending' })
    await api.ok('acceptorder', { orderid: accepted.orderid })

    t.test('do not expire by default', async (t) => {
      await advance(api, 3)
      t.equal(await statusOf(api, unpaid.orderid), 'Pending')
    })

    t.test('expire after order_days, and release their names and promotions', async (t) => {
      await setSetting(api, 'order_days', '5')
      await advance(api, 1)
      t.equal(await statusOf(api, unpaid.orderid), 'Pending')
      await advance(api, 2)
      t.equal(await statusOf(api, unpaid.orderid), 'Cancelled')
      t.equal((await api.ok('getinvoice', { invoiceid: unpaid.invoiceid })).invoice.status, 'cancelled')
      t.equal((await serviceOf(api, unpaid.serviceids[0])).status, 'cancelled')
      t.equal((await api.ok('getclientsdomains', { domainid: unpaid.domainids[0] })).data[0].status, 'cancelled')
      t.equal(await usesOf(api, 'ONLY'), 0)
      await makeDomain(api, clientid, { domain: 'lapse.test' })
      const { data } = await api.ok('getactivitylog', { clientid })
      t.ok(data.some(({ description }: Body) => /expired because it was not paid within 5 days/.test(description)))
    })

    t.test('do not expire if they are free, paid in part, set up, accepted, or labeled payment_pending', async (t) => {
      await advance(api, 2)
      for (const [name, order] of Object.entries({ gratis, settled, partly, live, labelled }))
        t.equal(await statusOf(api, order.orderid), 'Pending', name)
      t.equal(await statusOf(api, accepted.orderid), 'Active')
    })

    t.test('can be accepted by staff after they expired', async (t) => {
      const late = await place()
      await advance(api, 7)
      t.equal(await statusOf(api, late.orderid), 'Cancelled')
      await api.ok('acceptorder', { orderid: late.orderid })
      t.equal(await statusOf(api, late.orderid), 'Active')
      t.equal((await serviceOf(api, late.serviceids[0])).status, 'active')
    })
  },
  withoutJobs,
)
