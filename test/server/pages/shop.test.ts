import t from 'tap'
import { openRegistry } from '../../actions/domains/registry.js'
import { runDailyJob } from '../../support/daily.js'
import {
  makeAddon,
  makeClient,
  makeCurrency,
  makeProduct,
  makePromotion,
  makeTaxRate,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import { withTill } from '../../support/payments.js'
import { aDomain } from '../../support/providers/epp.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { openLogin, openSession } from './logins.js'
import { countAll, countNewRows, orderedRows, readOrders } from './ordered-rows.js'
import { Shopper } from './shopper.js'

/** Creates a client, with a login that may order in a browser. */
async function customer(api: Api, details: Body = {}): Promise<{ clientid: number; shopper: Shopper }> {
  const clientid = await makeClient(api, { password2: 'a long password', country: 'DE', ...details })
  const visitor = await openLogin(api, undefined, clientid, ['orders', 'invoices'])
  return { clientid, shopper: new Shopper(api).signInAs(visitor) }
}

const locationOf = ({ headers }: { readonly headers: Headers }) => headers.get('location')

withService(
  t,
  'the shop',
  async (t, api) => {
    await enableGateway(api, 'till')
    await setSetting(api, 'rdap_bootstrap_url', '')
    await setSetting(api, 'whois_server', '')
    await makeTaxRate(api, { name: 'VAT', country: 'DE', rate: 19_000 })
    await makeCurrency(api, 'JPY', 0)
    await api.ok('createorupdatetld', {
      extension: '.museum',
      register_price: 12,
      transfer_price: 8,
      renew_price: 15,
      enabled: true,
    })
    const hosting = await makeProduct(api, {
      name: 'Hosting <b>',
      description: 'Fast <script>.\nAnd small.',
      prices: { monthly: 500, annually: 5000 },
    })
    await writeRows(api, (db) =>
      db('product_prices')
        .where({ product_id: hosting, cycle: 'monthly' })
        .update({ setup_fee: 1000 as never }),
    )
    const backup = await makeAddon(api, 'Backup', { monthly: 200 })

    // R-4550, R-4551
    await t.test('lists only products that are visible, in stock, and priced', async (t) => {
      const hidden = await makeProduct(api, { name: 'Secret', is_hidden: 1, prices: { monthly: 100 } })
      const gone = await makeProduct(api, { name: 'Gone', stock: 0, prices: { monthly: 100 } })
      const unpriced = await makeProduct(api, { name: 'Unpriced' })
      const visitor = new Shopper(api)
      const { status, text } = await visitor.get('/client/shop')
      t.equal(status, 200)
      t.match(text, /Hosting &lt;b&gt;[\s\S]*from \$5\.00 monthly[\s\S]*plus \$10\.00 setup fee/)
      for (const name of ['Secret', 'Gone', 'Unpriced']) t.notMatch(text, name)
      t.equal((await visitor.get(`/client/shop/product/${hidden}`)).status, 404)
      t.equal((await visitor.get(`/client/shop/product/${unpriced}`)).status, 404)
      t.equal((await visitor.add(hidden)).status, 404)
      const soldOut = await visitor.get(`/client/shop/product/${gone}`)
      t.match(soldOut, { status: 200, text: 'Sold out' })
      t.notMatch(soldOut.text, '<button>')
      const page = await visitor.get(`/client/shop/product/${hosting}`)
      t.match(page.text, /Fast &lt;script&gt;\.[\s\S]*\$50\.00 annually[\s\S]*Backup: \$2\.00 monthly/)
      t.notMatch(page.text, '<nav')
    })

    // R-4550
    await t.test('the shop requires sign-in if shop_open is off', async (t) => {
      await setSetting(api, 'shop_open', 'off')
      const { shopper } = await customer(api)
      for (const page of ['', '/domains', '/domains/a.museum', '/order', `/product/${hosting}`]) {
        t.equal((await new Shopper(api).get(`/client/shop${page}`)).status, 401, page)
        const shown = await shopper.get(`/client/shop${page}`)
        t.equal(shown.status, 200, page)
        t.match(shown.text, '<nav')
      }
      await setSetting(api, 'shop_open', 'on')
    })

    // R-4558
    await t.test('an order in the shop creates the same rows as addorder', async (t) => {
      await makePromotion(api, { code: 'SAME', type: 'percentage', value: 1000, is_recurring: 1 })
      const byAction = await customer(api)
      const byPage = await customer(api)
      // The first order of an installation also stores the letterhead.
      await api.ok('addorder', { clientid: (await customer(api)).clientid, pid: [hosting] })
      await byPage.shopper.add(hosting, {
        ...{ addons: String(backup), domaintype: 'register', domain: 'page.museum', regperiod: '2' },
      })
      await byPage.shopper.post('/client/shop/domains/page-x.museum', 'transfer', { eppcode: 'secret-code' })
      await byPage.shopper.post('/client/shop/order', 'promotion', { promocode: 'same' })
      const before = await countAll(api)
      const { hidden, text } = await byPage.shopper.review()
      t.strictSame(countNewRows(before, await countAll(api)), {}, 'viewing the order stores nothing')
      const answered = await byPage.shopper.order(hidden)
      const between = await countAll(api)
      const order = {
        clientid: byAction.clientid,
        pid: [hosting],
        billingcycle: ['monthly'],
        addons: [[backup]],
        domain: ['call.museum', 'call-x.museum'],
        domaintype: ['register', 'transfer'],
        regperiod: [2, 1],
        eppcode: ['', 'secret-code'],
        promocode: 'same',
        paymentmethod: 'till',
        clientip: '127.0.0.1',
      }
      const tried = await api.ok('addorder', order, { headers: { 'Dry-Run': 'true' } })
      t.match(text, `$${tried.total.toFixed(2)}`)
      const made = await api.ok('addorder', order)
      t.strictSame(countNewRows(before, between), countNewRows(between, await countAll(api)))
      const rows = await orderedRows(api, byPage.clientid, 'page')
      const codes = (all: typeof rows) => ({
        ...all,
        domains: all.domains.map(({ epp_code, ...row }) => ({ ...row, has: epp_code !== null })),
      })
      t.strictSame(codes(rows), codes(await orderedRows(api, byAction.clientid, 'call')))
      t.equal(rows.services.length, 1)
      t.equal(rows.domains.length, 2)
      t.equal(made.promocode, 'SAME')
      const [placed] = await readOrders(api, byPage.clientid)
      t.match([answered.status, locationOf(answered)], [303, `/client/invoices/${placed?.invoice_id}`])
      const entries = await api.database
        .read('activity_log')
        .where({ object_type: 'order', object_id: String(placed?.id) })
      t.ok(
        entries.length > 0 && entries.every(({ author }) => /^login \d+$/.test(author)),
        'the log entries belong to the login',
      )
    })

    // R-4558, R-4559
    await t.test('the total with tax is the same as for addorder', async (t) => {
      await makePromotion(api, { code: 'HALF', type: 'percentage', value: 5000 })
      const yen = await api.database.read('currencies').where({ code: 'JPY' }).first('id')
      await writeRows(api, (db) =>
        db('product_prices').insert({
          product_id: hosting,
          currency_id: yen?.id as number,
          cycle: 'monthly',
          price: 700 as never,
        }),
      )
      for (const [title, details, promocode] of [
        ['with tax', {}, undefined],
        ['with a promotion', {}, 'HALF'],
        ['exempt from tax', { taxexempt: true }, undefined],
        ['in another currency', { currency: yen?.id }, undefined],
      ] as const) {
        const { clientid, shopper } = await customer(api, details)
        await shopper.add(hosting)
        if (promocode !== undefined) await shopper.post('/client/shop/order', 'promotion', { promocode })
        const { text, hidden } = await shopper.review()
        const wanted = { clientid, pid: [hosting], billingcycle: ['monthly'], promocode, paymentmethod: 'till' }
        const { total, tax } = await api.ok('addorder', wanted, { headers: { 'Dry-Run': 'true' } })
        const written = title.endsWith('currency') ? `${total}` : total.toFixed(2)
        t.match(text, new RegExp(`Total due now</dt><dd><strong>\\$?${written.replace('.', '\\.')}`), title)
        t.equal(text.includes('Tax (19%)'), tax > 0, title)
        t.match(text, 'Order with obligation to pay')
        t.equal((await shopper.order(hidden)).status, 303)
        const [order] = await readOrders(api, clientid)
        t.equal((await api.ok('getinvoice', { invoiceid: order?.invoice_id })).invoice.total, total, title)
      }
    })

    // R-4119, R-4559
    await t.test('shows the new price and places no order if a price has changed', async (t) => {
      const product = await makeProduct(api, { prices: { monthly: 300 } })
      const { clientid, shopper } = await customer(api)
      await shopper.add(product)
      const { hidden } = await shopper.review()
      await writeRows(api, (db) =>
        db('product_prices')
          .where({ product_id: product })
          .update({ price: 400 as never }),
      )
      const again = await shopper.order(hidden)
      t.match(again, { status: 409, text: /or its price has changed[\s\S]*\$4\.76/ })
      t.strictSame(await readOrders(api, clientid), [])
      const forged = await shopper.order({ ...hidden, price: 'x'.repeat(43) })
      t.equal(forged.status, 409)
      t.equal((await shopper.order((await shopper.review()).hidden)).status, 303)
    })

    // R-4551, R-4559
    await t.test('does not order a product that is no longer in stock or visible', async (t) => {
      const product = await makeProduct(api, { name: 'Last', stock: 1, prices: { monthly: 300 } })
      for (const [change, message] of [
        [{ stock: 0 }, 'Last is sold out.'],
        [{ is_hidden: 1 }, 'Last is no longer offered.'],
      ] as const) {
        const { clientid, shopper } = await customer(api)
        await shopper.add(product)
        const { hidden } = await shopper.review()
        await writeRows(api, (db) => db('products').where({ id: product }).update(change))
        const refused = await shopper.order(hidden)
        t.match(refused, { status: 409, text: message })
        t.notMatch(refused.text, 'value="order"')
        t.strictSame(await readOrders(api, clientid), [])
        const emptied = await shopper.post('/client/shop/order', 'remove', { choice: '1' })
        t.equal(emptied.status, 303)
        t.match((await shopper.get('/client/shop/order')).text, 'Your order is empty.')
        await writeRows(api, (db) => db('products').where({ id: product }).update({ stock: 1, is_hidden: 0 }))
      }
    })

    // R-4560
    await t.test('two concurrent clicks and a reload place one order', async (t) => {
      const { clientid, shopper } = await customer(api)
      await shopper.add(hosting)
      const { hidden } = await shopper.review()
      const both = await Promise.all([shopper.order(hidden), shopper.order(hidden)])
      const reload = await shopper.order(hidden)
      const [order, ...others] = await readOrders(api, clientid)
      t.strictSame(others, [])
      const to = `/client/invoices/${order?.invoice_id}`
      t.strictSame(
        [...both, reload].map((one) => [one.status, locationOf(one)]),
        Array(3).fill([303, to]),
      )
      await shopper.add(hosting)
      t.equal((await shopper.order(hidden)).status, 303, 'a repeated request redirects to its order')
      t.equal((await readOrders(api, clientid)).length, 1)
      t.equal((await shopper.order((await shopper.review()).hidden)).status, 303)
      t.equal((await shopper.order(hidden)).status, 409, 'a request for an older order is not repeated')
      t.equal((await readOrders(api, clientid)).length, 2)
    })

    // R-4557
    await t.test("a visitor's basket survives sign-in, is stored encrypted, and expires", async (t) => {
      const shopper = new Shopper(api)
      const added = await shopper.add(hosting, { domaintype: 'transfer', domain: 'mine.museum', eppcode: 'my-code' })
      t.match([added.status, locationOf(added)], [303, '/client/shop/order'])
      const cookie = added.headers.get('set-cookie') ?? ''
      t.match(cookie, /^client_basket=[\w-]{43}; Path=\/client; Max-Age=172800; HttpOnly; SameSite=Lax$/)
      t.notMatch(JSON.stringify(await api.database.read('baskets')), /mine|my-code|museum/)
      const visit = await shopper.get('/client/shop/order')
      t.match(visit.text, /mine\.museum[\s\S]*Sign in to see the total[\s\S]*sign-in\?next=/)
      t.notMatch(visit.text, 'obligation')
      t.equal((await shopper.order({ key: 'x', price: 'x' })).status, 409)
      const { clientid } = await customer(api)
      shopper.signInAs(await openLogin(api, undefined, clientid, ['orders']))
      const { hidden, text } = await shopper.review()
      t.match(text, 'mine.museum')
      const ordered = await shopper.order(hidden)
      const [order] = await readOrders(api, clientid)
      t.match(
        [ordered.status, locationOf(ordered)],
        [303, `/client/orders/${order?.id}`],
        'the login may not see invoices',
      )
      const page = await shopper.get(`/client/orders/${order?.id}`)
      t.match(page.text, /waiting for your payment of \$[\d.]+[\s\S]*mine\.museum/)
      t.match((await shopper.get('/client/orders')).text, order?.number)
      await shopper.add(hosting)
      api.advance(49 * 60 * 60 * 1000)
      t.match((await shopper.get('/client/shop/order')).text, 'Your order is empty.')
      await runDailyJob(api, 'expired keys')
      t.strictSame([await api.database.read('baskets'), await api.database.read('order_counts')], [[], []])
    })

    // R-4564
    await t.test('an order page shows the status, and links to an open payment', async (t) => {
      const { clientid, shopper } = await customer(api)
      await shopper.add(hosting)
      await shopper.order((await shopper.review()).hidden)
      const [order] = await readOrders(api, clientid)
      const page = async () => (await shopper.get(`/client/orders/${order?.id}`)).text
      const invoiceid = order?.invoice_id as number
      t.match(await page(), /waiting for your payment of \$17\.85[\s\S]*Go to payment[\s\S]*Pending/)
      await api.ok('addinvoicepayment', { invoiceid, transid: `paid-${invoiceid}`, amount: 17.85, gateway: 'till' })
      t.match(await page(), /We are processing your order[\s\S]*Paid[\s\S]*Pending/)
      await api.ok('fraudorder', { orderid: order?.id })
      const over = await page()
      t.match(over, 'Not accepted')
      t.notMatch(over, 'class="notice"')
    })

    // R-4562
    await t.test('an order requires acceptance of the terms, and stores their version', async (t) => {
      await setSetting(api, 'terms_url', 'https://shop.example/terms')
      await setSetting(api, 'terms_version', '2026-03')
      await setSetting(api, 'withdrawal_url', 'https://shop.example/withdrawal')
      const { clientid, shopper } = await customer(api)
      await shopper.add(hosting)
      const { hidden, text } = await shopper.review()
      t.match(text, /shop\.example\/terms"[\s\S]*Version 2026-03[\s\S]*shop\.example\/withdrawal/)
      t.match(await shopper.order(hidden), { status: 422, text: 'Accept the terms to place your order.' })
      await setSetting(api, 'terms_version', '2026-04')
      t.equal(
        (await shopper.order(hidden, { accept: '1' })).status,
        409,
        'the terms have changed since they were shown',
      )
      t.equal((await shopper.order((await shopper.review()).hidden, { accept: '1' })).status, 303)
      const { data } = await api.ok('getorders', { userid: clientid })
      t.match(data[0], {
        termsurl: 'https://shop.example/terms',
        termsversion: '2026-04',
        termsacceptedfrom: '127.0.0.1',
      })
      for (const name of ['terms_url', 'terms_version', 'withdrawal_url']) await setSetting(api, name, '')
    })

    // R-4563
    await t.test('a login or a staff session without the permission cannot order', async (t) => {
      const { clientid, shopper } = await customer(api)
      await shopper.add(hosting)
      const { hidden } = await shopper.review()
      const other = new Shopper(api).signInAs(await openLogin(api, undefined, clientid, ['invoices']))
      await other.add(hosting)
      t.match((await other.get('/client/shop/order')).text, 'You do not have permission to order.')
      t.equal((await other.order(hidden)).status, 403)
      const staff = await api.makeCredential({ permissions: ['edit_clients'] })
      const opened = new Shopper(api).signInAs(await openSession(api, staff, { client_id: clientid }))
      await opened.add(hosting)
      t.match((await opened.get('/client/shop/order')).text, 'staff member who does not have permission to order')
      t.equal((await opened.order(hidden)).status, 403)
      t.strictSame(await readOrders(api, clientid), [])
    })

    // R-4120, R-4552, R-4553
    await t.test('rejects an invalid choice with an error on its page', async (t) => {
      const shopper = new Shopper(api)
      for (const [fields, message] of [
        [{ billingcycle: 'biennially' }, 'Billing period'],
        [{ domaintype: 'register' }, 'The domain name to register or transfer is missing.'],
        [{ domaintype: 'register', domain: 'x.berlin' }, 'Domains with this TLD are not for sale.'],
        [{ domaintype: 'transfer', domain: 'x.museum' }, 'A transfer needs the EPP code'],
        [{ domain: 'x.museum', quantity: '2' }, 'With a domain, you can order only one at a time.'],
        [{ addons: '999' }, 'Add-ons'],
      ] as const)
        t.match(await shopper.add(hosting, fields), { status: 422, text: message })
      t.equal(shopper.cookies, '')
      t.equal((await shopper.add(hosting, { quantity: '3' })).status, 303)
      t.match((await shopper.get('/client/shop/order')).text, /3 × Hosting/)
      t.equal((await shopper.get('/client/shop/domains/x.berlin')).status, 404)
      t.match(await shopper.post('/client/shop/domains', 'search', { domain: '!' }), { status: 422 })
    })

    // R-4554
    await t.test('a search shows the availability and price for each TLD', async (t) => {
      const shopper = new Shopper(api)
      const search = async (domain: string) => (await shopper.post('/client/shop/domains', 'search', { domain })).text
      t.match(
        await search('www.Engines.museum'),
        /engines\.museum[\s\S]*Could not be checked[\s\S]*\$12\.00 for 1 year/,
      )
      const registry = await openRegistry(t, api)
      registry.domains.set('taken.museum', { ...aDomain })
      t.match(await search('taken'), /domains\/taken\.museum">taken\.museum<\/a><\/td><td[^>]*>Taken</)
      t.match(await search('free'), /domains\/free\.museum">free\.museum<\/a><\/td><td[^>]*>Available</)
      const register = (name: string) => shopper.post(`/client/shop/domains/${name}`, 'register', { regperiod: '2' })
      t.match(await register('taken.museum'), { status: 422, text: 'This domain is taken.' })
      t.equal((await register('free.museum')).status, 303)
      t.match(
        (await shopper.get('/client/shop/order')).text,
        /free\.museum[\s\S]*\$24\.00[\s\S]*Renewal for 2 years: \$30\.00/,
      )
    })

    // R-4561
    await t.test('limits the orders of a network per day by the setting', async (t) => {
      const [counted] = await api.database.read('order_counts')
      t.notMatch(counted?.source, '127.0.0.1')
      await setSetting(api, 'orders_a_day', String(Number(counted?.placed) + 1))
      const { clientid, shopper } = await customer(api)
      await shopper.add(hosting)
      t.equal((await shopper.order((await shopper.review()).hidden)).status, 303)
      await shopper.add(hosting)
      const refused = await shopper.order((await shopper.review()).hidden)
      t.match(refused, { status: 403, text: 'Too many orders were placed from this network today.' })
      t.equal((await readOrders(api, clientid)).length, 1)
    })
  },
  withTill,
)

// R-4550
withService(
  t,
  'limits page views by network',
  async (t, api) => {
    const statuses: number[] = []
    for (let look = 0; look < 7; look++) statuses.push((await new Shopper(api).get('/client/shop')).status)
    t.strictSame(statuses, [200, 200, 200, 200, 200, 200, 429])
  },
  { environment: { ...withTill.environment, RATE_LIMIT_ANONYMOUS: '1' } },
)
