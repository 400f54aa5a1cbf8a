import t from 'tap'
import { openWhm } from '../../../tools/pretend-panel/whm.js'
import { eventually } from '../../server/serve.js'
import {
  makeAddon,
  makeClient,
  makeCurrency,
  makeProduct,
  makePromotion,
  makeServer,
  writeRows,
} from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'addorder', async (t, api) => {
  const whm = await openWhm(t)
  await makeServer(api, { module: 'cpanel', port: whm.port, access_key: 'TOKEN' })
  const clientid = await makeClient(api)
  const hosting = await makeProduct(api, { name: 'Hosting', prices: { monthly: 1000, annually: 10_000 } })
  const setup = await makeProduct(api, { name: 'Set-up', pay_type: 'onetime', prices: { monthly: 2500 } })
  const free = await makeProduct(api, { name: 'Free', pay_type: 'free' })
  const show = async (id: number) => (await api.ok('getorders', { id })).data[0]
  const invoiceOf = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
  const serviceOf = async (serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]
  const today = () => api.now().toISOString().slice(0, 10)

  await expectRequired(t, api, 'addorder', ['clientid', 'pid'])

  // R-1401
  t.test('creates pending services, an invoice due today, and a confirmation email', async (t) => {
    const ordered = await api.ok('addorder', {
      clientid,
      pid: [hosting, setup],
      billingcycle: ['annually'],
      domain: ['ada.example.com'],
    })
    t.match(ordered.ordernum, /^[1-9]\d{9}$/)
    t.match(await show(ordered.orderid), {
      orderid: ordered.orderid,
      ordernum: ordered.ordernum,
      userid: clientid,
      invoiceid: ordered.invoiceid,
      status: 'Pending',
      amount: 125,
      paymentmethod: 'banktransfer',
      client: { id: clientid },
      services: [
        {
          id: ordered.serviceids[0],
          pid: hosting,
          domain: 'ada.example.com',
          status: 'pending',
          billing_cycle: 'annually',
        },
        { id: ordered.serviceids[1], pid: setup, domain: null, billing_cycle: 'onetime' },
      ],
      domains: [],
    })
    t.match(await serviceOf(ordered.serviceids[0]), {
      firstpaymentamount: 100,
      recurringamount: 100,
      next_due_date: today(),
      ordernumber: ordered.ordernum,
    })
    t.match(await serviceOf(ordered.serviceids[1]), { firstpaymentamount: 25, recurringamount: 0, next_due_date: null })
    t.match(await invoiceOf(ordered.invoiceid), {
      status: 'unpaid',
      duedate: today(),
      total: 125,
      items: [
        { type: 'service', relid: ordered.serviceids[0], description: 'Hosting (ada.example.com)', amount: 100 },
        { type: 'service', relid: ordered.serviceids[1], description: 'Set-up', amount: 25 },
      ],
    })
    const [mail] = (await api.database.read('emails').where({ template: 'order confirmation' })) as { body: string }[]
    t.match(mail?.body, ordered.ordernum)
    t.match(mail?.body, 'Hosting (ada.example.com): $100.00 annually<br />')
  })

  // R-1403
  t.test('accepts lists in several formats, matches them by position, and ignores surplus values', async (t) => {
    const forms = [
      { as: 'form', pid: hosting, billingcycle: 'annually', domain: 'one.example' },
      { as: 'form', pid: `${hosting},${free}`, billingcycle: 'annually,monthly,monthly', domain: 'one.example' },
      { as: 'json', pid: [hosting, setup], billingcycle: ['annually'], domain: ['one.example', 'two.example', 'x'] },
    ] as const
    for (const { as, ...parameters } of forms) {
      const { serviceids } = await api.ok('addorder', { clientid, ...parameters }, { as })
      t.match(await serviceOf(serviceids[0]), { pid: hosting, billing_cycle: 'annually', domain: 'one.example' })
      t.equal(serviceids.length, typeof parameters.pid === 'number' ? 1 : 2)
    }
    const { serviceids } = await api.ok('addorder', {
      clientid,
      pid: [hosting, hosting],
      domain: ['', 'second.example'],
    })
    t.match(await serviceOf(serviceids[0]), { billing_cycle: 'monthly', domain: null })
    t.match(await serviceOf(serviceids[1]), { domain: 'second.example' })
  })

  // R-1402
  t.test(
    'skips a product without a price for its billing cycle, and rejects the order if no product is left',
    async (t) => {
      const { serviceids } = await api.ok('addorder', {
        clientid,
        pid: [hosting, hosting],
        billingcycle: ['biennially'],
      })
      t.equal(serviceids.length, 1)
      await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, billingcycle: 'biennially' }, 'pid')
      await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, billingcycle: 'onetime' }, 'pid')
      await makeCurrency(api, 'NOK', 2)
      const norse = await makeClient(api, { currency: 'NOK' })
      await expectRefusal(t, api, 'addorder', { clientid: norse, pid: hosting }, 'pid')
      t.equal((await api.ok('getorders', { userid: norse })).totalresults, 0)
    },
  )

  t.test('rejects invalid values, names their parameters, and creates no order', async (t) => {
    const before = (await api.ok('getorders')).totalresults
    await expectRefusal(t, api, 'addorder', { clientid: 999_999, pid: hosting }, 'clientid')
    await expectRefusal(t, api, 'addorder', { clientid, pid: [hosting, 999_999] }, 'pid')
    await expectRefusal(t, api, 'addorder', { clientid, pid: 'x' }, 'pid')
    await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, billingcycle: 'weekly' }, 'billingcycle')
    for (const priceoverride of ['-1', 'NaN', '12,50x', '1e309'])
      await expectRefusal(
        t,
        api,
        'addorder',
        { clientid, pid: hosting, priceoverride: [priceoverride] },
        'priceoverride',
      )
    await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, paymentmethod: 'nowhere' }, 'paymentmethod')
    await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, promocode: 'NONE' }, 'promocode')
    await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, addons: [[999_999]] }, 'addons')
    t.equal((await api.ok('getorders')).totalresults, before)
  })

  t.test('uses a custom price, even zero, for the first payment and the recurring ones', async (t) => {
    const one = await api.ok('addorder', { clientid, pid: hosting, priceoverride: '7.505' })
    t.match(await serviceOf(one.serviceids[0]), { firstpaymentamount: 7.51, recurringamount: 7.51 })
    const none = await api.ok('addorder', { clientid, pid: hosting, priceoverride: '0' })
    t.equal(none.invoiceid, null)
    t.match(await serviceOf(none.serviceids[0]), { firstpaymentamount: 0, recurringamount: 0 })
  })

  // R-1401
  t.test('creates no invoice for a free order, and makes the next period the first one due', async (t) => {
    const gratis = await api.ok('addorder', { clientid, pid: free })
    t.equal(gratis.invoiceid, null)
    t.match(await serviceOf(gratis.serviceids[0]), { billing_cycle: 'free', next_due_date: null })
    await makePromotion(api, { code: 'FIRSTFREE', type: 'percentage', value: 10_000 })
    const first = await api.ok('addorder', { clientid, pid: hosting, promocode: 'firstfree' })
    t.equal(first.invoiceid, null)
    const service = await serviceOf(first.serviceids[0])
    t.match(service, { firstpaymentamount: 0, recurringamount: 10 })
    t.ok(service.next_due_date > today())
  })

  t.test('orders addons with their product, priced for its billing cycle or as one-time charges', async (t) => {
    const backup = await makeAddon(api, 'Backup', { monthly: 300, annually: 3000 })
    const migration = await makeAddon(api, 'Migration', { onetime: 5000 })
    const ordered = await api.ok('addorder', {
      clientid,
      pid: [free, hosting],
      billingcycle: ['monthly', 'annually'],
      addons: [[], [backup, migration]],
    })
    t.equal(ordered.addonids.length, 2)
    t.match((await invoiceOf(ordered.invoiceid)).items.slice(2), [
      { type: 'addon', relid: ordered.addonids[0], description: 'Backup for Hosting', amount: 30 },
      { type: 'addon', relid: ordered.addonids[1], description: 'Migration for Hosting', amount: 50 },
    ])
    const { addons } = await api.ok('getclientsaddons', { serviceid: ordered.serviceids[1] })
    t.match(addons, [{ status: 'pending' }, { status: 'pending' }])
    await expectRefusal(t, api, 'addorder', { clientid, pid: free, addons: [[backup]] }, 'addons')
  })

  // R-1405
  t.test('applies a promotion to its products while it is valid and not used up', async (t) => {
    const amounts = async (parameters: object) => {
      const { serviceids } = await api.ok('addorder', { clientid, pid: [hosting, setup], ...parameters })
      const [one, other] = [await serviceOf(serviceids[0]), await serviceOf(serviceids[1])]
      return [one.firstpaymentamount, one.recurringamount, other.firstpaymentamount]
    }
    await makePromotion(api, { code: 'THIRD', type: 'percentage', value: 3333 })
    t.strictSame(await amounts({ promocode: 'third' }), [6.67, 10, 16.67])
    await makePromotion(api, { code: 'ALWAYS', type: 'fixed', value: 400, is_recurring: 1 }, [hosting])
    t.strictSame(await amounts({ promocode: 'ALWAYS' }), [6, 6, 25])
    await makePromotion(api, { code: 'ONCE', type: 'override', value: 100, max_uses: 1, cycles: '["monthly"]' })
    t.strictSame(await amounts({ promocode: 'ONCE' }), [1, 10, 25])
    await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, promocode: 'ONCE' }, 'promocode')
    await expectRefusal(t, api, 'addorder', { clientid, pid: setup, promocode: 'ALWAYS' }, 'promocode')
    await makePromotion(api, { code: 'OVER', type: 'fixed', value: 1, expires: '2020-01-01' })
    await makePromotion(api, { code: 'SOON', type: 'fixed', value: 1, starts: '2999-01-01' })
    for (const promocode of ['OVER', 'SOON'])
      await expectRefusal(t, api, 'addorder', { clientid, pid: hosting, promocode }, 'promocode')
  })

  // R-1405
  t.test('concurrent orders use a promotion no more often than it allows', async (t) => {
    await makePromotion(api, { code: 'RACE', type: 'fixed', value: 100, max_uses: 3 })
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => api.call('addorder', { clientid, pid: hosting, promocode: 'RACE' })),
    )
    t.equal(replies.filter(({ status }) => status === 200).length, 3)
    t.equal((await api.database.read('promotions').where({ code: 'RACE' }).first())?.uses, 3)
  })

  t.test('sets up a product when ordered, when paid, or only manually, depending on the product', async (t) => {
    const cpanel = { module: 'cpanel', package_name: 'Basic', prices: { monthly: 500 } } as const
    const atOnce = await makeProduct(api, { ...cpanel, auto_setup: 'order' })
    const oncePaid = await makeProduct(api, { ...cpanel, auto_setup: 'payment' })
    const byStaff = await makeProduct(api, { ...cpanel, auto_setup: 'manual' })
    const { serviceids, invoiceid } = await api.ok('addorder', {
      clientid,
      pid: [atOnce, oncePaid, byStaff],
      domain: ['order.example', 'payment.example', 'staff.example'],
    })
    const statuses = async () => Promise.all(serviceids.map(async (id: number) => (await serviceOf(id)).status))
    api.service.wake()
    await eventually('the first service is active', async () => (await statuses())[0] === 'active')
    t.strictSame(await statuses(), ['active', 'pending', 'pending'])
    await api.ok('addinvoicepayment', { invoiceid, transid: 'paid for', amount: 15 })
    api.service.wake()
    await eventually('the second service is active', async () => (await statuses())[1] === 'active')
    t.strictSame(await statuses(), ['active', 'active', 'pending'])
    t.strictSame([...whm.accounts.values()].map(({ domain }) => domain).sort(), ['order.example', 'payment.example'])
    const [first] = (await writeRows(api, (db) => db('services').where({ id: serviceids[0] }))) as {
      next_due_date: string
    }[]
    t.ok((first?.next_due_date ?? '') > today(), 'the paid period is no longer due')
  })
})
