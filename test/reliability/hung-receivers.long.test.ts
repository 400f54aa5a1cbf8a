// Listed in docs/reference/attacks.md.

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { eventually } from '../support/eventually.js'
import { withService } from '../support/service.js'
import { enableWebhooks, readDeliveries } from '../support/webhooks.js'

withService(t, 'an endpoint whose attempt timed out counts as silent until it answers again', async (t, api) => {
  let isSilent = true
  const held: ServerResponse[] = []
  const server = createServer((_, res) => (isSilent ? held.push(res) : res.writeHead(204).end()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  await enableWebhooks(api, [`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`], ['api.custom'])
  for (let n = 0; n < 2; n++) await api.ok('triggernotificationevent', { title: 'A title', message: 'A message' })
  api.service.wake()
  await eventually('the attempt times out', async () => (await readDeliveries(api))[0]?.timed_out === 1)
  t.match(await readDeliveries(api), [
    { status: 'pending', attempts: 1, leased_until: null },
    { attempts: 0, timed_out: 0 },
  ])
  const metrics = await (await fetch(`${api.url}/metrics`)).text()
  t.match(metrics, /countinghouse_deliveries_silent_recipients 1\n/)
  isSilent = false
  api.advance(70_000)
  api.service.wake()
  await eventually('the other delivery is sent', async () => (await readDeliveries(api))[1]?.status === 'sent')
  t.equal((await readDeliveries(api))[0]?.timed_out, 0)
})
