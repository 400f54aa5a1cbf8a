import t from 'tap'
import { freshDomain, makeHolder, openRegistry } from '../../actions/domains/registry.js'
import { eventually } from '../../server/serve.js'
import { setSetting, writeRows } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { aDomain } from '../../support/providers/epp.js'
import { type Api, withService } from '../../support/service.js'

const domainOf = async (api: Api, id: number) => (await api.ok('getorders', { id })).data[0].domains[0]
const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const creditOf = async (api: Api, clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit
const jobsOf = (api: Api, id: number) => api.database.read('module_queue').where({ domain_id: id }).orderBy('id')

// R-2788
withService(t, 'registrations refused by a registrar', async (t, api) => {
  const registry = await openRegistry(t, api)
  await setSetting(api, 'default_registrar', 'epp')
  await setSetting(api, 'module_queue_attempts', '1')
  await api.ok('createorupdatetld', { extension: 'com', register_price: 10, transfer_price: 8, renew_price: 12 })

  /** Returns an ordered and paid domain that its registry refused. */
  const refused = async (clientid: number) => {
    const domain = freshDomain()
    const order = await api.ok('addorder', { clientid, domain: [domain], domaintype: ['register'] })
    t.match(await domainOf(api, order.orderid), { domain, status: 'pending', failure: null })
    registry.say(2306, 'domain:create', 'Reserved')
    await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
    api.service.wake()
    await eventually('refused', async () => (await domainOf(api, order.orderid)).failure !== null)
    const { orderid, invoiceid, domainids } = order
    return { orderid, invoiceid, domain, domainid: domainids[0] as number }
  }

  t.test('reports the reason on the order, and logs the failure once', async (t) => {
    const { orderid, invoiceid, domain, domainid } = await refused(await makeHolder(api))
    t.match(await domainOf(api, orderid), { domain, status: 'pending', failure: /Reserved/ })
    const events = await api.database.read('activity_log').where('description', 'like', `%not obtained: ${domain}.%`)
    t.equal(events.length, 1)
    t.match(await jobsOf(api, domainid), [{ action: 'register', status: 'failed' }])
    t.equal((await invoiceOf(api, invoiceid)).status, 'paid')
  })

  // R-4817
  t.test("emails the client about a failed transfer once, with the registry's message", async (t) => {
    const clientid = await makeHolder(api)
    const domain = freshDomain()
    registry.domains.set(domain, { ...aDomain })
    const asked = { clientid, domain: [domain], domaintype: ['transfer'], eppcode: [aDomain.authInfo] }
    const order = await api.ok('addorder', asked)
    registry.say(2304, 'domain:transfer', 'The domain is locked')
    await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
    api.service.wake()
    await eventually('refused', async () => (await domainOf(api, order.orderid)).failure !== null)
    const mails = await readMails(api.database, { client_id: clientid, template: 'domain transfer failed' })
    t.equal(mails.length, 1)
    t.match(mails[0], {
      subject: `The transfer of ${domain} failed`,
      body: /The registrar reported: .*The domain is locked/,
    })
    t.strictSame(await readMails(api.database, { template: 'domain transfer completed' }), [])
  })

  t.test("a refund of the domain's price to credit is not repeated when the domain is cancelled", async (t) => {
    const clientid = await makeHolder(api)
    const { invoiceid, orderid, domainid } = await refused(clientid)
    const refund = { invoiceid, status: 'refunded', refundto: 'credit', refundamount: 10 }
    await api.ok('updateinvoice', refund)
    t.equal(await creditOf(api, clientid), 10)
    t.equal((await invoiceOf(api, invoiceid)).status, 'refunded')
    await api.ok('updateclientdomain', { domainid, status: 'cancelled' })
    t.match(await domainOf(api, orderid), { status: 'cancelled', failure: null })
    t.equal(await creditOf(api, clientid), 10, 'credited once, even if the domain is cancelled afterwards')
  })

  t.test("a credit note for the domain's price is not repeated when the order is cancelled", async (t) => {
    const clientid = await makeHolder(api)
    const { invoiceid, orderid } = await refused(clientid)
    await api.ok('updateinvoice', { invoiceid, creditamount: 10, creditreason: 'The registry refuses the name' })
    t.equal(await creditOf(api, clientid), 10)
    t.match(await invoiceOf(api, invoiceid), { credited: 10, balance: 0 })
    await api.ok('cancelorder', { orderid })
    t.equal(await creditOf(api, clientid), 10, 'credited once, even if the order is cancelled afterwards')
  })

  t.test('setting the domain active completes the pending registration at the registrar `manual`', async (t) => {
    const clientid = await makeHolder(api)
    const { domainid, orderid } = await refused(clientid)
    await api.ok('updateclientdomain', { domainid, registrar: 'manual' })
    await writeRows(api, (db) =>
      db('module_queue')
        .where({ domain_id: domainid })
        .update({ status: 'pending', next_attempt_at: '2099-01-01T00:00:00.000Z', completed_at: null }),
    )
    await api.ok('updateclientdomain', { domainid, status: 'active' })
    t.match(await jobsOf(api, domainid), [{ action: 'register', status: 'completed', next_attempt_at: null }])
    t.match(await domainOf(api, orderid), { status: 'active', failure: null })
  })

  t.test("setting the domain active leaves an EPP registrar's job pending", async (t) => {
    const { domainid } = await refused(await makeHolder(api))
    const waits = { status: 'pending' as const, next_attempt_at: '2099-01-01T00:00:00.000Z', completed_at: null }
    await writeRows(api, (db) => db('module_queue').where({ domain_id: domainid }).update(waits))
    await api.ok('updateclientdomain', { domainid, status: 'active' })
    t.match(await jobsOf(api, domainid), [{ status: 'pending' }])
  })
})
