import t, { type Test } from 'tap'
import { openProvider } from '../../tools/pretend-panel/provider.js'
import { openHosting, readQueue } from '../actions/services/hosting.js'
import { eventually } from '../support/eventually.js'
import { writeRows } from '../support/fixtures.js'
import { makeCsr } from '../support/providers/csr.js'
import { makeSslOrder, setUpSsl } from '../support/providers/ssl-orders.js'
import { type Api, type Body, withService } from '../support/service.js'

/** Lets a worker begin to create an account, and keeps the server from answering until `letGo` is called. */
async function beginCreation(t: Test, api: Api) {
  const hosting = await openHosting(t, api)
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const creations = () => hosting.whm.calls.filter(({ path }) => path.endsWith('createacct')).length
  hosting.whm.pause(({ path }, when) => (when === 'before' && path.endsWith('createacct') ? until : undefined))
  const serviceId = await hosting.pending()
  const answer = api.call('modulecreate', { serviceid: serviceId })
  await eventually('the creation is running', () => creations() === 1)
  const row = async () => (await readQueue(api, serviceId)).at(-1) as unknown as Body
  return { letGo, creations, answer, row }
}

// R-2522
withService(t, 'a worker keeps a row for as long as its call takes', async (t, api) => {
  const { letGo, creations, answer, row } = await beginCreation(t, api)
  const { leased_until: first } = await row()
  api.advance(20_000)
  await eventually('the lease is renewed', async () => (await row()).leased_until > first, 40_000)
  // Past the lease with which the row was claimed.
  api.advance(30_000)
  const looks = Array.from({ length: 3 }, async () => {
    api.service.wake()
    t.match(await api.call('modulecreate', { serviceid: (await row()).service_id }), { status: 409 })
  })
  await Promise.all(looks)
  t.equal(creations(), 1, 'no other worker takes it')
  letGo()
  t.match(await answer, { status: 200 })
  t.match(await row(), { status: 'completed', attempts: 1, leased_until: null })
})

// R-2522
withService(t, 'a worker that has lost its row aborts its call and stores nothing', async (t, api) => {
  const { letGo, answer, row } = await beginCreation(t, api)
  const { id } = await row()
  await writeRows(api, (db) => db('module_queue').where({ id }).increment({ attempts: 1, unfinished_attempts: 1 }))
  // Long before the module's deadline.
  t.match(await answer, { status: 502 })
  t.match(await row(), { status: 'pending', attempts: 2, unfinished_attempts: 2, last_error: null })
  letGo()
  await writeRows(api, (db) =>
    db('module_queue').where({ id }).update({ status: 'cancelled', leased_until: null, next_attempt_at: null }),
  )
})

withService(t, 'a staff call keeps its certificate order for as long as the call takes', async (t, api) => {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const provider = await openProvider(t, () => ({ status: 404 }))
  provider.pause(() => until)
  await setUpSsl(api, 'acme', { directory_url: provider.url })
  const order_id = await makeSslOrder(api, { module: 'acme' })
  const answer = api.call('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
  await eventually('the call is running', () => provider.calls.length === 1)
  const leasedUntil = async (): Promise<string> =>
    (await api.database.read('ssl_orders').where({ id: order_id }).first('leased_until'))?.leased_until ?? ''
  const first = await leasedUntil()
  api.advance(20_000)
  await eventually('the lease is renewed', async () => (await leasedUntil()) > first, 40_000)
  // Past the lease with which the order was claimed.
  api.advance(30_000)
  t.match(await api.call('cancelsslorder', { order_id }), { status: 409 })
  t.equal(provider.calls.length, 1, 'no other call reaches the provider')
  letGo()
  t.match(await answer, { status: 502 })
  t.equal(await leasedUntil(), '')
})
