import t from 'tap'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectTextLimit } from '../_shared/checks.js'
import { openHosting, serviceRow, testServerAction } from './hosting.js'

withService(t, 'modulesuspend', async (t, api) => {
  await testServerAction(t, api, {
    name: 'modulesuspend',
    verb: 'suspend',
    ready: ({ live }) => live(),
    refusing: ({ whm }, { username }) => {
      const account = whm.accounts.get(username as string)
      // Simulates the replacement of the account in the panel by another account with the same name.
      if (account !== undefined) whm.accounts.set(username as string, { ...account, made: Number(account.made) + 1 })
    },
    reason: /is not the one created for this service/,
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

  // R-2316
  t.test('suspends a service without an account, and notifies staff once', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    const { username, client_id } = await serviceRow(api, serviceid)
    const account = whm.accounts.get(username as string)
    whm.accounts.delete(username as string)
    const message = `User ${username} does not exist on the server`
    t.match(await api.ok('modulesuspend', { serviceid, reason: 'Overdue' }), { message })
    t.match(await serviceRow(api, serviceid), { status: 'suspended', server_suspended: null })
    const items = () => api.database.read('todo_items').where('title', 'like', `Service ${serviceid} %`)
    t.match(await items(), [{ status: 'New', description: new RegExp(message) }])
    await expectError(t, api, 'moduleunsuspend', { serviceid }, 400, 'module_refused')
    t.equal((await items()).length, 1)
    const mails = await api.database.read('emails').where({ client_id, template: 'service suspension' })
    t.equal(mails.length, 1)

    if (account !== undefined) whm.accounts.set(username as string, account)
    await api.ok('moduleunsuspend', { serviceid })
    t.match(await items(), [{ status: 'Completed' }], 'the account exists again')

    whm.accounts.delete(username as string)
    await api.ok('modulesuspend', { serviceid, reason: 'Overdue' })
    t.match(await items(), [{ status: 'New' }])
    t.match(await api.ok('moduleterminate', { serviceid }), { message: 'The account was already removed' })
    t.match(await serviceRow(api, serviceid), { status: 'terminated', account_username: '' })
    t.match(await items(), [{ status: 'Completed' }], 'the service has ended')
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
