import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { onBothDatabases } from '../support/databases.js'
import { openReceiver } from '../support/receiver.js'
import { type Body, withService } from '../support/service.js'
import { enableWebhooks, freshSecret } from '../support/webhooks.js'
import { callAction, eventually, serve } from './serve.js'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${callerSpan}-01`

// R-2533
onBothDatabases(t, 'calls, queue rows, and requests to providers have spans if an SDK is loaded', async (t, url) => {
  const file = join(t.testdir(), 'spans')
  const spans = (): Body[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []
  const receiver = await openReceiver(t)
  const server = await serve(t, {
    DATABASE_URL: url,
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    NODE_OPTIONS: `--import=${new URL('./fixtures/span-file.js', import.meta.url).href}`,
    SPAN_FILE: file,
  })
  const webhooks = { moduleType: 'addon', moduleName: 'webhooks' }
  const parameters = { endpoints: receiver.url, secret: freshSecret(), events: 'api.custom' }
  t.match(await server.call('updatemoduleconfiguration', { ...webhooks, parameters }), { status: 200 })
  t.match(await server.call('activatemodule', webhooks), { status: 200 })
  const event = { notification_identifier: 'x', title: 'A title', message: 'x' }
  const given = { traceparent, baggage: 'card=4111' }
  t.match(await callAction(server.url, 'triggernotificationevent', event, 'POST', given), { status: 200 })

  await eventually('the delivery is a span', () => spans().some(({ name }) => name === 'queue deliveries'))
  const call = spans().find(({ name }) => name === 'triggernotificationevent')
  t.match(call, {
    traceId,
    parent: callerSpan,
    attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
  })
  const row = spans().find(({ name }) => name === 'queue deliveries')
  t.match(row?.attributes, { 'countinghouse.queue': 'deliveries', 'countinghouse.row': 1, 'countinghouse.attempt': 1 })
  t.strictSame(row?.links, [{ traceId, spanId: call?.spanId }], 'the delivery links to the call that queued it')
  t.not(row?.traceId, traceId)
  const request = spans().find(({ name }) => name === 'addon/webhooks POST')
  t.match(request, {
    traceId: row?.traceId,
    parent: row?.spanId,
    attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 200 },
  })
  const [received] = receiver.calls
  t.equal(received?.headers.traceparent, `00-${request?.traceId}-${request?.spanId}-01`)
  t.equal(received?.headers.baggage, undefined, "the caller's baggage is not passed on")
  const logged = server
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"action":"triggernotificationevent"'))
    .map((line) => JSON.parse(line))
  t.match(logged, [{ trace_id: traceId, span_id: call?.spanId }])

  const refused = await callAction(server.url, 'getclientsdetails', { clientid: 99 }, 'GET')
  t.equal(refused.status, 404)
  await eventually('the refused call is a span', () => spans().some(({ name }) => name === 'getclientsdetails'))
  t.match(
    spans().find(({ name }) => name === 'getclientsdetails'),
    { attributes: { 'error.type': 'client_not_found' } },
  )
  t.notMatch(readFileSync(file, 'utf8'), /A title|clientid|s{20}/, 'no span contains a parameter or a credential')
})

// R-2533
withService(
  t,
  'traces nothing without an SDK',
  async (t, api) => {
    const receiver = await openReceiver(t)
    await enableWebhooks(api, [receiver.url], ['api.custom'])
    const headers = { traceparent }
    await api.ok('triggernotificationevent', { notification_identifier: 'x', title: 'x', message: 'x' }, { headers })
    api.service.wake()
    await eventually('the notification is delivered', () => receiver.calls.length === 1)
    t.equal(receiver.calls[0]?.headers.traceparent, undefined)
    t.notMatch(api.logged(), 'trace_id')
    t.strictSame(await api.database.read('deliveries').pluck('traceparent'), [null])
  },
  { environment: { ALLOW_PRIVATE_HOSTS: '127.0.0.1' } },
)
