import t from 'tap'
import { makeClient, makeProduct, makeProductGroup, makeServer, makeService } from '../../support/fixtures.js'
import { type Body, withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging, expectRefusal } from '../_shared/checks.js'

withWatchedService(t, 'getclientsproducts', async (t, api) => {
  const list = async (parameters: Body = {}): Promise<Body[]> =>
    (await api.ok('getclientsproducts', { limitnum: 250, ...parameters })).data
  const ids = async (parameters: Body) => (await list(parameters)).map(({ id }) => id)

  //
  t.test('returns the password only to roles that manage services', async (t) => {
    const serviceid = await makeService(api, await makeClient(api))
    t.match(await list({ serviceid }), [{ password: null }], 'no password is stored')
    await api.ok('updateclientproduct', { serviceid, username: 'ada', password: 'kT9 <b>' })
    t.match(await list({ serviceid }), [{ username: 'ada', password: 'kT9 <b>' }])
    const shown = async (...permissions: 'manage_services'[]) => {
      const credential = await api.makeCredential({ permissions: ['list_services', ...permissions] })
      return (await api.ok('getclientsproducts', { serviceid }, { credential })).data
    }
    t.match(await shown('manage_services'), [{ password: 'kT9 <b>' }])
    t.match(await shown(), [{ username: 'ada', password: null }])
  })

  t.test('returns a service with its client and product', async (t) => {
    const clientId = await makeClient(api, { companyname: 'Engines' })
    const product_id = await makeProduct(api, { name: 'Basic', group_id: await makeProductGroup(api, 'Hosting') })
    const server_id = await makeServer(api, { name: 'one', module: 'cpanel' })
    const serviceid = await makeService(api, clientId, {
      product_id,
      server_id,
      domain: 'Ada.example.com',
      status: 'suspended',
      suspension_reason: 'Spam',
      first_amount: 1250,
      recurring_amount: 995,
      payment_method: 'banktransfer',
      billing_cycle: 'annually',
      next_due_date: '2026-03-31',
      username: 'ada',
      password: 'v1.x.y',
      notes: 'Moved',
      registered_on: '2025-03-31',
    })
    const [row] = await list({ serviceid })
    const { client, product, ...service } = row ?? {}
    t.strictSame(service, {
      id: serviceid,
      serviceid,
      clientid: clientId,
      orderid: null,
      ordernumber: null,
      pid: product_id,
      name: 'Basic',
      groupname: 'Hosting',
      regdate: '2025-03-31',
      domain: 'Ada.example.com',
      domain_unicode: 'Ada.example.com',
      serverid: server_id,
      servername: 'one',
      status: 'suspended',
      suspensionreason: 'Spam',
      firstpaymentamount: 12.5,
      recurringamount: 9.95,
      password: null,
      currencycode: 'USD',
      paymentmethod: 'banktransfer',
      billing_cycle: 'annually',
      next_due_date: '2026-03-31',
      username: 'ada',
      notes: 'Moved',
      expirydate: null,
    })
    const {
      contacts: _,
      users: __,
      adminnotes: ___,
      ...details
    } = (await api.ok('getclientsdetails', { clientid: clientId })).client
    t.strictSame(client, details)
    t.match(product, { pid: product_id, name: 'Basic', groupname: 'Hosting', type: 'hostingaccount', module: null })
  })

  t.test('lists the service of a deleted client', async (t) => {
    const clientId = await makeClient(api)
    const serviceid = await makeService(api, clientId, { status: 'terminated' })
    await api.ok('deleteclient', { clientid: clientId })
    t.match(await list({ serviceid }), [{ clientid: null, client: null, product: null, recurringamount: 10 }])
  })

  //
  t.test('filters by client, ID, product, domain, and status', async (t) => {
    const clientId = await makeClient(api)
    const product_id = await makeProduct(api)
    const one = await makeService(api, clientId, { product_id, domain: 'One.Example.com' })
    const two = await makeService(api, clientId, { domain: 'two.example.com', status: 'pending' })
    const three = await makeService(api, await makeClient(api), { product_id, domain: 'one.example.com.au' })
    t.strictSame(await ids({ clientid: clientId }), [one, two])
    t.strictSame(await ids({ userid: clientId }), [one, two])
    t.strictSame(await ids({ serviceid: two }), [two])
    t.strictSame(await ids({ pid: product_id }), [one, three])
    t.strictSame(await ids({ domain: 'oNE.example.COM' }), [one], 'matches the whole domain name in any letter case')
    t.strictSame(await ids({ domain: 'example.com' }), [])
    t.strictSame(await ids({ clientid: clientId, status: 'pending' }), [two])
    t.strictSame(await ids({ clientid: 999_999 }), [])
    for (const status of ['Active', 'open']) await expectRefusal(t, api, 'getclientsproducts', { status }, 'status')
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const few = await countQueries(api, 'getclientsproducts')
    for (let n = 0; n < 26; n++)
      await makeService(api, await makeClient(api), { product_id: await makeProduct(api), billing_cycle: 'onetime' })
    await expectPaging(t, api, 'getclientsproducts')
    t.equal(await countQueries(api, 'getclientsproducts'), few)
  })
})
