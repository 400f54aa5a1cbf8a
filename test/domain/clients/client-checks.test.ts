import t from 'tap'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, makeProduct, makeServer, makeService } from '../../support/fixtures.js'
import { makeSslOrder, readSslOrder } from '../../support/providers/ssl-orders.js'
import { type Api, withService } from '../../support/service.js'

const closed = 'The client is closed.'

// R-1434
withService(
  t,
  'closed client',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const close = (clientid: number) => api.ok('closeclient', { clientid })
    const rowsOf = async (api: Api, clientid: number) => {
      const count = async (table: string): Promise<number> =>
        (
          await api.database
            .read(table as 'domains')
            .where({ client_id: clientid })
            .pluck('id')
        ).length
      return [await count('invoices'), await count('domains'), await count('orders'), await count('ssl_orders')]
    }

    t.test('rejects orders, registrations, and certificates for a closed client', async (t) => {
      const clientid = await makeClient(api)
      const pid = await makeProduct(api, { prices: { monthly: 1000 } })
      await close(clientid)
      const domain = `new${clientid}.example`
      for (const [action, field, parameters] of [
        ['addorder', 'clientid', { clientid, pid }],
        ['domainregister', 'clientid', { clientid, domain }],
        ['addsslorder', 'client_id', { client_id: clientid, module: 'acme', domain }],
      ] as const) {
        const { errors } = (await api.call(action, parameters)).body
        t.strictSame(errors, { [field]: [closed] }, action)
        await expectRefusal(t, api, action, parameters, field)
      }
      t.strictSame(await rowsOf(api, clientid), [0, 0, 0, 0])
    })

    t.test("rejects staff renewals and transfers of a closed client's domain", async (t) => {
      const clientid = await makeClient(api)
      const dates = { expiry_date: '2031-03-01', next_due_date: '2031-03-01' } as const
      const domainid = await makeDomain(api, clientid, { ...dates, registrar: 'manual' })
      await close(clientid)
      for (const [action, parameters] of [
        ['domainrenew', { domainid }],
        ['domaintransfer', { domainid, eppcode: 'x' }],
      ] as const) {
        await expectError(t, api, action, parameters, 422, 'client_closed')
        t.equal((await api.call(action, parameters)).body.message, closed)
        const [domain] = (await api.ok('getclientsdomains', { domainid })).data
        t.match(domain, { status: 'active', expirydate: '2031-03-01' }, action)
      }
      await api.ok('updateclient', { clientid, status: 'active' })
      t.match(await api.ok('domainrenew', { domainid }), { expiry_date: '2032-03-01' })
    })

    t.test('does not configure a certificate that a closed client ordered earlier', async (t) => {
      const clientid = await makeClient(api)
      const order_id = await makeSslOrder(api, { client_id: clientid })
      await close(clientid)
      await expectError(t, api, 'configsslorder', { order_id, webserver_type: 'nginx' }, 422, 'client_closed')
      t.equal((await api.call('configsslorder', { order_id })).body.message, closed)
      t.match(await readSslOrder(api, order_id), { status: 'Awaiting Configuration', webserver_type: null })
      const [row] = await api.database.read('ssl_orders').where({ id: order_id })
      t.match(row, { calls: 0, is_placed: 0, leased_until: null }, 'the provider was not called')
      await api.ok('updateclient', { clientid, status: 'active' })
      t.match(await api.ok('configsslorder', { order_id }), { status: 'Awaiting Validation' })
    })

    t.test(
      "a closed client's certificate order can be validated again and cancelled, but not reconfigured",
      async (t) => {
        const clientid = await makeClient(api)
        const order_id = await makeSslOrder(api, { client_id: clientid })
        await api.ok('configsslorder', { order_id })
        await close(clientid)
        await expectError(t, api, 'configsslorder', { order_id, domain: 'other.example' }, 422, 'client_closed')
        t.match(await readSslOrder(api, order_id), { status: 'Awaiting Validation', domain: 'example.com' })
        t.match(await api.ok('resendsslvalidation', { order_id }), { status: 'Awaiting Validation' })
        t.match(await api.ok('cancelsslorder', { order_id }), { status: 'Cancelled' })
      },
    )

    t.test('a closed client cannot accept a quote, but an earlier acceptance still returns its invoice', async (t) => {
      const userid = await makeClient(api)
      const quote = { userid, items: [{ description: 'Design', unit_price: 80 }] }
      const before = await api.ok('createquote', quote)
      const { invoiceid } = await api.ok('acceptquote', { quoteid: before.quoteid })
      const { quoteid } = await api.ok('createquote', quote)
      await close(userid)
      await expectError(t, api, 'acceptquote', { quoteid }, 422, 'client_closed')
      t.match(await api.ok('acceptquote', { quoteid: before.quoteid }), { invoiceid })
      await api.ok('updateclient', { clientid: userid, status: 'active' })
      t.match(await api.ok('acceptquote', { quoteid }), { status: 'Accepted' })
    })

    t.test('creates no hosting account for a closed client', async (t) => {
      await makeServer(api, { module: 'whm' })
      const clientid = await makeClient(api)
      const product_id = await makeProduct(api, { module: 'whm' })
      const serviceid = await makeService(api, clientid, { product_id, status: 'pending' })
      await close(clientid)
      await expectError(t, api, 'modulecreate', { serviceid }, 422, 'client_closed')
      t.strictSame(await api.database.read('module_queue').where({ service_id: serviceid }), [])
    })

    // R-1532
    t.test(
      'a closed client can be invoiced manually, but billable items wait until the client is active',
      async (t) => {
        const clientid = await makeClient(api)
        await close(clientid)
        const { invoiceid } = await api.ok('createinvoice', {
          userid: clientid,
          items: [{ description: 'Last month', amount: 7 }],
        })
        t.match(await api.ok('addinvoicepayment', { invoiceid, transid: 'last', amount: 7 }), { status: 'paid' })
        await api.ok('addbillableitem', { clientid, description: 'Removal', amount: 5 })
        t.match(await api.ok('geninvoices'), { generated: 0 })
        const log = await api.database.read('activity_log').where({ client_id: clientid }).pluck('description')
        t.ok(
          log.some((entry) => /^Removal, \$5\.00, will be invoiced once the client is active$/.test(entry)),
          log.join('\n'),
        )
        await api.ok('updateclient', { clientid, status: 'active' })
        const { invoice_ids } = await api.ok('geninvoices')
        t.match((await api.ok('getinvoice', { invoiceid: invoice_ids[0] })).invoice, {
          userid: clientid,
          total: 5,
          items: [{ description: 'Removal' }],
        })
      },
    )
  },
  withoutJobs,
)
