import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectTextLimit } from '../_shared/checks.js'
import { openHosting, serviceRow, testServerAction } from './hosting.js'

withService(t, 'modulesuspend', async (t, api) => {
  await testServerAction(t, api, {
    name: 'modulesuspend',
    verb: 'suspend',
    ready: ({ live }) => live(),
    refusing: ({ whm }, { username }) => void whm.accounts.delete(username as string),
    reason: /does not exist on the server/,
    isDone: ({ whm }, { status, username }) =>
      status === 'suspended' && whm.accounts.get(username as string)?.suspended !== undefined,
  })

  // R-1206
  t.test('stores the reason, sends it to the server, and marks the suspension as made by staff', async (t) => {
    const { whm, live } = await openHosting(t, api)
    for (const name of ['reason', 'suspendreason']) {
      const serviceid = await live()
      const answer = await api.ok('modulesuspend', { serviceid, [name]: ` Spam, by ${name} & "more" ` })
      t.strictSame(answer, { result: 'success', serviceid, message: 'The account was suspended' })
      const { username, ...row } = await serviceRow(api, serviceid)
      const suspension_reason = `Spam, by ${name} & "more"`
      t.match(row, { status: 'suspended', suspension_reason, is_suspended_by_staff: 1 })
      t.equal(whm.accounts.get(username as string)?.suspended, suspension_reason)
    }
  })

  t.test('does not mark a suspension without a reason as made by staff', async (t) => {
    const { live } = await openHosting(t, api)
    for (const reason of [undefined, '', '  ']) {
      const serviceid = await live()
      await api.ok('modulesuspend', { serviceid, reason })
      t.match(await serviceRow(api, serviceid), { status: 'suspended', is_suspended_by_staff: 0 })
      const { data } = await api.ok('getclientsproducts', { serviceid })
      t.match(data, [{ suspensionreason: null }], 'returns no reason')
    }
  })

  t.test('suspends a suspended service again for another reason', async (t) => {
    const { live } = await openHosting(t, api)
    const serviceid = await live()
    await api.ok('modulesuspend', { serviceid })
    t.match(await api.ok('modulesuspend', { serviceid, reason: 'Spam' }), {
      message: 'The account was already suspended',
    })
    t.match(await serviceRow(api, serviceid), { suspension_reason: 'Spam', is_suspended_by_staff: 1 })
    const { client_id } = await serviceRow(api, serviceid)
    const mails = await api.database.read('emails').where({ client_id, template: 'service suspension' })
    t.equal(mails.length, 1, 'the client is emailed once')
  })

  //
  t.test('accepts a reason of 1,000 characters and rejects a longer one', async (t) => {
    const { live } = await openHosting(t, api)
    const serviceid = await live()
    await expectTextLimit(t, api, 'modulesuspend', { serviceid }, { reason: 1000 })
    await expectRefusal(t, api, 'modulesuspend', { serviceid, reason: ['a', 'b'] }, 'reason', { as: 'json' })
  })

  // R-1502
  t.test('returns 400 for a terminated service', async (t) => {
    const { pending } = await openHosting(t, api)
    const serviceid = await pending({ status: 'terminated' })
    await expectError(t, api, 'modulesuspend', { serviceid }, 400, 'service_terminated')
  })
})
