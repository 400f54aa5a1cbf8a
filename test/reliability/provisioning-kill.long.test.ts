// Listed in docs/reference/attacks.md.

import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Call } from '../../tools/pretend-panel/provider.js'
import type { Whm } from '../../tools/pretend-panel/whm.js'
import { openHosting } from '../actions/services/hosting.js'
import { callAction, eventually, serve } from '../server/serve.js'
import { audit } from '../support/audit.js'
import { credentialHeaders } from '../support/credentials.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeProduct, priceAt } from '../support/fixtures.js'
import { readSeed } from '../support/seed.js'
import { type Api, type Body, startApi } from '../support/service.js'
import { seededRandom } from './load.js'
import { type Order, startOrders } from './order-load.js'

/** Number of kills on each database and seed of their times: `KILLS=100 SEED=7 npm test -- …`. */
const kills = Number(process.env.KILLS || 5)
const seed = readSeed('SEED')

/** Longer than the lease of a process that died during a call to cPanel. */
const pastLeaseMs = 50_000

interface Shop {
  readonly whm: Whm
  readonly clientid: number
  /** Products whose services are set up when the order is accepted, or when its invoice is paid. */
  readonly products: { readonly accepted: number; readonly paid: number }
  readonly headers: Record<string, string>
}

/** Creates the products and a client, and stops the service that did so. */
async function openShop(t: Test, url: string): Promise<Shop> {
  const api = await startApi(t, url, withoutJobs)
  const { whm, productId: accepted, clientId: clientid } = await openHosting(t, api)
  const { server_group_id } = (await api.database.read('products').where({ id: accepted }).first()) as Body
  const hosted = { module: 'cpanel', package_name: 'Pro', server_group_id, auto_setup: 'payment' as const }
  const paid = await makeProduct(api, { ...hosted, prices: { monthly: 700 } })
  await priceAt(api, accepted, 500)
  await api.service.stop()
  return { whm, clientid, products: { accepted, paid }, headers: credentialHeaders(api.admin) }
}

const isCreation = ({ path }: Call) => path.endsWith('createacct')

/** Ends the leases of killed processes and waits until the module queue has no pending rows. */
async function settle(api: Api): Promise<void> {
  api.advance(pastLeaseMs)
  api.service.wake()
  await eventually(
    'the module queue settles',
    async () => (await api.database.read('module_queue').where({ status: 'pending' })).length === 0,
    30_000,
  )
}

onBothDatabases(
  t,
  'each service reaches its final state, whichever step of provisioning a kill interrupts',
  async (t, url) => {
    const { whm, clientid, products, headers } = await openShop(t, url)
    const server = await serve(t, { DATABASE_URL: url, ...withoutJobs.environment })
    const call = (action: string, parameters: Body) => callAction(server.url, action, parameters, 'POST', headers)
    const place = async (domain: string, product = products.accepted): Promise<Body> => {
      const { body } = await call('addorder', { clientid, pid: [product], domain: [domain] })
      return { ...body, serviceid: body.serviceids[0] }
    }
    const held = new Map<string, { readonly when: string; readonly until: Promise<unknown> }>()
    const reached: string[] = []
    const never = new Promise(() => {})
    let letGo = () => {}
    const late = new Promise<void>((resolve) => {
      letGo = resolve
    })
    /** Blocks the first call whose command and account are `name`, before or after the work, until `until` resolves. */
    const hold = (name: string, when: 'before' | 'after', until: Promise<unknown>) => held.set(name, { when, until })
    whm.pause(({ path, form }, when) => {
      const name = `${path.split('/').at(-1)} ${form.get('domain') ?? form.get('user') ?? form.get('username')}`
      const one = held.get(name)
      if (one?.when !== when) return undefined
      held.delete(name)
      reached.push(name)
      return one.until
    })

    const intended = await place('intended.example', products.paid)
    const lost = await place('lost.example')
    const belated = await place('belated.example')
    const unheard = await place('unheard.example')
    const stored = await place('stored.example')
    const suspended = await place('suspended.example')
    const terminated = await place('terminated.example')
    for (const { orderid } of [suspended, terminated]) await call('acceptorder', { orderid })
    hold('createacct lost.example', 'before', never)
    hold('createacct belated.example', 'before', late)
    hold('createacct unheard.example', 'after', never)
    // These two commands identify the account by its user name, the first eight letters of the domain.
    hold('suspendacct suspende', 'after', never)
    hold('removeacct terminat', 'after', never)
    const open = [
      call('acceptorder', lost),
      call('acceptorder', belated),
      call('acceptorder', unheard),
      call('modulesuspend', { ...suspended, reason: 'Abuse' }),
      call('moduleterminate', terminated),
    ].map((one) => one.catch(() => undefined))
    const { invoiceid } = intended
    t.match(await call('addinvoicepayment', { invoiceid, transid: 'x', amount: 7 }), { body: { status: 'paid' } })
    await eventually('all calls are running', () => reached.length === open.length)
    t.match(await call('acceptorder', stored), { status: 200 })
    await server.kill('SIGKILL')
    t.strictSame(await Promise.all(open), Array(open.length).fill(undefined), 'no call was answered')
    letGo()

    const api = await startApi(t, url)
    const statuses = async () => {
      const rows = await api.database.read('services').orderBy('id')
      return Object.fromEntries(rows.map(({ domain, status }) => [domain, status]))
    }
    t.match(await statuses(), { 'stored.example': 'active', 'unheard.example': 'pending' })
    await settle(api)
    t.strictSame(await statuses(), {
      'intended.example': 'active',
      'lost.example': 'active',
      'belated.example': 'active',
      'unheard.example': 'active',
      'stored.example': 'active',
      'suspended.example': 'suspended',
      'terminated.example': 'terminated',
    })
    const accounts = [...whm.accounts.values()]
    t.strictSame(accounts.map(({ domain, suspended }) => `${domain} ${suspended ?? 'active'}`).sort(), [
      'belated.example active',
      'intended.example active',
      'lost.example active',
      'stored.example active',
      'suspended.example Abuse',
      'unheard.example active',
    ])
    const creations = whm.calls.filter(isCreation).map(({ form }) => form.get('domain'))
    const twice = creations.filter((domain, at) => creations.indexOf(domain) !== at)
    t.strictSame(twice, ['lost.example'], 'only the lost creation is repeated')
    const welcomed = await api.database.read('emails').where({ template: 'service welcome email' })
    t.equal(welcomed.length, 7)
    await expectSound(t, api)
  },
  prepared,
)

onBothDatabases(
  t,
  'orders, payments, and accounts survive kill -9 at any moment, and nothing is done twice',
  async (t, url) => {
    console.log(`${t.name}: SEED=${seed} KILLS=${kills}`)
    const random = seededRandom(seed)
    const { whm, clientid, products, headers } = await openShop(t, url)
    // Calls take some time, so that many kills interrupt one.
    whm.pause(() => sleep(random() * 40))
    const orders: Order[] = []
    let calls = 0
    let server = await serve(t, { DATABASE_URL: url })
    for (let round = 1; round <= kills; round++) {
      const shop = { clientid, products: Object.values(products), headers }
      const load = startOrders(server.url, shop, { callers: 6, random, orders, name: `r${round}` })
      await eventually('there is load', () => load.steps.length > 12)
      await sleep(random() * 800)
      await server.kill('SIGKILL')
      await load.ended
      server = await serve(t, { DATABASE_URL: url })
      calls += load.steps.length
      t.strictSame(
        [...new Set(load.steps.map(({ answer }) => answer?.status))].filter((status) => status && status !== 200),
        [],
        'no call was refused',
      )
      // It is unknown whether these were done. With the same key, repeating them does no harm.
      for (const step of load.steps) if (step.answer === undefined) await step.again(server.url)
    }
    await server.kill('SIGKILL')
    t.ok(calls > 8 * kills, `there was load: ${calls} calls, ${orders.length} orders`)

    const api = await startApi(t, url)
    await expectOrders(t, api, orders)
    whm.pause(() => undefined)
    const statuses = new Set<number>()
    // One address may open 256 connections.
    for (let first = 0; first < orders.length; first += 100) {
      const some = orders.slice(first, first + 100)
      const answers = await Promise.all(
        some.map(({ orderid }) => callAction(api.url, 'acceptorder', { orderid }, 'POST', headers)),
      )
      for (const { status } of answers) statuses.add(status)
    }
    t.strictSame([...statuses], [200])
    await settle(api)
    await expectAccounts(t, api, whm, orders)
    await expectSound(t, api)
  },
  prepared,
)

/** Expects every acknowledged call to be stored with the IDs it returned, and every order to be complete and unique. */
async function expectOrders(t: Test, { database: { read } }: Api, orders: readonly Order[]): Promise<void> {
  const [placed, services, invoices] = [await read('orders'), await read('services'), await read('invoices')]
  const lines = await read('transactions')
  const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
  const [orderOf, serviceOf, invoiceOf] = [byId(placed), byId(services), byId(invoices)]
  t.equal(placed.length, orders.length)
  t.equal(services.length, orders.length)
  t.equal(invoices.length, orders.length)
  t.equal((await read('emails').where({ template: 'order confirmation' })).length, orders.length)
  const lost = orders.filter(
    ({ orderid, serviceid, invoiceid, domain, accepted, transactionid }) =>
      orderOf.get(orderid)?.invoice_id !== invoiceid ||
      serviceOf.get(serviceid)?.domain !== domain ||
      (accepted && orderOf.get(orderid)?.status !== 'Active') ||
      (transactionid !== undefined &&
        (invoiceOf.get(invoiceid)?.status !== 'paid' ||
          lines.find(({ id }) => id === transactionid)?.invoice_id !== invoiceid)),
  )
  t.strictSame(
    lost.map(({ domain }) => domain),
    [],
    'no acknowledged call is lost',
  )
  t.equal(new Set(lines.map(({ invoice_id }) => invoice_id)).size, lines.length, 'no invoice is paid twice')
}

async function expectAccounts(t: Test, { database: { read } }: Api, whm: Whm, orders: readonly Order[]): Promise<void> {
  const services = await read('services')
  t.strictSame([...new Set(services.map(({ status }) => status))], ['active'])
  t.strictSame(
    services.map(({ domain, username }) => `${username} ${domain}`).sort(),
    [...whm.accounts].map(([username, { domain }]) => `${username} ${domain}`).sort(),
    'each service has its account',
  )
  t.equal(whm.calls.filter(isCreation).length, orders.length, 'each account was created once')
  const welcomed = await read('emails').where({ template: 'service welcome email' })
  t.equal(welcomed.length, orders.length)
}

async function expectSound(t: Test, { database: { read } }: Api): Promise<void> {
  const open = await read('module_queue').whereNot({ status: 'completed' })
  t.strictSame(open, [])
  t.strictSame(await audit(read), [])
}
