import t, { type Test } from 'tap'
import type { Cents } from '../../../domain/values/money.js'
import type { Call } from '../../../tools/pretend-panel/provider.js'
import { openHosting, readQueue, serviceRow, waitUntilSettled } from '../../actions/services/hosting.js'
import { eventually } from '../../support/eventually.js'
import { makeProduct, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const isFor = (name: string) => (call: Call) => call.path.endsWith(name)
const isPlanChange = isFor('changepackage')
const planOf = (call: Call) => call.form.get('pkg') ?? call.query.get('pkg')

/** Holds the first call that matches until `release` is called. */
async function hold(
  whm: { pause: (pause: (call: Call, when: string) => Promise<unknown> | undefined) => void },
  only: (call: Call) => boolean,
) {
  let release = () => {}
  let isReached = false
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  whm.pause((call, when) => {
    if (when !== 'before' || isReached || !only(call)) return undefined
    isReached = true
    return released
  })
  return { release, reached: () => eventually('the call is held', () => isReached) }
}

/** Waits until no operation is pending. The clock does not advance, because that would end the lease of a call. */
const queueEnds = (api: Api, serviceId: number) =>
  eventually('the queue is empty', async () =>
    (await readQueue(api, serviceId)).every(({ status }) => status !== 'pending'),
  )

/** Creates an account with plan Basic, and products with plans Basic and Pro at the same price. */
async function openPlans(t: Test, api: Api) {
  const hosting = await openHosting(t, api)
  const product = await api.database.read('products').where({ id: hosting.productId }).first()
  const { group_id, server_group_id } = product as { group_id: number; server_group_id: number }
  const plan = (package_name: string) =>
    makeProduct(api, { module: 'cpanel', package_name, group_id, server_group_id, prices: { monthly: 500 } })
  const [basic, pro] = [await plan('Basic'), await plan('Pro')]
  const serviceid = await hosting.live({ product_id: basic, recurring_amount: 500 as Cents })
  const { username } = await serviceRow(api, serviceid)
  const upgrade = (packageid: number) => api.ok('upgradeproduct', { serviceid, packageid })
  return { ...hosting, basic, pro, serviceid, upgrade, account: () => hosting.whm.accounts.get(username as string) }
}

withService(t, 'operations of one account', async (t, api) => {
  // R-2308
  t.test('a plan requested while another plan is being set is set afterward', async (t) => {
    const { whm, basic, pro, serviceid, upgrade, account } = await openPlans(t, api)
    const held = await hold(whm, isPlanChange)
    await upgrade(pro)
    api.service.wake()
    await held.reached()
    await upgrade(basic)
    await upgrade(pro)
    await upgrade(basic)
    t.match(
      (await readQueue(api, serviceid)).slice(1),
      [
        { action: 'changepackage', attempts: 1 },
        { action: 'changepackage', attempts: 0, next_attempt_at: null },
      ],
      'at most one row waits behind the call',
    )
    held.release()
    await queueEnds(api, serviceid)
    t.strictSame(whm.calls.filter(isPlanChange).map(planOf), ['Pro', 'Basic'])
    t.match(
      [account(), await serviceRow(api, serviceid)],
      [{ plan: 'Basic' }, { product_id: basic, server_product_id: basic }],
    )
  })

  // R-2308
  t.test('a failed operation is not repeated if a later one sets the same state', async (t) => {
    const { whm, basic, pro, serviceid, upgrade, account } = await openPlans(t, api)
    const held = await hold(whm, isPlanChange)
    whm.setFailure('broken', 1, isPlanChange)
    await upgrade(pro)
    api.service.wake()
    await held.reached()
    await upgrade(basic)
    held.release()
    await queueEnds(api, serviceid)
    t.match((await readQueue(api, serviceid)).slice(1), [
      { action: 'changepackage', status: 'cancelled', attempts: 1 },
      { action: 'changepackage', status: 'completed', attempts: 1 },
    ])
    t.match(account(), { plan: 'Basic' })
  })

  // R-2308
  t.test(
    'a later operation of the account waits until an earlier one has ended, even if that is retried',
    async (t) => {
      const { whm, pro, serviceid, upgrade } = await openPlans(t, api)
      whm.setFailure('broken', 1, isPlanChange)
      await upgrade(pro)
      api.service.wake()
      await eventually('the first attempt has failed', async () => {
        const row = (await readQueue(api, serviceid)).at(-1)
        return row?.attempts === 1 && row.leased_until === null
      })
      await writeRows(api, (db) =>
        db('module_queue').insert({
          ...{ service_id: serviceid, action: 'suspend', payload: null, status: 'pending', max_attempts: 5 },
          ...{ next_attempt_at: api.now().toISOString(), created_at: api.now().toISOString() },
        } as never),
      )
      api.service.wake()
      await api.service.runJobs()
      t.match((await readQueue(api, serviceid)).at(-1), { action: 'suspend', attempts: 0, next_attempt_at: null })
      await waitUntilSettled(api, serviceid)
      const changes = whm.calls.filter((call) => isPlanChange(call) || isFor('suspendacct')(call))
      t.strictSame(
        changes.map(({ path }) => path.split('/').at(-1)),
        ['changepackage', 'changepackage', 'suspendacct'],
      )
    },
  )

  // R-2309
  t.test('forgets the state of an account that staff may have changed', async (t) => {
    const { pro, serviceid } = await openPlans(t, api)
    const before = await serviceRow(api, serviceid)
    t.match(before, { server_suspended: 0, server_product_id: before.product_id })
    await api.ok('modulechangepackage', { serviceid, packageid: pro })
    t.match(await serviceRow(api, serviceid), { server_product_id: null, server_suspended: 0 })
    await api.ok('modulesuspend', { serviceid })
    t.equal((await serviceRow(api, serviceid)).server_suspended, 1)
    await api.ok('updateclientproduct', { serviceid, status: 'active' })
    t.equal((await serviceRow(api, serviceid)).server_suspended, null)
  })

  // R-2308
  t.test('an operation whose process was killed runs before the ones that wait behind it', async (t) => {
    const { whm, basic, pro, serviceid, upgrade, account } = await openPlans(t, api)
    const held = await hold(whm, isPlanChange)
    await upgrade(pro)
    api.service.wake()
    await held.reached()
    const [first] = (await readQueue(api, serviceid)).slice(1)
    await upgrade(basic)
    // What the killed process leaves: its claim, whose lease has ended.
    const leased_until = new Date(api.now().getTime() - 1000).toISOString()
    const claim = { leased_until, attempts: 2, unfinished_attempts: 2, next_attempt_at: leased_until }
    await writeRows(api, (db) =>
      db('module_queue')
        .where({ id: first?.id as number })
        .update(claim),
    )
    held.release()
    api.service.wake()
    await queueEnds(api, serviceid)
    t.equal(whm.calls.filter(isPlanChange).map(planOf).at(-1), 'Basic')
    t.match(account(), { plan: 'Basic' })
  })

  // R-2309
  t.test('forgets the state of an account when the previous release completes an operation', async (t) => {
    const { serviceid } = await openPlans(t, api)
    const times = { next_attempt_at: '2999-01-01T00:00:00.000Z', created_at: api.now().toISOString() }
    const complete = async (action: string) => {
      await writeRows(api, (db) =>
        db('module_queue').insert({
          service_id: serviceid,
          action,
          status: 'pending',
          max_attempts: 5,
          ...times,
        } as never),
      )
      await writeRows(api, (db) =>
        db('module_queue')
          .where({ service_id: serviceid, action })
          .update({ status: 'completed', next_attempt_at: null }),
      )
      const { server_product_id, server_suspended } = await serviceRow(api, serviceid)
      return [server_product_id === null, server_suspended === null]
    }
    t.strictSame(await complete('changepassword'), [false, false])
    t.strictSame(await complete('suspend'), [false, true])
    t.strictSame(await complete('changepackage'), [true, true])
  })

  // R-2309
  t.test('forgets the state that a call without an answer may have set', async (t) => {
    const { whm, serviceid } = await openPlans(t, api)
    whm.setFailure('reset', 1, isFor('suspendacct'))
    t.equal((await api.call('modulesuspend', { serviceid })).status, 502)
    t.equal((await serviceRow(api, serviceid)).server_suspended, null)
    await waitUntilSettled(api, serviceid)
    t.equal((await serviceRow(api, serviceid)).server_suspended, 1)
  })
})
