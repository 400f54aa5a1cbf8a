import t, { type Test } from 'tap'
import type { Cents } from '../../../domain/values/money.js'
import type { Call } from '../../../tools/pretend-panel/provider.js'
import { openHosting, readQueue, serviceRow, waitUntilSettled } from '../../actions/services/hosting.js'
import { eventually } from '../../support/eventually.js'
import { makeClient, makeProduct, setSetting } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const isPlanChange = ({ path }: Call) => path.endsWith('changepackage')
const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit
const mailsOf = (api: Api, client_id: number) =>
  api.database.read('emails').where({ client_id, template: 'service product unchanged' })

/** Products with the plans Basic and Pro at 10.00 and 30.00 a month, on a server. */
async function openPlans(t: Test, api: Api) {
  const { whm, productId } = await openHosting(t, api)
  const row = await api.database.read('products').where({ id: productId }).first()
  const { group_id, server_group_id } = row as { group_id: number; server_group_id: number }
  const plan = (package_name: string, monthly: number) =>
    makeProduct(api, {
      module: 'cpanel',
      package_name,
      group_id,
      server_group_id,
      name: package_name,
      prices: { monthly },
    })
  return { whm, basic: await plan('Basic', 1000), pro: await plan('Pro', 3000) }
}

let bought = 0

/** Buys a month of a product, whose account is then created. */
async function buy(api: Api, pid: number) {
  const clientid = await makeClient(api)
  const { orderid, invoiceid, serviceids } = await api.ok('addorder', {
    clientid,
    pid,
    domain: [`bought${++bought}.example.com`],
  })
  const [serviceid] = serviceids as [number]
  await api.ok('updateinvoice', { invoiceid, status: 'paid' })
  await api.ok('acceptorder', { orderid })
  await eventually('the account exists', async () => (await serviceRow(api, serviceid)).status === 'active')
  return { clientid, serviceid, invoiceid: invoiceid as number }
}

/** Waits until the first attempt has failed, so that the clock can advance past the pause after it. */
async function firstAttemptFails(api: Api, serviceid: number): Promise<void> {
  api.service.wake()
  await eventually('the first attempt has failed', async () => {
    const row = (await readQueue(api, serviceid)).at(-1)
    return row?.attempts === 1 && row.leased_until === null
  })
}

// R-1519
withService(t, 'a change to a cheaper product on a server', async (t, api) => {
  t.test('returns payments once the server has made the change, as the preview says', async (t) => {
    const { whm, basic, pro } = await openPlans(t, api)
    const { clientid, serviceid } = await buy(api, pro)
    const preview = await api.ok('upgradeproduct', { serviceid, packageid: basic, calconly: 1 })
    t.match(preview, { price: -20, credit: 20, total: 0, applied: false })
    t.equal(await creditOf(api, clientid), 0, 'the preview changes nothing')
    whm.setFailure('broken', 1, isPlanChange)
    const made = await api.ok('upgradeproduct', { serviceid, packageid: basic })
    t.match(made, { applied: true, credit: 0, credit_pending: true })
    t.match(
      await serviceRow(api, serviceid),
      { product_id: basic, recurring_amount: 1000 },
      'the price applies at once',
    )
    await firstAttemptFails(api, serviceid)
    t.equal(await creditOf(api, clientid), 0, 'not while the server has not answered')
    await waitUntilSettled(api, serviceid)
    t.equal(await creditOf(api, clientid), 20)
    t.strictSame(await api.database.read('upgrades').whereNotNull('awaited'), [])
  })

  t.test('is reversed if the server refuses for good, and the client is notified', async (t) => {
    const { whm, basic, pro } = await openPlans(t, api)
    const { clientid, serviceid } = await buy(api, pro)
    const before = await serviceRow(api, serviceid)
    await setSetting(api, 'module_queue_attempts', '1')
    whm.setFailure('broken', Number.POSITIVE_INFINITY, isPlanChange)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    whm.pause((call, when) => (when === 'before' && isPlanChange(call) ? released : undefined))
    const { upgradeid } = await api.ok('upgradeproduct', { serviceid, packageid: basic })
    await setSetting(api, 'invoice_days_ahead', '60')
    await api.ok('geninvoices')
    const [line] = await api.database
      .read('invoice_items')
      .where({ type: 'service', related_id: serviceid, amount: 1000 as Cents })
    await api.ok('updateinvoice', { invoiceid: line?.invoice_id as number, status: 'paid' })
    const { next_due_date, billed_until } = await serviceRow(api, serviceid)
    release()
    api.service.wake()
    await eventually('the queue gives up', async () => (await readQueue(api, serviceid)).at(-1)?.status === 'failed')
    await setSetting(api, 'module_queue_attempts', '5')
    t.equal(await creditOf(api, clientid), 0)
    const unknown = { server_product_id: null, next_due_date, billed_until }
    t.strictSame(await serviceRow(api, serviceid), { ...before, ...unknown }, 'has the product and price from before')
    const items = await api.database.read('billable_items').where({ client_id: clientid })
    t.match(items, [{ amount: 2000, description: /^Product not changed: / }], 'bills the rest of a paid month')
    t.match(await api.database.read('upgrades').where({ id: upgradeid }).first(), {
      status: 'cancelled',
      awaited: null,
    })
    t.equal((await mailsOf(api, clientid)).length, 1)
  })

  t.test('returns payments at once if there is no account, or if staff make the change', async (t) => {
    const { basic, pro } = await openPlans(t, api)
    const clientid = await makeClient(api)
    const { serviceids, invoiceid } = await api.ok('addorder', { clientid, pid: pro, domain: ['waiting.example.com'] })
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    const made = await api.ok('upgradeproduct', { serviceid: serviceids[0], packageid: basic })
    t.match(made, { applied: true, credit: 20, credit_pending: false })
  })

  t.test('returns everything if the product is changed back before the server has answered', async (t) => {
    const { whm, basic, pro } = await openPlans(t, api)
    const { clientid, serviceid } = await buy(api, pro)
    whm.setFailure('broken', 1, isPlanChange)
    await api.ok('upgradeproduct', { serviceid, packageid: basic })
    await firstAttemptFails(api, serviceid)
    const { invoiceid } = await api.ok('upgradeproduct', { serviceid, packageid: pro })
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    await waitUntilSettled(api, serviceid)
    t.equal(await creditOf(api, clientid), 20)
    t.match(await serviceRow(api, serviceid), { product_id: pro, server_product_id: pro })
  })
})
