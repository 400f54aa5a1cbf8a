import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { freshDomain, makeHolder, openRegistry, readRecord } from '../../actions/domains/registry.js'
import { eventually } from '../../server/serve.js'
import { makeProduct, setSetting } from '../../support/fixtures.js'
import { aDomain, eppLogin } from '../../support/providers/epp.js'
import { withService } from '../../support/service.js'

withService(t, 'domains ordered with products', async (t, api) => {
  const registry = await openRegistry(t, api)
  await setSetting(api, 'default_registrar', 'epp')
  await api.ok('createorupdatetld', { extension: 'com', register_price: 10, transfer_price: 8, renew_price: 12 })
  const pid = await makeProduct(api, { name: 'Hosting', prices: { monthly: 500 } })
  const clientid = await makeHolder(api)

  // R-1404
  t.test('prices a registration by TLD and years, and registers the domain once the order is accepted', async (t) => {
    const [registered, own] = [freshDomain(), freshDomain()]
    const { orderid, invoiceid, domainids, serviceids } = await api.ok('addorder', {
      clientid,
      pid: [pid, pid],
      domain: [own, registered],
      domaintype: ['own', 'register'],
      regperiod: ['', 2],
    })
    t.equal(domainids.length, 1)
    t.equal(serviceids.length, 2)
    t.match((await api.ok('getinvoice', { invoiceid })).invoice, {
      total: 30,
      items: [
        {},
        {},
        { type: 'domain', relid: domainids[0], amount: 20, description: `Registration of ${registered} for 2 years` },
      ],
    })
    t.match((await api.ok('getorders', { id: orderid })).data, [
      { amount: 30, domains: [{ domain: registered, status: 'pending' }] },
    ])
    t.match(await readRecord(api, domainids[0]), {
      firstpaymentamount: 20,
      recurringamount: 24,
      regperiod: 2,
      status: 'pending',
    })
    await api.ok('acceptorder', { orderid })
    t.match(await readRecord(api, domainids[0]), { status: 'active', registrar: 'epp' })
    t.ok(registry.domains.has(registered))
    t.notOk(registry.domains.has(own))
    await api.ok('acceptorder', { orderid })
    t.equal(registry.commands.filter((command) => command === 'domain:create').length, 1)
  })

  // R-1105, R-1404
  t.test('a payment registers an ordered domain once', async (t) => {
    const domain = freshDomain()
    const parameters = { clientid, pid, domain, domaintype: 'register' }
    const { invoiceid, domainids, orderid } = await api.ok('addorder', parameters)
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    await api.ok('acceptorder', { orderid })
    api.service.wake()
    await eventually('registered', async () => (await readRecord(api, domainids[0])).status === 'active')
    const made = registry.frames.filter((frame) => frame.includes('<domain:create') && frame.includes(domain))
    t.equal(made.length, 1)
  })

  // R-1404
  t.test('a transfer requires an EPP code and stays pending after the request', async (t) => {
    const domain = freshDomain()
    registry.domains.set(domain, { ...aDomain })
    const parameters = { clientid, pid, domain: [domain], domaintype: ['transfer'] }
    await expectRefusal(t, api, 'addorder', parameters, 'eppcode')
    const { orderid, domainids, invoiceid } = await api.ok('addorder', { ...parameters, eppcode: [aDomain.authInfo] })
    t.equal((await api.ok('getinvoice', { invoiceid })).invoice.total, 13)
    await api.ok('acceptorder', { orderid })
    t.equal(registry.domains.get(domain)?.transferTo, eppLogin.client_id)
    t.equal((await readRecord(api, domainids[0])).status, 'pending')
  })

  t.test("a registrar's refusal leaves the domain pending and the order accepted", async (t) => {
    const domain = freshDomain()
    const { orderid, domainids } = await api.ok('addorder', { clientid, pid, domain, domaintype: 'register' })
    registry.say(2306, 'domain:create', 'Reserved')
    t.match(await api.ok('acceptorder', { orderid }), { status: 'Active' })
    t.equal((await readRecord(api, domainids[0])).status, 'pending')
    const rows = await api.database.read('module_queue').where({ domain_id: domainids[0] })
    t.match(rows, [{ action: 'register', status: 'pending', attempts: 1 }])
  })

  t.test('cancelling an order cancels its domain', async (t) => {
    const { orderid, domainids } = await api.ok('addorder', {
      clientid,
      pid,
      domain: freshDomain(),
      domaintype: 'register',
    })
    await api.ok('cancelorder', { orderid })
    t.equal((await readRecord(api, domainids[0])).status, 'cancelled')
  })

  t.test('rejects invalid domain orders and reports the wrong parameter', async (t) => {
    const order = { clientid, pid, domaintype: 'register' }
    await expectRefusal(t, api, 'addorder', order, 'domain')
    await expectRefusal(t, api, 'addorder', { ...order, domain: 'no domain' }, 'domain')
    await expectRefusal(t, api, 'addorder', { ...order, domain: 'engines.net' }, 'domain')
    await expectRefusal(t, api, 'addorder', { ...order, domain: 'a.com', regperiod: 11 }, 'regperiod')
    await expectRefusal(t, api, 'addorder', { ...order, domain: 'a.com', domaintype: 'buy' }, 'domaintype')
    const domain = freshDomain()
    await api.ok('addorder', { ...order, domain })
    await expectRefusal(t, api, 'addorder', { ...order, domain }, 'domain')
  })
})
