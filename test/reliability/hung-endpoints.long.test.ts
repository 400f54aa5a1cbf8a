import t from 'tap'
import { eventually } from '../support/eventually.js'
import { writeRows } from '../support/fixtures.js'
import { openReceiver } from '../support/receiver.js'
import { type Api, withService } from '../support/service.js'
import { enableWebhooks } from '../support/webhooks.js'
import { openSilentEndpoints } from './silent-endpoints.js'

const custom = { title: 'A title', message: 'A message' }
/** Maximum number of concurrent deliveries in a process to endpoints whose last attempt timed out. */
const maxSilent = 64

async function raiseEvents(api: Api, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await api.ok('triggernotificationevent', custom)
  api.service.wake()
}

// R-2813
withService(t, 'an endpoint gets its events although a hundred others never answer', async (t, api) => {
  const silent = await openSilentEndpoints(t, 100)
  const good = await openReceiver(t)
  await enableWebhooks(api, [...silent.endpoints, good.url], ['api.custom'])
  await raiseEvents(api, 5)
  await eventually('the good endpoint has all events', () => good.calls.length === 5)
  await eventually('each silent endpoint is called', () => silent.asked.size === 100)
  t.equal(silent.peaks.one, 1, 'one call at a time')
})

// R-2813
withService(t, 'endpoints whose last attempt timed out get at most 64 concurrent deliveries', async (t, api) => {
  const silent = await openSilentEndpoints(t, 100)
  const good = await openReceiver(t)
  await enableWebhooks(api, [...silent.endpoints, good.url], ['api.custom'])
  const at = api.now().toISOString()
  const late = { rule_id: null, module: 'webhooks', event: 'api.custom', status: 'pending', attempts: 1, timed_out: 1 }
  const payload = JSON.stringify({ event: 'api.custom', ...custom, timestamp: at })
  const rows = silent.endpoints.map((destination) => ({
    ...late,
    ...{ destination, payload, next_attempt_at: at, created_at: at },
  }))
  await writeRows(api, (db) => db('deliveries').insert(rows as never))
  await raiseEvents(api, 5)
  await eventually('each silent endpoint is called', () => silent.asked.size === 100)
  await eventually('the good endpoint has its events', () => good.calls.length === 5)
  t.ok(silent.peaks.all <= maxSilent, `${silent.peaks.all} at the same time`)
})
