import t from 'tap'
import { makeServiceAddon } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'
import { openHosting, readQueue, serviceRow, testServerAction, waitUntilSettled } from './hosting.js'

withService(t, 'moduleterminate', async (t, api) => {
  await testServerAction(t, api, {
    name: 'moduleterminate',
    verb: 'terminate',
    ready: ({ live }) => live(),
    refusing: ({ whm }, { username }) => {
      const account = whm.accounts.get(username as string)
      // Simulates the replacement of the account in the panel by another account with the same name.
      if (account !== undefined) whm.accounts.set(username as string, { ...account, made: Number(account.made) + 1 })
    },
    reason: /is not the one created for this service/,
    isDone: ({ whm }, { status, username }) => status === 'terminated' && !whm.accounts.has(username as string),
  })

  // R-1502
  t.test('removes the account, terminates the addons, and cancels pending jobs', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    const active = await makeServiceAddon(api, serviceid)
    const cancelled = await makeServiceAddon(api, serviceid, { status: 'cancelled' })
    await api.ok('addcancelrequest', { serviceid })
    whm.setFailure('broken')
    await expectError(t, api, 'modulesuspend', { serviceid }, 502, 'module_unreachable')
    whm.setFailure('none')
    const answer = await api.ok('moduleterminate', { serviceid })
    t.strictSame(answer, { result: 'success', serviceid, message: 'The account was removed' })
    t.equal(whm.accounts.size, 0)
    const today = api.now().toISOString().slice(0, 10)
    t.match(await serviceRow(api, serviceid), { status: 'terminated', terminated_on: today })
    const addons = await api.database.read('service_addons').where({ service_id: serviceid }).orderBy('id')
    t.strictSame(
      addons.map(({ id, status }) => [id, status]),
      [
        [active, 'terminated'],
        [cancelled, 'cancelled'],
      ],
    )
    t.match(await readQueue(api, serviceid), [{}, { action: 'suspend', status: 'cancelled' }, { status: 'completed' }])
    t.match(await api.database.read('cancellation_requests').where({ service_id: serviceid }).first(), { is_open: 0 })
  })

  t.test('clears the suspension and emails the client once', async (t) => {
    const { live } = await openHosting(t, api)
    const serviceid = await live()
    await api.ok('modulesuspend', { serviceid, reason: 'Spam' })
    const told = () => api.database.read('emails').where({ template: 'service termination' }).pluck('id')
    const before = await told()
    await api.ok('moduleterminate', { serviceid })
    t.match(await serviceRow(api, serviceid), { suspension_reason: null, is_suspended_by_staff: 0 })
    await api.ok('moduleterminate', { serviceid })
    t.equal((await told()).length, before.length + 1)
  })

  t.test('completes a pending termination of a cancelled service, and can be repeated', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    whm.setFailure('broken')
    await expectError(t, api, 'moduleterminate', { serviceid }, 502, 'module_unreachable')
    await api.ok('updateclientproduct', { serviceid, status: 'cancelled' })
    whm.setFailure('none')
    await waitUntilSettled(api, serviceid)
    t.equal(whm.accounts.size, 0)
    t.equal((await serviceRow(api, serviceid)).status, 'terminated')
    t.match(await api.ok('moduleterminate', { serviceid }), { message: 'The account was already removed' })
  })
})
