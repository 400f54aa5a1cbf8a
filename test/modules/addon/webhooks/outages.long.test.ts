import t from 'tap'
import type { DeliveryRow } from '../../../../db/rows-system.js'
import { serve } from '../../../server/serve.js'
import { withoutJobs } from '../../../support/daily.js'
import { onBothDatabases } from '../../../support/databases.js'
import { eventually } from '../../../support/eventually.js'
import { makeClient } from '../../../support/fixtures.js'
import { openReceiver } from '../../../support/receiver.js'
import { withService } from '../../../support/service.js'
import { slowdown } from '../../../support/slowdown.js'
import { enableWebhooks, webhooksSecret } from '../../../support/webhooks.js'
import { addon, isSent, loopback, openEndpoint, waitForDeliveries } from './endpoint.js'

const minute = 60_000

withService(
  t,
  'a hanging endpoint does not delay other endpoints, and receives every event after it recovers',
  async (t, api) => {
    const [dead, well] = [await openEndpoint(t), await openEndpoint(t)]
    dead.setFailure('silent')
    await enableWebhooks(api, [dead.endpoint, well.endpoint])
    for (let n = 0; n < 12; n++) await makeClient(api)
    const begun = Date.now()
    await waitForDeliveries(api, well.endpoint, isSent)
    t.ok(Date.now() - begun < 10_000 * slowdown(), 'before the first call to the hanging address times out')
    t.equal(well.calls.length, 12)
    t.equal(dead.calls.length, 1, 'the hanging address gets one call at a time')
    const isOver = ({ answer, leased_until, next_attempt_at }: DeliveryRow) =>
      leased_until === null && (answer !== null || Date.parse(next_attempt_at) > api.now().getTime())
    const rows = await waitForDeliveries(api, dead.endpoint, isOver, 25_000)
    t.equal(dead.calls.length, 1, 'it is not called again for each waiting delivery')
    t.match(rows[0], { status: 'pending', attempts: 1, answer: /time-out/ })
    t.strictSame(
      rows.map(({ attempts }) => attempts),
      [1, ...Array(11).fill(0)],
    )

    dead.setFailure('none')
    api.advance(3 * minute)
    await waitForDeliveries(api, dead.endpoint, isSent)
    t.equal(dead.calls.length, 13)
    t.equal(well.calls.length, 12, 'the other address receives nothing twice')
  },
)

onBothDatabases(t, 'delivers a committed event after the process is killed', async (t, url) => {
  const receiver = await openReceiver(t)
  const environment = { DATABASE_URL: url, ...loopback.environment }
  const killed = await serve(t, { ...environment, ...withoutJobs.environment })
  const parameters = { endpoints: receiver.url, secret: webhooksSecret, events: 'client.created' }
  t.match(await killed.call('updatemoduleconfiguration', { ...addon, parameters }), { status: 200 })
  t.match(await killed.call('activatemodule', addon), { status: 200 })
  const client = { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' }
  const { body } = await killed.call('addclient', client)
  await killed.kill('SIGKILL')
  t.strictSame(receiver.calls, [])
  await serve(t, environment)
  await eventually('it is delivered', () => receiver.calls.length === 1)
  t.match(JSON.parse(receiver.calls[0]?.body ?? ''), { type: 'client.created', data: { clientid: body.clientid } })
})
