import t from 'tap'
import { expectError } from '../../actions/_shared/checks.js'
import { countsOfStep, jumpToDay, runDailyJob, withoutJobs } from '../../support/daily.js'
import {
  makeClient,
  makeProduct,
  makeProductGroup,
  makePromotion,
  makeTaxRate,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { enableGateway, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'

const serviceOf = (api: Api, id: number) => api.database.read('services').where({ id }).first()
const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const pay = (api: Api, invoiceid: number) => api.ok('updateinvoice', { invoiceid, status: 'paid' })
const creditOf = async (api: Api, clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit
/** Returns the invoices of a client except cancelled ones, oldest first. */
const invoicesOf = async (api: Api, userid: number) =>
  (await api.ok('getinvoices', { userid })).data
    .filter(({ status }: { status: string }) => status !== 'cancelled')
    .sort((a: { id: number }, b: { id: number }) => a.id - b.id)

withService(
  t,
  'upgrades across periods',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    const group_id = await makeProductGroup(api)
    const small = await makeProduct(api, { group_id, name: 'Small', prices: { annually: 10_000, monthly: 1000 } })
    const large = await makeProduct(api, { group_id, name: 'Large', prices: { annually: 100_000, monthly: 3000 } })

    /** Creates a service paid for the year from 1 March 2030, and jumps to `day`. */
    const subscribe = async (day: string, pid = small, facts: { country?: string; promocode?: string } = {}) => {
      jumpToDay(api, '2030-03-01')
      const clientid = await makeClient(api, facts.country === undefined ? {} : { country: facts.country })
      const { promocode } = facts
      const order = await api.ok('addorder', { clientid, pid, billingcycle: 'annually', promocode })
      await api.ok('acceptorder', { orderid: order.orderid })
      if (order.invoiceid !== null) await pay(api, order.invoiceid)
      jumpToDay(api, day)
      return { clientid, serviceid: order.serviceids[0] as number, orderid: order.orderid as number }
    }
    /** Generates the renewal. Returns its invoice ID. */
    const renew = async (clientid: number): Promise<number> => {
      await api.ok('geninvoices')
      return (await invoicesOf(api, clientid)).at(-1).id
    }
    const upgrade = async (serviceid: number, packageid = large) => api.ok('upgradeproduct', { serviceid, packageid })
    const report = (invoiceId: number, amount: number) =>
      reportByParrot(api, { invoiceId, amount, currency: 'USD', transid: `late-${invoiceId}` })

    // R-1513
    t.test(
      'an upgrade charges the price difference for the remainder of the year and for the issued renewal',
      async (t) => {
        const { clientid, serviceid } = await subscribe('2031-02-16')
        const renewal = await renew(clientid)
        t.match(await api.ok('upgradeproduct', { serviceid, packageid: large, calconly: true }), { price: 932.05 })
        const { invoiceid } = await upgrade(serviceid)
        t.match(await invoiceOf(api, invoiceid), { subtotal: 932.05 })
        await pay(api, invoiceid)
        t.match(await invoiceOf(api, renewal), { status: 'unpaid', total: 100 })
        await pay(api, renewal)
        t.match(await serviceOf(api, serviceid), {
          product_id: large,
          next_due_date: '2032-03-01',
          recurring_amount: 100_000,
        })
      },
    )

    // R-1513
    t.test('an upgrade charges the same after the renewal is paid', async (t) => {
      const { clientid, serviceid } = await subscribe('2031-02-16')
      await pay(api, await renew(clientid))
      const { invoiceid } = await upgrade(serviceid)
      t.match(await invoiceOf(api, invoiceid), { subtotal: 932.05 })
    })

    // R-1516
    t.test('a renewal issued while an upgrade is pending is reissued at the new price', async (t) => {
      const { clientid, serviceid } = await subscribe('2031-02-10')
      const { invoiceid } = await upgrade(serviceid)
      jumpToDay(api, '2031-02-20')
      const renewal = await renew(clientid)
      t.match(await invoiceOf(api, renewal), { subtotal: 100 })
      await pay(api, invoiceid)
      t.match(await countsOfStep(api, 'upgrades'), { repriced: Number })
      t.match(await invoiceOf(api, renewal), { status: 'cancelled' })
      t.match(await invoiceOf(api, await renew(clientid)), { subtotal: 1000, items: [{ relid: serviceid }] })
    })

    // R-1516
    t.test('a renewal paid while an upgrade is pending is followed by a charge for the difference', async (t) => {
      const { clientid, serviceid } = await subscribe('2031-02-10')
      const { invoiceid } = await upgrade(serviceid)
      // Moves the clock so that no two steps happen at the same time.
      jumpToDay(api, '2031-02-21')
      await pay(api, await renew(clientid))
      await pay(api, invoiceid)
      await countsOfStep(api, 'upgrades')
      t.match(await invoiceOf(api, await renew(clientid)), { subtotal: 900, items: [{ type: 'billable' }] })
      t.match(await serviceOf(api, serviceid), { next_due_date: '2032-03-01', recurring_amount: 100_000 })
    })

    // R-1515
    t.test('a downgrade reissues the unpaid renewal and credits the paid remainder of the year', async (t) => {
      const { clientid, serviceid } = await subscribe('2031-02-16', large)
      const renewal = await renew(clientid)
      t.match(await invoiceOf(api, renewal), { total: 1000 })
      t.match(await upgrade(serviceid, small), { applied: true, invoiceid: null })
      t.match(await invoiceOf(api, renewal), { status: 'cancelled' })
      t.equal(await creditOf(api, clientid), 32.05)
      t.match((await api.ok('getcredits', { clientid })).credits, [{ description: /^Credit note/ }])
      t.match(await invoiceOf(api, await renew(clientid)), { total: 100, duedate: '2031-03-01' })
    })

    t.test(
      'a downgrade credits a renewal paid in advance in full, with its tax, unless credit_on_downgrade is off',
      async (t) => {
        await makeTaxRate(api, { rate: 25_000, country: 'NO' })
        const { clientid, serviceid } = await subscribe('2031-02-16', large, { country: 'NO' })
        await pay(api, await renew(clientid))
        await upgrade(serviceid, small)
        t.equal(await creditOf(api, clientid), 1165.06)
        const spare = await subscribe('2031-02-16', large)
        await setSetting(api, 'credit_on_downgrade', '0')
        await upgrade(spare.serviceid, small)
        t.equal(await creditOf(api, spare.clientid), 0)
        await setSetting(api, 'credit_on_downgrade', '1')
      },
    )

    t.test('a downgrade credits no more than was paid', async (t) => {
      await makePromotion(api, { code: 'FREE', type: 'percentage', value: 10_000 })
      const { clientid, serviceid } = await subscribe('2030-09-01', large, { promocode: 'FREE' })
      t.match(await serviceOf(api, serviceid), { recurring_amount: 100_000, next_due_date: '2031-03-01' })
      t.match(await upgrade(serviceid, small), { applied: true })
      t.equal(await creditOf(api, clientid), 0)
    })

    // R-1514
    t.test('withdraws an unpaid upgrade on the first day after the period', async (t) => {
      const { clientid, serviceid } = await subscribe('2031-02-28')
      const { invoiceid, upgradeid } = await upgrade(serviceid)
      t.match(await invoiceOf(api, invoiceid), { subtotal: 2.47 })
      t.match(await countsOfStep(api, 'upgrades'), {})
      t.match(await invoiceOf(api, invoiceid), { status: 'unpaid' })
      jumpToDay(api, '2031-03-01')
      t.match(await countsOfStep(api, 'upgrades'), { withdrawn: Number })
      t.match(await invoiceOf(api, invoiceid), { status: 'cancelled' })
      t.match(await api.database.read('upgrades').where({ id: upgradeid }).first(), { status: 'cancelled' })
      await expectError(
        t,
        api,
        'addinvoicepayment',
        { invoiceid, amount: 2.47, transid: 'x1' },
        422,
        'invoice_takes_no_payment',
      )
      jumpToDay(api, '2031-04-05')
      await expectError(t, api, 'updateinvoice', { invoiceid, status: 'unpaid' }, 422, 'upgrade_not_possible')
      await report(invoiceid, 247)
      t.equal(await creditOf(api, clientid), 2.47)
      t.match(await serviceOf(api, serviceid), { product_id: small, recurring_amount: 10_000 })
    })

    // R-1514
    t.test(
      'money that arrives after the period of an upgrade becomes credit even before the upgrade is withdrawn',
      async (t) => {
        const { clientid, serviceid } = await subscribe('2031-02-28')
        const { invoiceid } = await upgrade(serviceid)
        jumpToDay(api, '2031-04-05')
        await expectError(
          t,
          api,
          'addinvoicepayment',
          { invoiceid, amount: 2.47, transid: 'x2' },
          422,
          'invoice_takes_no_payment',
        )
        await expectError(t, api, 'updateinvoice', { invoiceid, status: 'paid' }, 422, 'upgrade_not_possible')
        await report(invoiceid, 247)
        t.equal(await creditOf(api, clientid), 2.47)
        await expectError(t, api, 'applycredit', { invoiceid, amount: 2.47 }, 422, 'invoice_not_payable')
        t.match(await serviceOf(api, serviceid), { product_id: small, recurring_amount: 10_000 })
        await runDailyJob(api)
        t.match(await invoiceOf(api, invoiceid), { status: 'cancelled', held: 0 })
      },
    )

    // R-1514
    t.test('a partial payment for an upgrade becomes credit when the upgrade is withdrawn', async (t) => {
      const { clientid, serviceid } = await subscribe('2031-02-16')
      const { invoiceid } = await upgrade(serviceid)
      await api.ok('addinvoicepayment', { invoiceid, amount: 20, transid: `part-${invoiceid}` })
      jumpToDay(api, '2031-03-02')
      await countsOfStep(api, 'upgrades')
      t.equal(await creditOf(api, clientid), 20)
      t.match(await invoiceOf(api, invoiceid), { balance: 0, credited: 32.05 })
      t.match(await serviceOf(api, serviceid), { product_id: small })
    })

    t.test('an upgrade priced by the previous release expires with its period', async (t) => {
      const { serviceid } = await subscribe('2031-02-16')
      const { invoiceid, upgradeid } = await upgrade(serviceid)
      await writeRows(api, (db) =>
        db('upgrades').where({ id: upgradeid }).update({ expires_on: null, priced_until: null }),
      )
      await countsOfStep(api, 'upgrades')
      t.match(await api.database.read('upgrades').where({ id: upgradeid }).first(), {
        expires_on: '2031-03-01',
        priced_until: '2031-03-01',
      })
      jumpToDay(api, '2031-03-03')
      await countsOfStep(api, 'upgrades')
      t.match(await invoiceOf(api, invoiceid), { status: 'cancelled' })
    })

    // R-1517
    t.test('a recurring promotion continues if it applies to the new product', async (t) => {
      const half = { type: 'percentage', value: 5000, is_recurring: 1 } as const
      await makePromotion(api, { code: 'HALF', ...half })
      await makePromotion(api, { code: 'HALFSMALL', ...half }, [small])
      for (const [promocode, price, recurringamount] of [
        ['HALF', 16.03, 500],
        ['HALFSMALL', 33.84, 1000],
      ] as const) {
        const { serviceid } = await subscribe('2031-02-16', small, { promocode })
        t.match(await serviceOf(api, serviceid), { recurring_amount: 5000 })
        t.match(await api.ok('upgradeproduct', { serviceid, packageid: large, calconly: true }), {
          price,
          recurringamount,
        })
      }
    })

    t.test('a downgrade of a pending service reduces the amount due for its order', async (t) => {
      jumpToDay(api, '2030-03-01')
      const clientid = await makeClient(api)
      const order = await api.ok('addorder', { clientid, pid: large, billingcycle: 'annually' })
      t.match(await upgrade(order.serviceids[0], small), { applied: true })
      t.match(await invoiceOf(api, order.invoiceid), { total: 1000, credited: 900, balance: 100 })
      const paid = await api.ok('addorder', { clientid, pid: large, billingcycle: 'annually' })
      await pay(api, paid.invoiceid)
      await upgrade(paid.serviceids[0], small)
      t.equal(await creditOf(api, clientid), 900)
    })
  },
  { ...withParrot, environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
