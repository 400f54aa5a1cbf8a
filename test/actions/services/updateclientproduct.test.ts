import t from 'tap'
import { decryptServicePassword } from '../../../domain/services/services.js'
import { serviceStatuses } from '../../../domain/values/statuses.js'
import { makeClient, makeServer, makeService } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'
import { openHosting, readQueue, serviceRow } from './hosting.js'

withService(t, 'updateclientproduct', async (t, api) => {
  await expectRequired(t, api, 'updateclientproduct', ['serviceid'])
  const clientId = await makeClient(api)

  t.test('changes only the submitted fields', async (t) => {
    const serviceid = await makeService(api, clientId, { domain: 'ada.example.com', notes: 'Old', anchor_day: 15 })
    const before = await serviceRow(api, serviceid)
    t.strictSame(await api.ok('updateclientproduct', { serviceid }), { result: 'success', serviceid })
    t.strictSame(await serviceRow(api, serviceid), before)
    await api.ok('updateclientproduct', {
      serviceid,
      domain: ' Lovelace.Example.com ',
      username: 'ada',
      next_due_date: '2026-03-31',
      billing_cycle: 'annually',
      notes: 'New',
    })
    const after = {
      ...before,
      domain: 'lovelace.example.com',
      username: 'ada',
      // The account user name is empty, because no account with the new user name is known to belong to the service.
      account_username: '',
      next_due_date: '2026-03-31',
      anchor_day: 31,
      billing_cycle: 'annually',
      // A service without a product keeps its price per month.
      recurring_amount: 12 * before.recurring_amount,
      billed_until: '2026-03-31',
      notes: 'New',
    }
    t.strictSame(await serviceRow(api, serviceid), after)
    await api.ok('updateclientproduct', { serviceid, domain: '', username: '', next_due_date: '', notes: '' })
    t.match(await serviceRow(api, serviceid), {
      domain: null,
      username: null,
      next_due_date: null,
      anchor_day: null,
      notes: null,
    })
  })

  t.test('accepts serviceusername, servicepassword, nextduedate, and billingcycle as aliases', async (t) => {
    const serviceid = await makeService(api, clientId)
    await api.ok('updateclientproduct', {
      serviceid,
      serviceusername: 'grace',
      servicepassword: 'her secret',
      nextduedate: '2026-02-28',
      billingcycle: 'quarterly',
    })
    const row = await serviceRow(api, serviceid)
    t.match(row, { username: 'grace', next_due_date: '2026-02-28', billing_cycle: 'quarterly' })
    t.equal(decryptServicePassword({ secretKey }, row), 'her secret')
  })

  // R-1505
  t.test('sends nothing to the server and stores the password encrypted', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    const accounts = new Map(whm.accounts)
    const calls = whm.calls.length
    await api.ok('updateclientproduct', { serviceid, status: 'suspended', password: ' on record ' })
    const row = await serviceRow(api, serviceid)
    t.equal(row.status, 'suspended')
    t.equal(decryptServicePassword({ secretKey }, row), ' on record ')
    t.notMatch(row.password, /on record/)
    t.strictSame([whm.accounts, whm.calls.length, (await readQueue(api, serviceid)).length], [accounts, calls, 1])
  })

  // R-1505
  t.test('sets any status, and adjusts the suspension reason and the termination date', async (t) => {
    const today = api.now().toISOString().slice(0, 10)
    for (const status of serviceStatuses) {
      const serviceid = await makeService(api, clientId, { status: 'suspended', suspension_reason: 'Spam' })
      await api.ok('updateclientproduct', { serviceid, status })
      t.match(await serviceRow(api, serviceid), {
        status,
        suspension_reason: status === 'suspended' ? 'Spam' : null,
        terminated_on: status === 'terminated' ? today : null,
      })
    }
  })

  t.test('cancels pending jobs and closes the cancellation request when the service ends', async (t) => {
    const { whm, pending } = await openHosting(t, api)
    for (const status of ['active', 'cancelled'] as const) {
      const serviceid = await pending()
      whm.setFailure('broken')
      await expectError(t, api, 'modulecreate', { serviceid }, 502, 'module_unreachable')
      await api.ok('addcancelrequest', { serviceid })
      await api.ok('updateclientproduct', { serviceid, status })
      t.match(await readQueue(api, serviceid), [{ status: status === 'active' ? 'pending' : 'cancelled' }])
      const request = await api.database.read('cancellation_requests').where({ service_id: serviceid }).first()
      t.equal(request?.is_open, status === 'active' ? 1 : 0)
    }
  })

  // R-1508
  t.test('rejects a user name that another live service on the server has', async (t) => {
    const server_id = await makeServer(api, { module: 'cpanel' })
    const first = await makeService(api, clientId, { server_id, username: 'mary' })
    const ended = await makeService(api, clientId, { server_id, username: 'mary', status: 'terminated' })
    const elsewhere = await makeService(api, clientId, { server_id: await makeServer(api, { module: 'cpanel' }) })
    const serviceid = await makeService(api, clientId, { server_id })
    await expectRefusal(t, api, 'updateclientproduct', { serviceid, username: 'mary' }, 'username')
    await expectRefusal(t, api, 'updateclientproduct', { serviceid: ended, status: 'active' }, 'username')
    await api.ok('updateclientproduct', { serviceid: elsewhere, username: 'mary' })
    await api.ok('updateclientproduct', { serviceid: first, username: 'mary' })
    await api.ok('updateclientproduct', { serviceid: first, status: 'cancelled' })
    await api.ok('updateclientproduct', { serviceid, username: 'mary' })
  })

  t.test('rejects invalid values', async (t) => {
    await expectError(t, api, 'updateclientproduct', { serviceid: 999_999, notes: 'x' }, 404, 'service_not_found')
    const serviceid = await makeService(api, clientId)
    for (const [name, values] of [
      ['status', ['Active', 'open', '']],
      ['billing_cycle', ['free', 'weekly', 'Monthly', '']],
      ['next_due_date', ['2026-02-30', '31.03.2026', 'soon']],
      ['password', ['12345', '']],
    ] as const)
      for (const value of values) await expectRefusal(t, api, 'updateclientproduct', { serviceid, [name]: value }, name)
    await expectTextLimit(t, api, 'updateclientproduct', { serviceid }, { username: 255, notes: 65_535 })
  })
})
