import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'
import { type Hosting, openHosting, readQueue, serviceRow, testServerAction, waitUntilSettled } from './hosting.js'

withService(t, 'moduleunsuspend', async (t, api) => {
  const suspended = async ({ live }: Hosting) => {
    const serviceid = await live()
    await api.ok('modulesuspend', { serviceid, reason: 'Spam' })
    return serviceid
  }

  await testServerAction(t, api, {
    name: 'moduleunsuspend',
    verb: 'unsuspend',
    ready: suspended,
    refusing: ({ whm }, { username }) => void whm.accounts.delete(username as string),
    reason: /does not exist on the server/,
    isDone: ({ whm }, { status, username }) =>
      status === 'active' && whm.accounts.get(username as string)?.suspended === undefined,
  })

  t.test('activates the service and clears the reason', async (t) => {
    const hosting = await openHosting(t, api)
    const serviceid = await suspended(hosting)
    const answer = await api.ok('moduleunsuspend', { serviceid })
    t.strictSame(answer, { result: 'success', serviceid, message: 'The account was unsuspended' })
    const { username, ...row } = await serviceRow(api, serviceid)
    t.match(row, { status: 'active', suspension_reason: null, is_suspended_by_staff: 0 })
    t.equal(hosting.whm.accounts.get(username as string)?.suspended, undefined)
    const told = () => api.database.read('emails').where({ template: 'service unsuspension' }).pluck('id')
    const before = await told()
    t.match(await api.ok('moduleunsuspend', { serviceid }), { message: 'The account was already active' })
    t.strictSame(await told(), before, 'emails the client only about a change')
  })

  t.test('cancels a pending suspension', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    whm.setFailure('broken')
    await expectError(t, api, 'modulesuspend', { serviceid }, 502, 'module_unreachable')
    whm.setFailure('none')
    await api.ok('moduleunsuspend', { serviceid })
    await waitUntilSettled(api, serviceid)
    t.strictSame(
      (await readQueue(api, serviceid)).map(({ action, status }) => [action, status]),
      [
        ['create', 'completed'],
        ['suspend', 'cancelled'],
        ['unsuspend', 'completed'],
      ],
    )
    t.equal((await serviceRow(api, serviceid)).status, 'active')
  })

  // R-1502
  t.test('returns 400 for a terminated service', async (t) => {
    const { pending } = await openHosting(t, api)
    const serviceid = await pending({ status: 'terminated' })
    await expectError(t, api, 'moduleunsuspend', { serviceid }, 400, 'service_terminated')
  })
})
