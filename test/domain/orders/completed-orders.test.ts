import t from 'tap'
import { countsOfStep, payInFull, runDailyJob } from '../../support/daily.js'
import { eventually } from '../../support/eventually.js'
import { makeClient, makeProduct, setSetting } from '../../support/fixtures.js'
import { runJobs } from '../../support/jobs.js'
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
  t.test('are accepted at the payment or activation that completes them, and otherwise by the daily job', async (t) => {
    const statusOf = async ({ orderid }: Body) => (await api.ok('getorders', { id: orderid })).data[0].status
    const setUpOn = async (auto_setup: 'order' | 'payment' | 'manual', module: string | null = null, more: Body = {}) =>
      place({ pid: await makeProduct(api, { auto_setup, module, prices: { monthly: 500 } }), ...more })
    t.match(
      await api.database.read('settings').where({ name: 'accept_orders' }),
      [{ value: 'true' }],
      'the first start turns the setting on',
    )
    const [onPayment, onOrder, manual] = [await setUpOn('payment'), await setUpOn('order'), await setUpOn('manual')]
    t.strictSame(await Promise.all([onPayment, onOrder, manual].map(statusOf)), ['Pending', 'Pending', 'Pending'])
    for (const { invoiceid } of [onPayment, onOrder, manual]) await payInFull(api, invoiceid)
    t.strictSame(await Promise.all([onPayment, onOrder, manual].map(statusOf)), ['Active', 'Active', 'Pending'])

    const free = await place({ pid: await makeProduct(api, { auto_setup: 'order', prices: { monthly: 0 } }) })
    t.equal(await statusOf(free), 'Active', 'an order without an amount due is paid')

    const awaited = await setUpOn('payment', 'manual', { domain: 'awaited.example' })
    await payInFull(api, awaited.invoiceid)
    t.equal(await statusOf(awaited), 'Pending', 'the server has not set up the service')
    await eventually('the order is accepted', async () => {
      await runJobs(api)
      return (await statusOf(awaited)) === 'Active'
    })

    await api.ok('updateclientproduct', { serviceid: manual.serviceids[0], status: 'active' })
    await setSetting(api, 'accept_orders', 'false')
    const off = await setUpOn('payment')
    await payInFull(api, off.invoiceid)
    t.strictSame(await countsOfStep(api, 'orders'), {})
    t.strictSame(await Promise.all([manual, off].map(statusOf)), ['Pending', 'Pending'])
    await setSetting(api, 'accept_orders', 'true')
    t.strictSame(await countsOfStep(api, 'orders'), { accepted: 2 })
    t.strictSame(await Promise.all([manual, off].map(statusOf)), ['Active', 'Active'])
    t.strictSame(await countsOfStep(api, 'orders'), {})
  })

  // R-1410
  t.test('are reminded of after their due date', async (t) => {
    await setSetting(api, 'order_due_days', '3')
    await setSetting(api, 'invoice_reminder_days_after', '1')
    const { invoiceid } = await place()
    const overdue = async () =>
      (await api.database.read('emails').where({ template: 'invoice overdue' })).filter(({ subject }) =>
        subject.includes(String(invoiceid)),
      ).length
    await runDailyJob(api)
    t.equal(await overdue(), 0)
    api.advance(4 * 86_400_000)
    await runDailyJob(api)
    t.equal(await overdue(), 1)
  })
})
