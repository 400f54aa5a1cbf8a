import t from 'tap'
import { countsOfStep, payInFull } from '../../support/daily.js'
import { makeClient, makeProduct, setSetting } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const later = (api: Api, days: number): string =>
  new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

withService(t, 'orders', async (t, api) => {
  const pid = await makeProduct(api, { prices: { monthly: 500 } })
  const place = async (more: Body = {}): Promise<Body> =>
    api.ok('addorder', { clientid: await makeClient(api), pid, ...more })
  const due = async (more: Body = {}) => {
    const { invoiceid } = await place(more)
    return (await api.ok('getinvoice', { invoiceid })).invoice.duedate
  }

  // R-1410
  t.test('are due at once, after order_due_days, or later if the chosen payment method takes days', async (t) => {
    await setSetting(api, 'invoice_due_days', '10')
    t.equal(await due(), later(api, 0))
    t.equal(await due({ paymentmethod: 'stripe' }), later(api, 0))
    t.equal(await due({ paymentmethod: 'banktransfer' }), later(api, 10))
    await setSetting(api, 'order_due_days', '3')
    for (const paymentmethod of [undefined, 'stripe', 'banktransfer'])
      t.equal(await due({ paymentmethod }), later(api, 3))
    await setSetting(api, 'order_due_days', '0')
    t.equal(await due({ paymentmethod: 'banktransfer' }), later(api, 0))
    await setSetting(api, 'order_due_days', '')
  })

  // R-1411
  t.test('are accepted by the daily job once they are paid and all their items are active', async (t) => {
    const statusOf = async ({ orderid }: Body) => (await api.ok('getorders', { id: orderid })).data[0].status
    const setUpOn = async (auto_setup: 'order' | 'payment' | 'manual') =>
      place({ pid: await makeProduct(api, { auto_setup, prices: { monthly: 500 } }) })
    const [done, unpaid, pending] = [await setUpOn('payment'), await setUpOn('order'), await setUpOn('manual')]
    for (const { invoiceid } of [done, pending]) await payInFull(api, invoiceid)
    t.match(
      await api.database.read('settings').where({ name: 'accept_orders' }),
      [{ value: 'true' }],
      'the first start turns the setting on',
    )
    await setSetting(api, 'accept_orders', 'false')
    t.strictSame(await countsOfStep(api, 'orders'), {})
    await setSetting(api, 'accept_orders', 'true')
    t.strictSame(await countsOfStep(api, 'orders'), { accepted: 1 })
    t.strictSame(await Promise.all([done, unpaid, pending].map(statusOf)), ['Active', 'Pending', 'Pending'])
    t.strictSame(await countsOfStep(api, 'orders'), {})
  })
})
