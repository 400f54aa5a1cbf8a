import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import t from 'tap'
import { sendNextRefund } from '../../domain/billing/refund-queue.js'
import { deleteNextToken } from '../../domain/clients/pay-tokens.js'
import { queueWritten } from '../../domain/mail/queueing.js'
import epp from '../../modules/registrar/epp/index.js'
import { connectRegistry } from '../modules/registrar/epp/registry.js'
import { withoutJobs } from '../support/daily.js'
import { makeClient, makeProduct, makeRule, makeService } from '../support/fixtures.js'
import { enableGateway, makePayMethod, withParrot } from '../support/gateways.js'
import { makeCsr } from '../support/providers/csr.js'
import { makeSslOrder, setUpSsl } from '../support/providers/ssl-orders.js'
import { withService } from '../support/service.js'

const exporter = new InMemorySpanExporter()
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
t.teardown(() => {
  for (const api of [trace, context, propagation]) api.disable()
})
t.afterEach(() => exporter.reset())

const spansOf = (name: string) => exporter.getFinishedSpans().filter((span) => span.name === name)

/** Returns the `traceparent` of the span with the given name. Throws unless there is exactly one such span. */
function traceparentOf(name: string): string {
  const [span, ...others] = spansOf(name)
  if (span === undefined || others.length > 0) throw new Error(`${others.length + 1} spans of ${name}`)
  const { traceId, spanId } = span.spanContext()
  return `00-${traceId}-${spanId}-01`
}

const facts = { environment: { ...withoutJobs.environment, ...withParrot.environment } }

withService(
  t,
  'a queue row stores the span of the call that wrote it',
  async (t, api) => {
    const { read } = api.database
    await enableGateway(api, 'parrot')
    const clientid = await makeClient(api)
    const named = async (table: 'emails' | 'deliveries' | 'module_queue' | 'ssl_orders', action: string) => {
      const row = await read(table).orderBy('id', 'desc').first('traceparent')
      t.equal(row?.traceparent, traceparentOf(action), table)
    }

    await api.ok('createclientinvite', { clientid, email: 'b@example.com' })
    await named('emails', 'createclientinvite')

    await makeRule(api, { event: 'api.custom', channel: 'slack', parameters: { url: 'http://127.0.0.1:1' } })
    await api.ok('triggernotificationevent', { title: 'A title', message: 'A message' })
    await named('deliveries', 'triggernotificationevent')

    const product_id = await makeProduct(api, { module: 'manual' })
    const serviceid = await makeService(api, clientid, { product_id, status: 'pending' })
    await api.ok('modulecreate', { serviceid })
    await named('module_queue', 'modulecreate')
    const [attempt] = spansOf('queue module')
    t.equal(attempt?.parentSpanContext?.spanId, spansOf('modulecreate')[0]?.spanContext().spanId)
    t.strictSame(attempt?.links, [], 'an attempt made by the call itself belongs to its span')

    await setUpSsl(api, 'manual', {})
    const order_id = await makeSslOrder(api)
    await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
    await named('ssl_orders', 'configsslorder')

    const paymethodid = await makePayMethod(api, clientid, { token: 'tok' })
    await api.ok('deletepaymethod', { clientid, paymethodid })
    t.equal((await read('tokens_to_forget').first())?.traceparent, traceparentOf('deletepaymethod'))
    t.equal(await deleteNextToken(await api.service.contexts.remote()), true)
    expectLink('queue tokens', 'deletepaymethod')

    const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items: [{ description: 'x', amount: 10 }] })
    await api.ok('addinvoicepayment', { invoiceid, transid: 'one', amount: 10, gateway: 'parrot' })
    await api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'gateway' })
    t.equal((await read('refunds_to_send').first())?.traceparent, traceparentOf('updateinvoice'))
    t.equal(await sendNextRefund(await api.service.contexts.remote()), true)
    expectLink('queue refunds', 'updateinvoice')

    function expectLink(queue: string, action: string): void {
      const [row] = spansOf(queue)
      const call = spansOf(action)[0]?.spanContext()
      t.match(row?.links, [{ context: { traceId: call?.traceId, spanId: call?.spanId } }], queue)
      t.equal(row?.parentSpanContext, undefined, 'the attempt begins its own trace')
    }
  },
  facts,
)

withService(
  t,
  'transactions that share a commit each store their own span in their rows',
  async (t, api) => {
    const recipients = Array.from({ length: 12 }, (_, n) => `b${n}@example.com`)
    const write = (to: string) =>
      trace.getTracer('tests').startActiveSpan(to, async (span) => {
        await api.service.contexts.transaction((ctx) => queueWritten(ctx, 'own', [{ to, subject: 'x', body: 'x' }]))
        span.end()
      })
    await Promise.all(recipients.map(write))
    const rows = await api.database.read('emails').select('recipient', 'traceparent')
    t.equal(rows.length, recipients.length)
    for (const { recipient, traceparent } of rows) t.equal(traceparent, traceparentOf(recipient), recipient)
  },
  withoutJobs,
)

withService(
  t,
  'a row written by an unsampled call has a span without a link',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    const clientid = await makeClient(api)
    const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` }
    const paymethodid = await makePayMethod(api, clientid, { token: 'tok' })
    await api.ok('deletepaymethod', { clientid, paymethodid }, { headers })
    t.equal((await api.database.read('tokens_to_forget').first())?.traceparent, null, 'the caller does not sample')
    t.equal(await deleteNextToken(await api.service.contexts.remote()), true)
    t.match(spansOf('queue tokens'), [{ links: [] }])
  },
  facts,
)

t.test('each command to a registry has a span below the call that waits for it', async (t) => {
  const { moduleContext } = await connectRegistry(t)
  const calls = trace.getTracer('tests')
  const check = (domain: string) =>
    calls.startActiveSpan(domain, async (span) => {
      await epp.check?.(domain, moduleContext())
      span.end()
      return span.spanContext().spanId
    })
  const first = await check('a.com')
  const second = await check('b.com')
  const parents = (name: string) => spansOf(name).map(({ parentSpanContext }) => parentSpanContext?.spanId)
  t.strictSame(parents('registrar/epp login'), [first])
  t.strictSame(parents('registrar/epp check'), [first, second])
  t.notMatch(JSON.stringify(spansOf('registrar/epp login').map(({ attributes }) => attributes)), /foo-BAR2|ClientX/)
})
