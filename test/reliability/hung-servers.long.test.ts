// Listed in docs/reference/attacks.md.

import t from 'tap'
import { openWhm } from '../../tools/pretend-panel/whm.js'
import { eventually } from '../support/eventually.js'
import { insertRow, makeClient, makeProduct, makeServer, makeService, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'
import { openSilentEndpoints } from './silent-endpoints.js'

/** Queues the suspension of an account on a server. The entry has been due for `dueForSeconds` seconds. */
async function queueSuspension(
  api: Api,
  server_id: number,
  product_id: number,
  username: string,
  dueForSeconds: number,
) {
  const domain = `${username}.example.com`
  const service_id = await makeService(api, await makeClient(api), { server_id, product_id, username, domain })
  const at = new Date(api.now().getTime() - dueForSeconds * 1000).toISOString()
  const times = { next_attempt_at: at, created_at: at }
  return insertRow(api, 'module_queue', { service_id, action: 'suspend', status: 'pending', max_attempts: 5, ...times })
}

// R-2814
withService(t, 'an account is suspended although another server never answers', async (t, api) => {
  const silent = await openSilentEndpoints(t, 1)
  const whm = await openWhm(t)
  const product = await makeProduct(api, { module: 'cpanel', package_name: 'Basic' })
  const server = (port: number) => makeServer(api, { module: 'cpanel', port, access_key: 'TOKEN' })
  const [hung, good] = [await server(silent.port), await server(whm.port)]
  for (let n = 0; n < 8; n++) await queueSuspension(api, hung, product, `hung${n}`, 60 - n)
  api.service.wake()
  await eventually('the silent server is called', () => silent.asked.size > 0)
  whm.accounts.set('good', { domain: 'good.example.com', plan: 'Basic', password: 'x', contactemail: 'x@example.com' })
  const id = await queueSuspension(api, good, product, 'good', 1)
  api.service.wake()
  await eventually('the other account is suspended', async () => {
    const row = await api.database.read('module_queue').where({ id }).first()
    return row?.status === 'completed'
  })
  t.equal(silent.peaks.all, 1, 'a server that has not answered yet gets one call at a time')
  await writeRows(api, (db) => db('module_queue').whereNot({ id }).update({ status: 'cancelled' }))
})
