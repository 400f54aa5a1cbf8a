import t from 'tap'
import { makeClient, makeCredit, makeProduct, makeProductGroup, makeService } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'
import { readQueue, serviceRow } from './hosting.js'

/** Returns the date that is `days` days from today. */
const dayFromToday = (api: Api, days: number) =>
  new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

withService(t, 'upgradeproduct', async (t, api) => {
  await expectRequired(t, api, 'upgradeproduct', ['serviceid', 'packageid'])
  const group_id = await makeProductGroup(api)
  const basic = await makeProduct(api, { group_id, name: 'Basic', prices: { monthly: 1000, onetime: 500 } })
  const pro = await makeProduct(api, { group_id, name: 'Pro', module: 'manual', prices: { monthly: 4000 } })
  const clientId = await makeClient(api)
  const make = (row: object = {}) =>
    makeService(api, clientId, { product_id: basic, recurring_amount: 1000, domain: 'a.example.com', ...row })
  const lines = (invoiceid: number) => api.database.read('invoice_items').where({ invoice_id: invoiceid })

  // R-1507
  t.test('invoices the difference and applies the upgrade when the invoice is paid', async (t) => {
    const serviceid = await make()
    const { upgradeid, invoiceid, ...answer } = await api.ok('upgradeproduct', { serviceid, packageid: pro })
    t.strictSame(answer, { result: 'success', serviceid, applied: false, credit: 0, credit_pending: false })
    t.match(await lines(invoiceid), [
      {
        type: 'upgrade',
        related_id: upgradeid,
        amount: 3000,
        description: 'Upgrade from Basic to Pro (a.example.com)',
      },
    ])
    t.match(await serviceRow(api, serviceid), { product_id: basic, recurring_amount: 1000 })
    await expectError(t, api, 'upgradeproduct', { serviceid, packageid: pro }, 422, 'upgrade_open')
    await makeCredit(api, clientId, 3000)
    t.match(await api.ok('applycredit', { invoiceid, amount: 30 }), { status: 'paid' })
    t.match(await serviceRow(api, serviceid), { product_id: pro, recurring_amount: 4000, status: 'active' })
    t.match(await readQueue(api, serviceid), [{ action: 'changepackage' }], 'queues the change for the server')
  })

  // R-1513
  t.test('charges the price difference only for the remainder of a period that has begun', async (t) => {
    const due = dayFromToday(api, 10)
    const serviceid = await make({ next_due_date: due, anchor_day: Number(due.slice(8)) })
    const { invoiceid } = await api.ok('upgradeproduct', { serviceid, packageid: pro })
    const [line] = await lines(invoiceid)
    t.ok([28, 29, 30, 31].map((days) => Math.round(30_000 / days)).includes(line?.amount as number), `${line?.amount}`)
  })

  t.test('charges the full difference for an invoiced but unpaid period', async (t) => {
    const { serviceids, orderid } = await api.ok('addorder', { clientid: clientId, pid: basic })
    const [serviceid] = serviceids
    await api.ok('acceptorder', { orderid })
    const { invoiceid, applied } = await api.ok('upgradeproduct', { serviceid, packageid: pro })
    t.equal(applied, false)
    t.match(await lines(invoiceid), [{ type: 'upgrade', amount: 3000 }])
    const due = dayFromToday(api, -3)
    const unbilled = await make({ next_due_date: due, anchor_day: Number(due.slice(8)) })
    const answer = await api.ok('upgradeproduct', { serviceid: unbilled, packageid: pro })
    t.match(answer, { applied: true, invoiceid: null }, 'a period not yet invoiced gets the new price')
  })

  // R-1507
  t.test('immediately applies an upgrade that costs nothing', async (t) => {
    const serviceid = await make({ product_id: pro, recurring_amount: 4000 })
    const { upgradeid, ...answer } = await api.ok('upgradeproduct', { serviceid, newproductid: basic })
    t.ok(upgradeid > 0)
    t.strictSame(answer, {
      result: 'success',
      serviceid,
      invoiceid: null,
      applied: true,
      credit: 0,
      credit_pending: false,
    })
    t.match(await serviceRow(api, serviceid), { product_id: basic, recurring_amount: 1000 })
    t.strictSame(await readQueue(api, serviceid), [], 'queues no job for a product without a module')
  })

  t.test('cancels a pending upgrade whose invoice was cancelled', async (t) => {
    const serviceid = await make()
    const { invoiceid, upgradeid } = await api.ok('upgradeproduct', { serviceid, packageid: pro })
    await api.database.transaction((db) => db('invoices').where({ id: invoiceid }).update({ status: 'cancelled' }))
    t.match(await api.ok('upgradeproduct', { serviceid, packageid: pro }), { applied: false })
    t.match(await api.database.read('upgrades').where({ id: upgradeid }).first(), { status: 'cancelled' })
    await expectError(t, api, 'upgradeproduct', { serviceid, packageid: pro }, 422, 'upgrade_open')
  })

  t.test('creates one upgrade for concurrent calls', async (t) => {
    const serviceid = await make()
    const replies = await Promise.all([1, 2, 3].map(() => api.call('upgradeproduct', { serviceid, packageid: pro })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 422, 422])
    t.equal((await api.database.read('upgrades').where({ service_id: serviceid })).length, 1)
  })

  // R-1507
  t.test('with calconly, returns the prices and changes nothing', async (t) => {
    const serviceid = await make()
    const before = await serviceRow(api, serviceid)
    const invoices = (await api.ok('getinvoices', { userid: clientId })).totalresults
    t.strictSame(await api.ok('upgradeproduct', { serviceid, packageid: pro, calconly: true }), {
      result: 'success',
      serviceid,
      upgradeid: null,
      invoiceid: null,
      applied: false,
      credit: 0,
      credit_pending: false,
      price: 30,
      discount: 0,
      tax: 0,
      total: 30,
      recurringamount: 40,
    })
    const dear = await make({ product_id: pro, recurring_amount: 4000 })
    const down = { serviceid: dear, packageid: basic, calconly: 1 }
    t.match(await api.ok('upgradeproduct', down), {
      price: 0,
      credit: 0,
      total: 0,
      recurringamount: 10,
      applied: false,
    })
    t.match(await serviceRow(api, dear), { product_id: pro, recurring_amount: 4000 })
    t.strictSame(await serviceRow(api, serviceid), before)
    t.strictSame(await api.database.read('upgrades').whereIn('service_id', [serviceid, dear]), [])
    t.equal((await api.ok('getinvoices', { userid: clientId })).totalresults, invoices)
    await expectRefusal(t, api, 'upgradeproduct', { serviceid, packageid: basic, calconly: true }, 'packageid')
  })

  // R-1507
  t.test('charges a pending service like an active one, and sets it up after the upgrade', async (t) => {
    const { serviceids, orderid } = await api.ok('addorder', { clientid: clientId, pid: basic })
    const [serviceid] = serviceids
    const { invoiceid, applied } = await api.ok('upgradeproduct', { serviceid, packageid: pro })
    t.equal(applied, false)
    t.match(await lines(invoiceid), [{ type: 'upgrade', amount: 3000 }])
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    t.match(await serviceRow(api, serviceid), { product_id: pro, recurring_amount: 4000, status: 'pending' })
    t.strictSame(await readQueue(api, serviceid), [], 'there is no account whose package could change')
    await api.ok('acceptorder', { orderid })
    t.match(await serviceRow(api, serviceid), { status: 'active' })
    t.match(await readQueue(api, serviceid), [{ action: 'create' }])
  })

  t.test('charges each upgrade of a one-time service the price difference from its current product', async (t) => {
    const once = (price: number) => makeProduct(api, { group_id, pay_type: 'onetime', prices: { onetime: price } })
    const [first, second, third] = [await once(1000), await once(3000), await once(5000)]
    const row = { product_id: first, billing_cycle: 'onetime', first_amount: 1000, recurring_amount: 0 }
    const serviceid = await makeService(api, clientId, row as object)
    for (const [packageid, amount] of [
      [second, 2000],
      [third, 2000],
    ]) {
      const { invoiceid } = await api.ok('upgradeproduct', { serviceid, packageid })
      t.match(await lines(invoiceid), [{ amount }])
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    }
    t.match(await serviceRow(api, serviceid), { product_id: third, first_amount: 5000 })
    t.match(await api.ok('upgradeproduct', { serviceid, packageid: first }), { applied: true })
    t.match(await serviceRow(api, serviceid), { first_amount: 1000 })
  })

  // R-1507
  t.test('rejects invalid upgrades', async (t) => {
    const serviceid = await make()
    await expectError(t, api, 'upgradeproduct', { serviceid: 999_999, packageid: pro }, 404, 'service_not_found')
    await expectRefusal(t, api, 'upgradeproduct', { serviceid, packageid: 999_999 }, 'packageid')
    await expectRefusal(t, api, 'upgradeproduct', { serviceid, packageid: basic }, 'packageid')
    const elsewhere = await makeProduct(api, { prices: { monthly: 2000 } })
    await expectRefusal(t, api, 'upgradeproduct', { serviceid, packageid: elsewhere }, 'packageid')
    const unsold = await makeProduct(api, { group_id, prices: { annually: 2000 } })
    await expectRefusal(t, api, 'upgradeproduct', { serviceid, packageid: unsold }, 'packageid')
    const once = await makeProduct(api, { group_id, pay_type: 'onetime', prices: { monthly: 2000 } })
    await expectRefusal(t, api, 'upgradeproduct', { serviceid, packageid: once }, 'packageid')
    for (const status of ['suspended', 'terminated', 'cancelled', 'fraud', 'completed'] as const) {
      const inactive = await make({ status })
      await expectError(t, api, 'upgradeproduct', { serviceid: inactive, packageid: pro }, 422, 'upgrade_inactive')
    }
    t.match(await serviceRow(api, serviceid), { product_id: basic })
  })

  // R-1434
  t.test('rejects the service of a closed client until the client is active again', async (t) => {
    const clientid = await makeClient(api)
    const serviceid = await makeService(api, clientid, { product_id: basic, recurring_amount: 1000 })
    await api.ok('closeclient', { clientid })
    for (const calconly of [true, false])
      await expectError(t, api, 'upgradeproduct', { serviceid, packageid: pro, calconly }, 422, 'client_closed')
    t.equal((await api.ok('getinvoices', { userid: clientid })).totalresults, 0)
    await api.ok('updateclient', { clientid, status: 'active' })
    t.match(await api.ok('upgradeproduct', { serviceid, packageid: pro }), { applied: false })
  })
})
