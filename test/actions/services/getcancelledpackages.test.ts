import t from 'tap'
import { makeClient, makeProduct, makeService } from '../../support/fixtures.js'
import { withWatchedService } from '../../support/service.js'
import { countQueries, expectPaging } from '../_shared/checks.js'

withWatchedService(t, 'getcancelledpackages', async (t, api) => {
  const clientId = await makeClient(api)
  const product_id = await makeProduct(api, { name: 'Basic' })

  t.test('lists requests newest first, each with its service, including closed ones', async (t) => {
    const first = await makeService(api, clientId, { product_id, domain: 'a.example.com' })
    const second = await makeService(api, clientId)
    await api.ok('addcancelrequest', { serviceid: first, type: 'Immediate', reason: 'Too dear' })
    await api.ok('addcancelrequest', { serviceid: second })
    await api.database.transaction((db) =>
      db('cancellation_requests').where({ service_id: first }).update({ is_open: 0 }),
    )
    const { data } = await api.ok('getcancelledpackages')
    const date = api.now().toISOString().slice(0, 10)
    t.match(data, [
      { serviceid: second, type: 'End of Billing Period', reason: null, open: true, date, service: { id: second } },
      { serviceid: first, type: 'Immediate', reason: 'Too dear', open: false },
    ])
    t.match(data[1].service, { serviceid: first, clientid: clientId, name: 'Basic', domain: 'a.example.com' })
  })

  t.test('paginates the list with a constant number of queries', async (t) => {
    const few = await countQueries(api, 'getcancelledpackages')
    for (let n = 0; n < 26; n++) await api.ok('addcancelrequest', { serviceid: await makeService(api, clientId) })
    await expectPaging(t, api, 'getcancelledpackages')
    t.equal(await countQueries(api, 'getcancelledpackages'), few)
  })
})
