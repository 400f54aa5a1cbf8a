import t from 'tap'
import type { LoginPermission } from '../../../domain/clients/login-permissions.js'
import { makeAddon, makeClient, makeProduct, makeTaxRate, writeRows } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { withTill } from '../../support/payments.js'
import { withService } from '../../support/service.js'
import { openLogin, openSession, type Visitor } from './logins.js'
import { readOrders } from './ordered-rows.js'
import { Shopper } from './shopper.js'

withService(
  t,
  'addons on a service page',
  async (t, api) => {
    await enableGateway(api, 'till')
    await makeTaxRate(api, { name: 'VAT', country: 'DE', rate: 19_000 })
    const hosting = await makeProduct(api, { name: 'Hosting', auto_setup: 'payment', prices: { monthly: 1000 } })
    const backup = await makeAddon(api, 'Backup', { monthly: 300, annually: 3000 })
    await makeAddon(api, 'Yearly', { annually: 100 })
    const clientid = await makeClient(api, { country: 'DE', password2: 'a long password' })
    const all: readonly LoginPermission[] = ['products', 'manageproducts', 'orders', 'invoices']
    const visitor = await openLogin(api, undefined, clientid, all)
    const shopperOf = (one: Visitor = visitor) => new Shopper(api).signInAs(one)
    const running = async (): Promise<number> => {
      const { serviceids, invoiceid } = await api.ok('addorder', { clientid, pid: hosting, domain: 'mine.example' })
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      return serviceids[0]
    }
    const pageOf = (id: number) => `/client/services/${id}`
    const choose = (shopper: Shopper, id: number, addonid = backup) =>
      shopper.post(pageOf(id), 'addon', { addonid: String(addonid) })
    const addonsOf = (service_id: number) => api.database.read('service_addons').where({ service_id }).orderBy('id')

    // R-4522, R-4523
    await t.test(
      'orders an addon at the total shown, once for two clicks, and activates it when it is paid',
      async (t) => {
        const id = await running()
        const shopper = shopperOf()
        const page = await shopper.get(pageOf(id))
        t.match(page.text, /<option value="\d+"[^>]*>Backup – \$3\.00 monthly/)
        t.notMatch(page.text, 'Yearly')
        for (const _ of [1, 2]) {
          const chosen = await choose(shopper, id)
          t.strictSame([chosen.status, chosen.headers.get('location')], [303, '/client/shop/order'])
        }
        const { text, hidden } = await shopper.review()
        t.match(text, /Backup for Hosting \(mine\.example\)[\s\S]*\$3\.00 monthly[\s\S]*Tax \(19%\)[\s\S]*\$3\.57/)
        t.match(text, 'The first period of an add-on begins when it becomes active.')
        t.match(text, 'Order with obligation to pay')
        const before = (await readOrders(api, clientid)).length
        const both = await Promise.all([shopper.order(hidden), shopper.order(hidden)])
        const [addon, ...others] = await addonsOf(id)
        t.strictSame(others, [], 'an addon chosen twice is in the basket once')
        const orders = await readOrders(api, clientid)
        t.equal(orders.length, before + 1)
        const order = orders.at(-1)
        t.strictSame(
          both.map(({ status, headers }) => [status, headers.get('location')]),
          Array(2).fill([303, `/client/invoices/${order?.invoice_id}`]),
        )
        const entry = await api.database
          .read('activity_log')
          .where({ object_type: 'order', object_id: String(order?.id) })
          .first()
        t.match(entry?.author, /^login \d+$/)
        const invoiceid = order?.invoice_id as number
        t.match((await shopper.get(pageOf(id))).text, `Pending</span> · $3.00 monthly`)
        t.match((await shopper.get(pageOf(id))).text, `<a href="/client/invoices/${invoiceid}">Pay now</a>`)
        await api.ok('addinvoicepayment', { invoiceid, transid: 'addon', amount: 3.57, gateway: 'till' })
        t.match(await addonsOf(id), [
          { id: addon?.id, status: 'active', billing_cycle: 'monthly', recurring_amount: 300 },
        ])
        const { text: paid } = await shopper.get(pageOf(id))
        t.match(paid, /Backup<\/dt><dd>[\s\S]*Active[\s\S]*\$3\.00 monthly/)
        t.notMatch(paid, 'Pay now')
        t.match((await shopper.get(`/client/orders/${order?.id}`)).text, 'Backup for Hosting (mine.example)')
      },
    )

    // R-4119
    await t.test('rejects an order if its price has changed or its service has ended', async (t) => {
      const [dearer, ending] = [await running(), await running()]
      const price = (to: number) =>
        writeRows(api, (db) =>
          db('addon_prices')
            .where({ addon_id: backup, cycle: 'monthly' })
            .update({ price: to as never }),
        )
      const shopper = shopperOf()
      await choose(shopper, dearer)
      const { hidden } = await shopper.review()
      await price(400)
      t.match(await shopper.order(hidden), { status: 409, text: /or its price has changed[\s\S]*\$4\.76/ })
      await price(300)
      const other = shopperOf()
      await choose(other, ending)
      const shown = await other.review()
      await api.ok('addcancelrequest', { serviceid: ending, type: 'Immediate' })
      const refused = await other.order(shown.hidden)
      t.match(refused, {
        status: 409,
        text: /This order cannot be placed: [\s\S]*active or suspended services without/,
      })
      t.notMatch(refused.text, 'value="order"')
      t.notMatch((await other.get(pageOf(ending))).text, 'Continue to order')
      t.strictSame([await addonsOf(dearer), await addonsOf(ending)], [[], []])
    })

    // R-4522
    await t.test('ordering requires both permissions, for a login and for a staff session', async (t) => {
      const id = await running()
      for (const permissions of [
        ['products', 'manageproducts'],
        ['products', 'orders'],
      ] as const) {
        const shopper = shopperOf(await openLogin(api, undefined, clientid, permissions))
        t.notMatch((await shopper.get(pageOf(id))).text, 'Continue to order')
        t.notSame((await choose(shopper, id)).status, 303)
      }
      const staff = await api.makeCredential({ permissions: ['edit_clients', 'manage_orders'] })
      const opened = shopperOf(await openSession(api, staff, { client_id: clientid }))
      t.equal((await choose(opened, id)).status, 403)
      const shopper = shopperOf()
      await choose(shopper, id)
      const { hidden } = await shopper.review()
      shopper.signInAs(await openLogin(api, undefined, clientid, ['orders']))
      t.match(await shopper.order(hidden), { status: 409, text: 'Ordering addons requires permission' })
      t.strictSame(await addonsOf(id), [])
    })

    // R-4523
    await t.test('a basket hides its service from other accounts and orders nothing for them', async (t) => {
      const id = await running()
      const shopper = shopperOf()
      await choose(shopper, id)
      const signedOut = await fetch(`${api.url}/client/shop/order`, {
        headers: { cookie: shopper.cookies.replace(/client_session=[^;]*/, '') },
      })
      const text = await signedOut.text()
      t.match(text, 'Sign in to see the total')
      t.notMatch(text, 'mine.example')
      const other = await makeClient(api, { password2: 'a long password' })
      shopper.signInAs(await openLogin(api, undefined, other, 'all'))
      const page = await shopper.review()
      t.match(page.text, /This order cannot be placed/)
      t.notMatch(page.text, 'mine.example')
      t.strictSame(page.hidden, {})
      t.equal((await shopper.post(pageOf(id), 'addon', { addonid: String(backup) })).status, 404)
    })

    // R-4106
    await t.test('the page and the order are in German for a German client', async (t) => {
      await api.ok('updateclient', { clientid, language: 'de' })
      const id = await running()
      const shopper = shopperOf()
      t.match((await shopper.get(pageOf(id))).text, /Zusatzleistungen[\s\S]*Weiter zur Bestellung/)
      await choose(shopper, id)
      t.match((await shopper.get('/client/shop/order')).text, /Backup für Hosting \(mine\.example\)/)
    })
  },
  withTill,
)
