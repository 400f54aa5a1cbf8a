import t from 'tap'
import { makeClient, makeService } from '../../support/fixtures.js'
import { makeSslOrder } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'getsslorder', async (t, api) => {
  await expectRequired(t, api, 'getsslorder', ['order_id'])

  t.test('returns an order with its client and its service', async (t) => {
    const client_id = await makeClient(api, { companyname: 'Engines' })
    const service_id = await makeService(api, client_id, { domain: 'shop.example.com' })
    const order_id = await makeSslOrder(api, { client_id, service_id })
    for (const name of ['order_id', 'id'])
      t.match((await api.ok('getsslorder', { [name]: order_id })).order, {
        id: order_id,
        order_id,
        module: 'manual',
        status: 'Awaiting Configuration',
        domain: 'example.com',
        domains: [],
        validation_method: 'http',
        csr: null,
        admin_email: null,
        challenges: [],
        client: { id: client_id, companyname: 'Engines' },
        service: { id: service_id, domain: 'shop.example.com' },
      })
  })

  t.test('returns 404 for an order that does not exist', async (t) => {
    for (const order_id of [0, -1, 999_999])
      await expectError(t, api, 'getsslorder', { order_id }, 404, 'ssl_order_not_found')
  })
})
