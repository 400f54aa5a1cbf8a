import t from 'tap'
import { leastFullServer } from '../../../domain/services/servers.js'
import {
  changeCached,
  makeClient,
  makeProduct,
  makeServer,
  makeServerGroup,
  makeService,
  writeRows,
} from '../../support/fixtures.js'
import { openProvisioner, provisionerSecret } from '../../support/providers/provisioner.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'
import { openHosting, readQueue, serviceRow, testServerAction, waitUntilSettled } from './hosting.js'

withService(t, 'modulecreate', async (t, api) => {
  await testServerAction(t, api, {
    name: 'modulecreate',
    verb: 'create',
    ready: ({ pending }) => pending(),
    refusing: async ({ productId }) => {
      await api.database.transaction((db) => db('products').where({ id: productId }).update({ package_name: 'Gold' }))
    },
    reason: /no package “Gold”/,
    isDone: ({ whm }, { username }) => whm.accounts.has(username as string),
  })

  // R-1502
  t.test('creates an account with a user name and a password, and activates the service from today', async (t) => {
    const { whm, pending } = await openHosting(t, api)
    const serviceid = await pending({ domain: 'lovelace.example.com' })
    const answer = await api.ok('modulecreate', { serviceid })
    t.strictSame(answer, { result: 'success', serviceid, message: 'The account was created' })
    const row = await serviceRow(api, serviceid)
    t.match(row, { status: 'active', username: 'lovelace', registered_on: api.now().toISOString().slice(0, 10) })
    const account = whm.accounts.get('lovelace')
    t.match(account, { domain: 'lovelace.example.com', plan: 'Basic' })
    t.match(account?.password, /^\w{16}$/)
    t.notOk(JSON.stringify(row).includes(account?.password ?? ''), 'stores the password encrypted')
  })

  // R-2305
  t.test('looks for the account before the next attempt if the response was lost', async (t) => {
    const { whm, pending } = await openHosting(t, api)
    const serviceid = await pending()
    whm.setFailure('reset', 1)
    await expectError(t, api, 'modulecreate', { serviceid }, 502, 'module_unreachable')
    t.match((await readQueue(api, serviceid)).at(-1), { status: 'pending', is_unsettled: 1 })
    await waitUntilSettled(api, serviceid)
    t.equal(whm.accounts.size, 1)
    t.equal(whm.calls.filter(({ path }) => path.endsWith('createacct')).length, 1)
    t.equal((await serviceRow(api, serviceid)).status, 'active')
  })

  t.test('creates one account for concurrent calls', async (t) => {
    const { whm, pending } = await openHosting(t, api)
    const serviceid = await pending()
    const replies = await Promise.all([1, 2, 3].map(() => api.call('modulecreate', { serviceid })))
    for (const { status } of replies) t.ok(status === 200 || status === 409, `answered ${status}`)
    t.ok(replies.some(({ status }) => status === 200))
    t.equal(whm.accounts.size, 1)
    t.equal((await serviceRow(api, serviceid)).status, 'active')
  })

  t.test('gives the last free account of a server to only one of several services', async (t) => {
    const { whm, productId, pending } = await openHosting(t, api)
    const group = (await api.database.read('products').where({ id: productId }).first('server_group_id'))
      ?.server_group_id
    const members = api.database
      .read('server_group_members')
      .where({ group_id: group as number })
      .select('server_id')
    await writeRows(api, (db) => db('servers').whereIn('id', members).update({ max_accounts: 1 }))
    const ids = await Promise.all([1, 2, 3, 4].map(() => pending()))
    const replies = await Promise.all(ids.map((serviceid) => api.call('modulecreate', { serviceid })))
    t.strictSame(replies.map(({ status }) => status).sort(), [200, 400, 400, 400])
    t.match(replies.find(({ status }) => status === 400)?.body.message, /No server has room/)
    t.equal(whm.accounts.size, 1)
  })

  t.test('changes nothing on a repeat and logs the setup once', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    const before = await serviceRow(api, serviceid)
    t.match(await api.ok('modulecreate', { serviceid }), { message: 'The account already existed' })
    t.strictSame(await serviceRow(api, serviceid), before)
    t.equal(whm.accounts.size, 1)
    const log = await api.database.read('activity_log').where('description', 'like', `Service ${serviceid},%was set up`)
    t.equal(log.length, 1)
  })

  // R-1531
  t.test('refuses a suspended service, which stays suspended, and queues no welcome email', async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    await api.ok('modulesuspend', { serviceid, reason: 'Abuse' })
    const before = await serviceRow(api, serviceid)
    const mails = async () => (await api.database.read('emails').where({ template: 'service welcome email' })).length
    const welcomed = await mails()
    await expectError(t, api, 'modulecreate', { serviceid }, 400, 'module_refused')
    t.strictSame(await serviceRow(api, serviceid), before)
    t.match([...whm.accounts.values()], [{ suspended: 'Abuse' }])
    t.equal(await mails(), welcomed)
    t.match((await readQueue(api, serviceid)).at(-1), { action: 'create', status: 'cancelled' })
  })

  // R-1508
  t.test('rejects the user name of another service on the server and queues no job', async (t) => {
    const { whm, live, pending } = await openHosting(t, api)
    const { username } = await serviceRow(api, await live())
    const serviceid = await pending()
    await api.ok('updateclientproduct', { serviceid, username })
    await expectError(t, api, 'modulecreate', { serviceid }, 422, 'username_taken')
    t.strictSame(await readQueue(api, serviceid), [])
    t.match(await serviceRow(api, serviceid), { status: 'pending', server_id: null })
    t.equal(whm.accounts.size, 1)
  })

  t.test('stores an error on the queue entry of an order whose user name is taken', async (t) => {
    const { productId, clientId, live } = await openHosting(t, api)
    const { username } = await serviceRow(api, await live())
    await writeRows(api, async (db) => {
      const currency = await db('currencies').where({ is_default: 1 }).first('id')
      const row = { product_id: productId, currency_id: currency?.id as number, cycle: 'monthly', price: 500 } as const
      await db('product_prices').insert(row as never)
    })
    const order = { clientid: clientId, pid: productId, domain: 'second.example' }
    const { orderid, serviceids } = await api.ok('addorder', order)
    await api.ok('updateclientproduct', { serviceid: serviceids[0], username })
    await api.ok('acceptorder', { orderid })
    t.match(await readQueue(api, serviceids[0]), [{ status: 'pending', last_error: /has the user name/ }])
  })

  // R-1502
  t.test('returns 400 for a terminated service', async (t) => {
    const { pending } = await openHosting(t, api)
    await expectError(
      t,
      api,
      'modulecreate',
      { serviceid: await pending({ status: 'terminated' }) },
      400,
      'service_terminated',
    )
  })

  t.test('refuses if the module has no active server', async (t) => {
    const { productId, pending } = await openHosting(t, api)
    await api.database.transaction((db) => db('products').where({ id: productId }).update({ module: 'virtualmin' }))
    await makeServer(api, { module: 'virtualmin', is_active: 0 })
    await expectError(t, api, 'modulecreate', { serviceid: await pending() }, 400, 'module_refused')
  })

  // R-1509
  t.test('chooses the active server with the most room in the group', async (t) => {
    const [group_id, clientId] = [await makeServerGroup(api), await makeClient(api)]
    const host = async (max_accounts: number, accounts: number, is_active: 0 | 1 = 1) => {
      const server_id = await makeServer(api, { module: 'virtualmin', max_accounts, is_active })
      for (let n = 0; n < accounts; n++) await makeService(api, clientId, { server_id })
      await writeRows(api, (db) => db('server_group_members').insert({ group_id, server_id }))
      return server_id
    }
    await host(2, 1)
    const roomy = await host(10, 2)
    await host(10, 0, 0)
    await makeServer(api, { module: 'virtualmin' })
    t.equal(await leastFullServer(api.database.read, 'virtualmin', group_id), roomy)
  })
})

// Uses a separate service whose clock has not been advanced, because the provisioner checks signatures against the real
// time.
withService(t, 'modulecreate with fields reported by a module', async (t, api) => {
  // R-1503
  t.test('adds the fields of the module to the response without replacing the result', async (t) => {
    const provisioner = await openProvisioner(t)
    await changeCached(api, 'modules', (db) =>
      db('modules').insert({
        type: 'server',
        name: 'webhook',
        is_active: 1,
        parameters: '{"path":"/hook"}',
        from_api: '[]',
      }),
    )
    await makeServer(api, { module: 'webhook', port: provisioner.port, access_key: provisionerSecret })
    const product_id = await makeProduct(api, { module: 'webhook', package_name: 'Silver' })
    const serviceid = await makeService(api, await makeClient(api), {
      product_id,
      status: 'pending',
      domain: 'fields.example.com',
    })
    t.strictSame(await api.ok('modulecreate', { serviceid }), {
      result: 'success',
      serviceid,
      message: 'On its way.',
      node: 'n7',
      cores: 2,
      fast: true,
    })
    const fields = { result: 'error', serviceid: 'x', message: 'y', node: 'n8' }
    provisioner.answer({ body: JSON.stringify({ message: 'Again.', fields }) })
    t.strictSame(await api.ok('modulecreate', { serviceid }), {
      result: 'success',
      serviceid,
      message: 'Again.',
      node: 'n8',
    })
  })
})
