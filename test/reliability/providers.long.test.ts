import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import type { ModuleQueueRow } from '../../db/rows-services.js'
import type { Call, FailureMode } from '../../tools/pretend-panel/provider.js'
import { openWhm, type Whm } from '../../tools/pretend-panel/whm.js'
import { readQueue, serviceRow, waitUntilSettled } from '../actions/services/hosting.js'
import { eventually } from '../server/serve.js'
import { makeClient, makeProduct, makeServer, makeServerGroup, setSetting, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'
import { slowdown } from '../support/slowdown.js'

/** Installs the server module `hasty`: cPanel with a deadline of two seconds. */
const environment = { EXTENSIONS_DIR: fileURLToPath(new URL('./fixtures/hasty', import.meta.url)) }

interface Shop {
  readonly whm: Whm
  /** Places an order for one account on a new domain. */
  readonly order: () => Promise<{ readonly orderid: number; readonly serviceid: number; readonly domain: string }>
}

let made = 0

async function openShop(
  t: Test,
  api: Api,
  module: 'hasty' | 'cpanel' = 'hasty',
  auto_setup: 'manual' | 'order' = 'manual',
): Promise<Shop> {
  const whm = await openWhm(t)
  const server_group_id = await makeServerGroup(api)
  const server_id = await makeServer(api, { module, port: whm.port, access_key: 'TOKEN' })
  await writeRows(api, (db) => db('server_group_members').insert({ server_id, group_id: server_group_id }))
  const hosted = { module, auto_setup, package_name: 'Basic', server_group_id }
  const product = await makeProduct(api, { ...hosted, prices: { monthly: 500 } })
  const clientid = await makeClient(api)
  return {
    whm,
    order: async () => {
      const domain = `p${++made}.example`
      const { orderid, serviceids } = await api.ok('addorder', { clientid, pid: [product], domain: [domain] })
      return { orderid, serviceid: serviceids[0], domain }
    },
  }
}

const creationsOf = ({ calls }: Whm, domain: string): number =>
  calls.filter(({ path, form }) => path.endsWith('createacct') && form.get('domain') === domain).length

/** Failures of a provider after it has done the work, with the expected error in the queue. */
const failureModes: readonly (readonly [FailureMode, RegExp])[] = [
  ['silent', /deadline|time|complete response/i],
  ['broken', /503/],
  ['garbage', /./],
  ['reset', /./],
  ['cut', /./],
  ['drip', /deadline|time|complete response/i],
]

withService(
  t,
  "a provider's failures neither lose a job nor create an account twice",
  async (t, api) => {
    t.test('failures after the work was done', async (t) => {
      // Concurrent, because some of the failures last until the deadline.
      const tried = await Promise.all(
        failureModes.map(async ([failureMode, reason]) => {
          const { whm, order } = await openShop(t, api)
          const { orderid, serviceid, domain } = await order()
          whm.setFailure(failureMode)
          const answers = [await api.ok('acceptorder', { orderid })]
          const rows = await readQueue(api, serviceid)
          const { status } = await serviceRow(api, serviceid)
          // The next attempt also fails, because the outcome of the first is unknown.
          answers.push(await api.ok('acceptorder', { orderid }))
          rows.push(...(await readQueue(api, serviceid)))
          whm.setFailure('none')
          return { failureMode, reason, whm, serviceid, domain, answers, status, rows }
        }),
      )
      for (const { failureMode, reason, whm, serviceid, domain, answers, status, rows } of tried)
        await t.test(failureMode, async (t) => {
          t.match(answers, [{ status: 'Active' }, { status: 'Active' }])
          t.equal(status, 'pending')
          const open = { status: 'pending', is_unsettled: 1, leased_until: null, last_error: reason }
          t.match(rows, [
            { ...open, attempts: 1 },
            { ...open, attempts: 2 },
          ])
          await waitUntilSettled(api, serviceid)
          t.match(await readQueue(api, serviceid), [{ status: 'completed', last_error: null }])
          t.equal((await serviceRow(api, serviceid)).status, 'active')
          t.strictSame(
            [...whm.accounts.values()].map((account) => account.domain),
            [domain],
          )
          t.equal(creationsOf(whm, domain), 1)
        })
    })

    t.test('creates the account once after an unreachable provider has returned', async (t) => {
      const { whm, order } = await openShop(t, api)
      const { orderid, serviceid, domain } = await order()
      const well = await writeRows(api, (db) => db('servers').where({ port: whm.port }).update({ port: 1 }))
      t.equal(well, 1)
      await api.ok('acceptorder', { orderid })
      t.match(await readQueue(api, serviceid), [{ status: 'pending', attempts: 1, is_unsettled: 0 }])
      await writeRows(api, (db) => db('servers').where({ port: 1 }).update({ port: whm.port }))
      await waitUntilSettled(api, serviceid)
      t.equal((await serviceRow(api, serviceid)).status, 'active')
      t.equal(creationsOf(whm, domain), 1)
    })
  },
  { environment },
)

withService(
  t,
  'a provider that never recovers',
  async (t, api) => {
    // R-2303
    t.test('is retried after doubling, randomized pauses, and not after the last attempt', async (t) => {
      const { whm, order } = await openShop(t, api)
      whm.setFailure('broken')
      const orders = await Promise.all(Array.from({ length: 6 }, order))
      await Promise.all(orders.map(({ orderid }) => api.ok('acceptorder', { orderid })))
      const rows = async () => (await Promise.all(orders.map(({ serviceid }) => readQueue(api, serviceid)))).flat()
      for (let attempts = 1; attempts < 5; attempts++) {
        await eventually(`attempt ${attempts} is over`, async () =>
          (await rows()).every((row) => row.attempts === attempts && row.leased_until === null),
        )
        const waits = (await rows()).map((row) => minutesFrom(row, api.now()) / 2 ** (attempts - 1))
        t.ok(
          waits.every((wait) => wait > 3.9 && wait < 6.1),
          `after attempt ${attempts}, as shares of the doubling: ${waits.map((wait) => wait.toFixed(2))}`,
        )
        t.ok(Math.max(...waits) - Math.min(...waits) > 0.05, 'not all at the same time')
        api.advance(6 * 60_000 * 2 ** (attempts - 1))
        api.service.wake()
      }
      await eventually('the last attempt ends', async () => (await rows()).every(({ status }) => status === 'failed'))
      for (const row of await rows()) t.match(row, { attempts: 5, next_attempt_at: null, completed_at: /^2/ })
      const listed = await api.ok('getmodulequeue', { status: 'failed', limitnum: 100 })
      t.equal(listed.data.length, 6, 'the failed rows are listed')

      whm.setFailure('none')
      await Promise.all(orders.map(({ orderid }) => api.ok('acceptorder', { orderid })))
      t.equal(whm.accounts.size, 6, 'accepting the order again starts new attempts')
      for (const { domain } of orders) t.equal(creationsOf(whm, domain), 1, 'the existing account is recognized')
    })
  },
  { environment },
)

withService(t, 'a provider that hangs delays nothing else', async (t, api) => {
  /** Blocks every call to a provider. Returns a function that releases them. */
  const hang = ({ whm }: Shop): (() => void) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    whm.pause((_, when) => (when === 'before' ? held : undefined))
    return () => letGo()
  }
  const areActive = async (orders: readonly { serviceid: number }[]) => {
    const rows = await Promise.all(orders.map(({ serviceid }) => serviceRow(api, serviceid)))
    return rows.every(({ status }) => status === 'active')
  }

  t.test('does not delay other actions or calls to other providers', async (t) => {
    const shop = await openShop(t, api, 'cpanel')
    const letGo = hang(shop)
    const orders = await Promise.all(Array.from({ length: 24 }, shop.order))
    const accepted = Promise.all(orders.map(({ orderid }) => api.ok('acceptorder', { orderid })))
    await eventually('all of them hang', () => shop.whm.calls.length === orders.length)

    const slowest = { getclients: 0, addcredit: 0 }
    const clientid = await makeClient(api)
    const measure = async (action: keyof typeof slowest, parameters: object) => {
      const started = performance.now()
      await api.ok(action, parameters)
      slowest[action] = Math.max(slowest[action], performance.now() - started)
    }
    for (let n = 0; n < 20; n++) {
      await measure('getclients', {})
      await measure('addcredit', { clientid, description: 'x', amount: 1 })
    }
    t.ok(Math.max(...Object.values(slowest)) < 2000 * slowdown(), `slowest of 20, in ms: ${JSON.stringify(slowest)}`)
    const other = await (await openShop(t, api, 'cpanel')).order()
    await api.ok('acceptorder', other)
    t.ok(await areActive([other]))
    t.equal(shop.whm.accounts.size, 0, 'the others still hang')
    letGo()
    await accepted
    t.ok(await areActive(orders))
  })

  t.test('does not delay queued work for other servers', async (t) => {
    const shop = await openShop(t, api, 'cpanel', 'order')
    const letGo = hang(shop)
    const orders = await Promise.all([1, 2, 3].map(shop.order))
    api.service.wake()
    await eventually('one of them is running', () => shop.whm.calls.length > 0)
    const other = await (await openShop(t, api, 'cpanel', 'order')).order()
    api.service.wake()
    await eventually('the other service is set up', () => areActive([other]))
    t.equal(shop.whm.accounts.size, 0, 'the others still hang')
    letGo()
    await eventually('the released services are set up', () => areActive(orders))
  })
})

withService(t, 'an order cancelled while it is unknown whether its account was created', async (t, api) => {
  const isCreate = ({ path }: Call) => path.endsWith('createacct')
  const has = (whm: Whm, domain: string) => [...whm.accounts.values()].some((one) => one.domain === domain)

  for (const [action, status] of [
    ['cancelorder', 'cancelled'],
    ['fraudorder', 'fraud'],
  ] as const)
    t.test(`${action}: the account is removed`, async (t) => {
      const { whm, order } = await openShop(t, api, 'cpanel')
      const { orderid, serviceid, domain } = await order()
      whm.setFailure('reset', 1, isCreate)
      await api.ok('acceptorder', { orderid })
      t.ok(has(whm, domain))
      await api.ok(action, { orderid })
      await waitUntilSettled(api, serviceid)
      t.notOk(has(whm, domain))
      t.match(await readQueue(api, serviceid), [
        { action: 'create', status: 'cancelled' },
        { action: 'terminate', status: 'completed' },
      ])
      t.equal((await serviceRow(api, serviceid)).status, status)
    })

  t.test('the account is removed after the creation has succeeded', async (t) => {
    const { whm, order } = await openShop(t, api, 'cpanel')
    const { orderid, serviceid, domain } = await order()
    whm.pause(({ path }, when) =>
      when === 'after' && path.endsWith('createacct') ? api.ok('cancelorder', { orderid }) : undefined,
    )
    await api.ok('acceptorder', { orderid })
    await waitUntilSettled(api, serviceid)
    t.notOk(has(whm, domain))
    t.equal((await serviceRow(api, serviceid)).status, 'cancelled')
  })

  t.test('the account is removed even after the last attempt', async (t) => {
    await setSetting(api, 'module_queue_attempts', '1')
    const { whm, order } = await openShop(t, api, 'cpanel')
    const { orderid, serviceid, domain } = await order()
    whm.setFailure('reset', 1, isCreate)
    await api.ok('acceptorder', { orderid })
    await setSetting(api, 'module_queue_attempts', '5')
    t.match(await readQueue(api, serviceid), [{ status: 'failed', is_unsettled: 1 }])
    await api.ok('cancelorder', { orderid })
    await waitUntilSettled(api, serviceid)
    t.notOk(has(whm, domain))
  })
})

const minutesFrom = ({ next_attempt_at }: ModuleQueueRow, now: Date): number =>
  (Date.parse(next_attempt_at ?? '') - now.getTime()) / 60_000
