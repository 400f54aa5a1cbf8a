import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { insertRow, makeAddon, makeClient, makeProduct, makeService, writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

withService(t, 'accepted and skipped parts of an order', async (t, api) => {
  const clientid = await makeClient(api)
  const plain = await makeProduct(api, { name: 'Hosting', prices: { monthly: 1000 } })
  const yearly = await makeProduct(api, { name: 'Yearly', prices: { monthly: 500, annually: 5000 } })
  const onPanel = await makeProduct(api, { module: 'cpanel', prices: { monthly: 500 } })
  const backup = await makeAddon(api, 'Backup', { monthly: 300, annually: 3000 })
  const mail = await makeAddon(api, 'Mail', { monthly: 200, annually: 2000 })
  await api.ok('createorupdatetld', { extension: 'test', register_price: 10, transfer_price: 10, renew_price: 10 })
  const serviceOf = async (serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]
  const domainOf = async (domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]
  let made = 0
  const fresh = () => `parts${++made}.test`

  // R-2741
  t.test('a service and the domain ordered with it store the same ASCII name', async (t) => {
    for (const [domain, ascii] of [
      ['Shop.TEST', 'shop.test'],
      ['bücher.test', 'xn--bcher-kva.test'],
      ['Straße.test', 'xn--strae-oqa.test'],
    ] as const) {
      const { serviceids, domainids } = await api.ok('addorder', {
        clientid,
        pid: plain,
        domain,
        domaintype: 'register',
      })
      t.equal((await serviceOf(serviceids[0])).domain, ascii)
      t.equal((await domainOf(domainids[0])).domain, ascii)
      t.equal((await api.ok('getclientsproducts', { domain })).totalresults, 1, 'found by either spelling')
      t.equal((await api.ok('getclientsproducts', { domain: ascii })).totalresults, 1)
    }
    const { serviceids } = await api.ok('addorder', { clientid, pid: plain, domain: 'WWW.Bücher.Example' })
    t.equal((await serviceOf(serviceids[0])).domain, 'www.xn--bcher-kva.example')
  })

  // R-2741
  t.test('rejects a domain name that no panel accepts', async (t) => {
    const before = (await api.ok('getorders')).totalresults
    const serviceid = await makeService(api, clientid, { domain: 'kept.example.com' })
    for (const domain of [
      'http://shop.com/',
      'Shop.COM.',
      'bücher。',
      'my shop.com',
      'shop',
      'shop..com',
      'shop.com:80',
      '127.0.0.1',
      'a_b.com',
    ]) {
      await expectRefusal(t, api, 'addorder', { clientid, pid: plain, domain }, 'domain')
      await expectRefusal(t, api, 'updateclientproduct', { serviceid, domain }, 'domain')
    }
    await expectRefusal(t, api, 'addorder', { clientid, domain: 'Shop.TEST.', domaintype: 'register' }, 'domain')
    t.equal((await api.ok('getorders')).totalresults, before)
    await api.ok('updateclientproduct', { serviceid, domain: 'Bücher.example' })
    t.equal((await serviceOf(serviceid)).domain, 'xn--bcher-kva.example')
  })

  // R-2741
  t.test('rejects an order without a domain if its panel needs one', async (t) => {
    await expectRefusal(t, api, 'addorder', { clientid, pid: onPanel }, 'domain')
    await expectRefusal(t, api, 'addorder', { clientid, pid: [plain, onPanel], domain: ['a.example'] }, 'domain')
    const { serviceids } = await api.ok('addorder', { clientid, pid: onPanel, domain: 'panel.example' })
    await expectRefusal(t, api, 'updateclientproduct', { serviceid: serviceids[0], domain: '' }, 'domain')
    t.equal((await serviceOf(serviceids[0])).domain, 'panel.example')
  })

  // R-2741
  t.test('accepts the unchanged domain of a service that an earlier release stored in another spelling', async (t) => {
    const serviceid = await makeService(api, clientid, { domain: 'My first shop' })
    await api.ok('updateclientproduct', { serviceid, domain: 'My first shop', notes: 'kept' })
    t.match(await serviceOf(serviceid), { domain: 'My first shop', notes: 'kept' })
    t.equal((await api.ok('getclientsproducts', { domain: 'my first shop' })).totalresults, 1)
  })

  // R-2742
  t.test('lists skipped parts by position, including the domains and addons of a skipped product', async (t) => {
    const dropped = fresh()
    const ordered = await api.ok('addorder', {
      clientid,
      pid: [yearly, plain],
      billingcycle: ['annually', 'annually'],
      domain: [fresh(), dropped, 'surplus.example'],
      domaintype: ['register', 'register'],
      addons: [[backup], [backup, mail]],
    })
    t.equal(ordered.serviceids.length, 1)
    t.equal(ordered.domainids.length, 1)
    t.match(ordered.skipped, [
      { position: 1, part: 'product', reason: 'Hosting is not sold annually in USD.' },
      { position: 1, part: 'addon' },
      { position: 1, part: 'addon' },
      { position: 1, part: 'domain' },
      { position: 2, part: 'domain' },
    ])
    t.equal(ordered.skipped.length, 5)
    t.equal((await api.ok('getclientsdomains', { domain: dropped })).totalresults, 0)
    t.strictSame((await api.ok('addorder', { clientid, pid: plain })).skipped, [])
  })

  // R-2742
  t.test('reads addons the same way from JSON and from a form', async (t) => {
    const addonsOf = async ({ serviceids }: Body) => {
      const ids = []
      for (const serviceid of serviceids)
        ids.push(
          await api.database.read('service_addons').where({ service_id: serviceid }).orderBy('id').pluck('addon_id'),
        )
      return ids
    }
    const one = { clientid, pid: yearly }
    const two = { clientid, pid: [yearly, yearly] }
    for (const [order, addons, expected] of [
      [one, [backup, mail], [[backup, mail]]],
      [one, `${backup},${mail}`, [[backup, mail]]],
      [one, [[backup, mail]], [[backup, mail]]],
      [one, [`${backup},${mail}`], [[backup, mail]]],
      [one, backup, [[backup]]],
      [two, [backup, mail], [[backup], [mail]]],
      [two, `${backup},${mail}`, [[backup], [mail]]],
      [two, [[backup, mail], [mail]], [[backup, mail], [mail]]],
      [two, [`${backup},${mail}`], [[backup, mail], []]],
    ] as const)
      for (const as of ['json', 'form'] as const) {
        const ordered = await api.ok('addorder', { ...order, addons }, { as })
        t.strictSame(await addonsOf(ordered), expected, `${as} ${JSON.stringify(addons)}`)
        t.strictSame(ordered.skipped, [])
      }
    const { skipped } = await api.ok('addorder', { ...one, addons: [[backup], [mail]] }, { as: 'json' })
    t.match(skipped, [{ position: 1, part: 'addon' }])
  })

  // R-2742
  t.test('accepts domains without a product', async (t) => {
    const names = [fresh(), fresh()]
    const ordered = await api.ok('addorder', { clientid, domain: names, domaintype: ['register', 'register'] })
    t.match(ordered, { serviceids: [], skipped: [], amount: 20, total: 20 })
    const { invoice } = await api.ok('getinvoice', { invoiceid: ordered.invoiceid })
    t.match(invoice.items, [
      { type: 'domain', relid: ordered.domainids[0], amount: 10 },
      { type: 'domain', relid: ordered.domainids[1], amount: 10 },
    ])
    const beside = await api.ok('addorder', {
      clientid,
      pid: [plain, ''],
      domain: ['', fresh()],
      domaintype: ['own', 'register'],
    })
    t.strictSame([beside.serviceids.length, beside.domainids.length], [1, 1])
    await expectRefusal(t, api, 'addorder', { clientid, domain: fresh() }, 'pid')
    await expectRefusal(t, api, 'addorder', { clientid, domain: fresh(), domaintype: 'transfer' }, 'eppcode')
  })

  // R-1434
  t.test('closed and inactive clients can neither order nor register', async (t) => {
    for (const status of ['closed', 'inactive'] as const) {
      const other = await makeClient(api)
      await writeRows(api, (db) => db('clients').where({ id: other }).update({ status }))
      await expectRefusal(t, api, 'addorder', { clientid: other, pid: plain }, 'clientid')
      await expectRefusal(t, api, 'addorder', { clientid: other, domain: fresh(), domaintype: 'register' }, 'clientid')
      await expectRefusal(t, api, 'domainregister', { clientid: other, domain: fresh() }, 'clientid')
      await writeRows(api, (db) => db('clients').where({ id: other }).update({ status: 'active' }))
    }
  })

  // R-2751
  t.test("a dry run returns the order's price and stores nothing", async (t) => {
    await insertRow(api, 'promotions', { code: 'TRY', type: 'percentage', value: 2500, max_uses: 1 })
    const cart = { clientid, pid: [plain, yearly], domain: ['try.test'], domaintype: ['register'], promocode: 'TRY' }
    const state = async () => ({
      orders: (await api.ok('getorders')).totalresults,
      invoices: (await api.ok('getinvoices')).totalresults,
      mails: (await api.database.read('emails').count({ n: '*' }))[0],
      entries: (await api.database.read('activity_log').count({ n: '*' }))[0],
      uses: (await api.database.read('promotions').where({ code: 'TRY' }).first())?.uses,
    })
    const before = await state()
    const headers = { 'dry-run': 'true', 'idempotency-key': 'tried' }
    const tried = await api.call('addorder', cart, { headers })
    t.equal(tried.status, 200)
    t.equal(tried.headers.get('dry-run'), 'true')
    t.match(tried.body, {
      amount: 21.25,
      discount: 3.75,
      tax: 0,
      total: 21.25,
      currencycode: 'USD',
      promocode: 'TRY',
      items: [
        { type: 'service', description: 'Hosting (try.test)', amount: 7.5, recurringamount: 10 },
        { type: 'service', description: 'Yearly', amount: 3.75, recurringamount: 5 },
        { type: 'domain', description: 'try.test', amount: 10, recurringamount: 10 },
      ],
    })
    t.strictSame(await state(), before)
    const { total, items, ...placed } = await api.ok('addorder', cart, { headers: { 'idempotency-key': 'tried' } })
    t.strictSame([total, items.length], [tried.body.total, 3])
    t.equal((await api.ok('getorders', { id: placed.orderid })).totalresults, 1)
    await expectRefusal(t, api, 'addorder', { clientid, pid: plain, promocode: 'TRY' }, 'promocode', { headers })
  })
})
