import t from 'tap'
import { serviceStatuses } from '../../../domain/values/statuses.js'
import { makeClient, makeService } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addcancelrequest', async (t, api) => {
  await expectRequired(t, api, 'addcancelrequest', ['serviceid'])
  const clientId = await makeClient(api)
  const requests = (id: number) => api.database.read('cancellation_requests').where({ service_id: id })

  t.test('records the request, by default for the end of the period', async (t) => {
    const serviceid = await makeService(api, clientId)
    t.strictSame(await api.ok('addcancelrequest', { serviceid }), { result: 'success', serviceid })
    t.match(await requests(serviceid), [{ type: 'End of Billing Period', reason: null, is_open: 1 }])
    const other = await makeService(api, clientId)
    await api.ok('addcancelrequest', { serviceid: other, type: 'Immediate', reason: ' Too dear ' })
    t.match(await requests(other), [{ type: 'Immediate', reason: 'Too dear', is_open: 1 }])
    const { status } = (await api.database.read('services').where({ id: other }).first()) ?? {}
    t.equal(status, 'active', 'the service stays active')
  })

  t.test('allows one open request per service, even for concurrent calls', async (t) => {
    const serviceid = await makeService(api, clientId)
    const replies = await Promise.all([1, 2, 3].map(() => api.call('addcancelrequest', { serviceid })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 409, 409])
    await expectError(t, api, 'addcancelrequest', { serviceid, type: 'Immediate' }, 409, 'cancellation_open')
    t.equal((await requests(serviceid)).length, 1)
    await api.database.transaction((db) => db('cancellation_requests').update({ is_open: 0 }))
    await api.ok('addcancelrequest', { serviceid })
  })

  // R-1504
  t.test('rejects a service that has ended, even if it has an open request', async (t) => {
    for (const status of serviceStatuses) {
      const serviceid = await makeService(api, clientId, { status })
      if (!['terminated', 'cancelled', 'fraud'].includes(status)) await api.ok('addcancelrequest', { serviceid })
      else await expectError(t, api, 'addcancelrequest', { serviceid }, 422, 'service_ended')
    }
    const serviceid = await makeService(api, clientId)
    await api.ok('addcancelrequest', { serviceid })
    await api.database.transaction((db) => db('services').where({ id: serviceid }).update({ status: 'fraud' }))
    await expectError(t, api, 'addcancelrequest', { serviceid }, 422, 'service_ended')
  })

  t.test('rejects an unknown service and invalid values', async (t) => {
    await expectError(t, api, 'addcancelrequest', { serviceid: 999_999 }, 404, 'service_not_found')
    const serviceid = await makeService(api, clientId)
    for (const type of ['immediate', 'Now', 'End of billing period'])
      await expectRefusal(t, api, 'addcancelrequest', { serviceid, type }, 'type')
    await expectTextLimit(t, api, 'addcancelrequest', { serviceid }, { reason: 1000 })
  })
})
