import type { Test } from 'tap'
import type { ModuleQueueRow, ServiceRow } from '../../../db/rows-services.js'
import { openWhm, type Whm } from '../../../tools/pretend-panel/whm.js'
import { eventually } from '../../support/eventually.js'
import { makeClient, makeProduct, makeServer, makeServerGroup, makeService, writeRows } from '../../support/fixtures.js'
import { runJobs } from '../../support/jobs.js'
import type { Api, Body } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'

// A cPanel product on a mock server, and functions that create services for it.

export interface Hosting {
  readonly whm: Whm
  readonly productId: number
  readonly clientId: number
  /** Creates a service that is not set up yet. */
  readonly pending: (row?: Partial<ServiceRow>) => Promise<number>
  /** Creates a service with an account on the server. */
  readonly live: (row?: Partial<ServiceRow>) => Promise<number>
}

let made = 0

export async function openHosting(t: Test, api: Api): Promise<Hosting> {
  const whm = await openWhm(t)
  const clientId = await makeClient(api)
  // Uses a separate server group, because the mock servers of earlier tests are closed.
  const server_group_id = await makeServerGroup(api)
  const server_id = await makeServer(api, { module: 'cpanel', port: whm.port, access_key: 'TOKEN' })
  await writeRows(api, (db) => db('server_group_members').insert({ server_id, group_id: server_group_id }))
  const productId = await makeProduct(api, { module: 'cpanel', package_name: 'Basic', server_group_id })
  const pending: Hosting['pending'] = (row) =>
    makeService(api, clientId, { product_id: productId, status: 'pending', domain: `d${++made}.example.com`, ...row })
  return {
    whm,
    productId,
    clientId,
    pending,
    live: async (row) => {
      const serviceid = await pending(row)
      await api.ok('modulecreate', { serviceid })
      return serviceid
    },
  }
}

export const serviceRow = (api: Api, id: number): Promise<ServiceRow> =>
  api.database.read('services').where({ id }).first() as unknown as Promise<ServiceRow>

/** Returns the module queue entries of a service, oldest first. */
export const readQueue = (api: Api, serviceId: number): Promise<ModuleQueueRow[]> =>
  api.database.read('module_queue').where({ service_id: serviceId }).orderBy('id') as unknown as Promise<
    ModuleQueueRow[]
  >

/** Advances the clock past the next attempts, and runs the jobs until the service has no pending queue entry. */
export async function waitUntilSettled(api: Api, serviceId: number): Promise<void> {
  api.advance(13 * 60_000)
  await eventually(`the queue of service ${serviceId} settles`, async () => {
    await runJobs(api)
    return (await readQueue(api, serviceId)).every(({ status }) => status !== 'pending')
  })
}

export interface ServerAction {
  readonly name: string
  readonly verb: string
  /** Parameters of the call, in addition to `serviceid`. */
  readonly parameters?: Body
  /** Creates a service that the action applies to. */
  readonly ready: (hosting: Hosting) => Promise<number>
  /** Makes WHM refuse the action with a message that matches `reason`. */
  readonly refusing: (hosting: Hosting, service: ServiceRow) => Promise<void> | void
  readonly reason: RegExp
  /** Returns true if the action has taken effect. */
  readonly isDone: (hosting: Hosting, service: ServiceRow) => boolean
}

/** Tests the behavior that all server actions share. */
export async function testServerAction(t: Test, api: Api, action: ServerAction): Promise<void> {
  const { name, verb, parameters = {}, ready, refusing, reason, isDone } = action
  t.test('requires a service with a server module', async (t) => {
    await expectRefusal(t, api, name, parameters, 'serviceid')
    await expectError(t, api, name, { ...parameters, serviceid: 999_999 }, 404, 'service_not_found')
    const clientId = await makeClient(api)
    const bare = await makeService(api, clientId)
    await expectError(t, api, name, { ...parameters, serviceid: bare }, 400, 'service_without_module')
    const byHand = await makeService(api, clientId, { product_id: await makeProduct(api) })
    await expectError(t, api, name, { ...parameters, serviceid: byHand }, 400, 'service_without_module')
  })

  // R-1501, R-2304
  t.test("returns the server's message for a refusal and changes nothing", async (t) => {
    const hosting = await openHosting(t, api)
    const serviceid = await ready(hosting)
    await refusing(hosting, await serviceRow(api, serviceid))
    const { status } = await serviceRow(api, serviceid)
    const before = new Map(hosting.whm.accounts)
    const { status: told, body } = await api.call(name, { ...parameters, serviceid })
    t.match({ told, ...body }, { told: 400, code: 'module_refused', message: reason })
    t.strictSame(hosting.whm.accounts, before)
    t.equal((await serviceRow(api, serviceid)).status, status)
    t.match((await readQueue(api, serviceid)).at(-1), { action: verb, status: 'cancelled', last_error: reason })
  })

  // R-1501
  t.test('a job stays in the queue until the server responds', async (t) => {
    const hosting = await openHosting(t, api)
    const serviceid = await ready(hosting)
    const { status, suspension_reason } = await serviceRow(api, serviceid)
    hosting.whm.setFailure('broken')
    await expectError(t, api, name, { ...parameters, serviceid }, 502, 'module_unreachable')
    t.match(
      await serviceRow(api, serviceid),
      { status, suspension_reason },
      'the service is unchanged while the job is pending',
    )
    t.match((await readQueue(api, serviceid)).at(-1), { action: verb, status: 'pending', attempts: 1 })
    hosting.whm.setFailure('none')
    await waitUntilSettled(api, serviceid)
    t.match((await readQueue(api, serviceid)).at(-1), {
      action: verb,
      status: 'completed',
      attempts: 2,
      last_error: null,
    })
    t.ok(isDone(hosting, await serviceRow(api, serviceid)), 'the action takes effect on the server')
  })

  t.test('rejects a call while another job of the service is in progress', async (t) => {
    const hosting = await openHosting(t, api)
    const serviceid = await ready(hosting)
    const rows = await readQueue(api, serviceid)
    const leased_until = new Date(api.now().getTime() + 60_000).toISOString()
    await api.database.transaction((db) =>
      db('module_queue').insert({
        service_id: serviceid,
        action: 'other',
        status: 'pending',
        attempts: 1,
        max_attempts: 5,
        leased_until,
        next_attempt_at: leased_until,
        created_at: api.now().toISOString(),
      }),
    )
    await expectError(t, api, name, { ...parameters, serviceid }, 409, 'service_busy')
    t.equal((await readQueue(api, serviceid)).length, rows.length + 1, 'does not queue the rejected call')
    await api.database.transaction((db) => db('module_queue').where({ action: 'other' }).delete())
  })
}
