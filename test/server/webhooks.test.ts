import t from 'tap'
import { misconfigured } from '../../domain/ports/module.js'
import { invoiceStatuses } from '../../domain/statuses.js'
import { BodyMemory } from '../../engine/body-memory.js'
import { changeCached, makeClient, makeCurrency, makeInvoice } from '../support/fixtures.js'
import { parrot, switchOn, withParrot } from '../support/gateways.js'
import { stripeSignature } from '../support/providers/stripe.js'
import { type Body, withService } from '../support/service.js'

withService(
  t,
  'reports of payment gateways',
  async (t, api) => {
    await switchOn(api, 'parrot')
    const { read } = api.database
    const post = async (
      body: string | Body,
      { gateway = 'parrot', signature = 'genuine', method = 'POST' } = {},
    ): Promise<{ status: number; body: Body }> => {
      const reply = await fetch(`${api.url}/gateway/${gateway}`, {
        method,
        headers: { 'x-signature': signature },
        ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return { status: reply.status, body: (await reply.json()) as Body }
    }
    let made = 0
    const payment = (invoiceId: number, more: Body = {}) => ({
      payment: { invoiceId, transid: `pi_${++made}`, amount: 10_000, currency: 'USD', ...more },
    })
    const invoiceOf = (id: number) => read('invoices').where({ id }).first()
    const transactionsOf = (invoice_id: number) => read('transactions').where({ invoice_id })
    const creditOf = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit
    const logged = (text: string) => read('activity_log').where('description', 'like', `%${text}%`)
    const refused = async (reply: Promise<{ status: number; body: Body }>) => {
      const { status, body } = await reply
      return [status, body.result, body.code]
    }

    t.test('a payment that a gateway tells of is recorded, in part or in full', async (t) => {
      const invoiceid = await makeInvoice(api, await makeClient(api))
      t.strictSame(await post(payment(invoiceid, { amount: 4000, transid: 'pi_first' })), {
        status: 200,
        body: { result: 'success', recorded: true },
      })
      t.match(await invoiceOf(invoiceid), { status: 'partially_paid', paid: 4000 })
      t.match(await transactionsOf(invoiceid), [
        { gateway: 'parrot', transid: 'pi_first', amount_in: 4000, applied: 4000 },
      ])
      await post(payment(invoiceid, { amount: 6000 }))
      t.match(await invoiceOf(invoiceid), { status: 'paid', paid: 10_000 })
    })

    t.test('what is more than owed becomes credit', async (t) => {
      const clientid = await makeClient(api)
      await post(payment(await makeInvoice(api, clientid), { amount: 12_500 }))
      t.equal(await creditOf(clientid), 25)
    })

    t.test('a payment is recorded once however often, and however much at once, it is told of', async (t) => {
      const invoiceid = await makeInvoice(api, await makeClient(api))
      const report = payment(invoiceid)
      const replies = await Promise.all(Array.from({ length: 6 }, () => post(report)))
      t.strictSame(
        replies.map(({ status }) => status),
        Array(6).fill(200),
      )
      t.equal(replies.filter(({ body }) => body.recorded).length, 1)
      t.strictSame(await post(report), { status: 200, body: { result: 'success', recorded: false } })
      t.equal((await transactionsOf(invoiceid)).length, 1)
      t.match(await invoiceOf(invoiceid), { paid: 10_000 })
    })

    t.test('an event of another kind is left alone', async (t) => {
      t.strictSame(await post({ kind: 'refund' }), { status: 200, body: { result: 'success', recorded: false } })
    })

    t.test('money for an invoice that takes none becomes credit, and the invoice stays as it is', async (t) => {
      for (const status of invoiceStatuses) {
        const clientid = await makeClient(api)
        const invoiceid = await makeInvoice(api, clientid, { status })
        const report = payment(invoiceid)
        t.equal((await post(report)).status, 200)
        const isStray = ['draft', 'cancelled', 'refunded'].includes(status)
        t.match(await invoiceOf(invoiceid), isStray ? { status, paid: 0 } : { status: 'paid' }, status)
        if (!isStray) continue
        t.match(await transactionsOf(invoiceid), [{ amount_in: 10_000, applied: 0 }])
        t.equal(await creditOf(clientid), 100)
        t.match((await api.ok('getcredits', { clientid })).credits, [{ amount: 100, invoiceid }])
        t.equal((await logged(`became credit, because the invoice is ${status}`)).length, 1)
        await post(report)
        t.equal(await creditOf(clientid), 100)
      }
    })

    t.test(
      'money that cannot be placed is refused, so that the gateway shows it, and stands in the activity log',
      async (t) => {
        await makeCurrency(api, 'EUR', 2)
        const invoiceid = await makeInvoice(api, await makeClient(api))
        const gone = await makeClient(api)
        const orphan = await makeInvoice(api, gone)
        await api.ok('deleteclient', { clientid: gone })
        for (const [report, status, code] of [
          [payment(invoiceid, { currency: 'EUR' }), 422, 'payment_other_currency'],
          [payment(4711), 404, 'invoice_not_found'],
          [payment(orphan, { amount: 10_001 }), 422, 'invoice_without_client'],
        ] as const) {
          t.strictSame(await refused(post(report)), [status, 'error', code])
          const { transid, amount } = report.payment
          const [told] = await logged(transid)
          t.match(told, { author: 'system' })
          t.match(told?.description, `${amount} minor units`)
        }
        t.strictSame(await transactionsOf(invoiceid), [])
        t.match(await invoiceOf(invoiceid), { status: 'unpaid' })
        t.equal((await post(payment(orphan))).status, 200, 'what is owed needs no client')
      },
    )

    t.test('a report that is forged, or that the module cannot read, changes nothing', async (t) => {
      const invoiceid = await makeInvoice(api, await makeClient(api))
      t.strictSame(await refused(post(payment(invoiceid), { signature: 'forged' })), [400, 'error', 'report_refused'])
      t.strictSame(await refused(post('{')), [502, 'error', 'report_unreadable'])
      for (const wrong of [
        { amount: 0 },
        { amount: -1 },
        { amount: 0.5 },
        { amount: 1e15 },
        { transid: ' ' },
        { invoiceId: 'x' },
      ])
        t.strictSame(await refused(post(payment(invoiceid, wrong))), [502, 'error', 'report_unreadable'])
      parrot.fails = misconfigured('The parrot has no secret')
      t.strictSame(await refused(post(payment(invoiceid))), [502, 'error', 'report_unreadable'])
      parrot.fails = undefined
      t.match(api.logged(), 'The parrot has no secret')
      t.strictSame(await transactionsOf(invoiceid), [])
    })

    t.test('Stripe’s reports are taken by the signature over their very bytes', async (t) => {
      await switchOn(api, 'stripe', { webhook_secret: 'whsec_1' })
      const invoiceid = await makeInvoice(api, await makeClient(api))
      const object = {
        id: 'pi_stripe',
        object: 'payment_intent',
        amount_received: 10_000,
        currency: 'usd',
        metadata: { invoiceid: String(invoiceid), name: 'Zoë' },
      }
      const body = JSON.stringify(
        { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } },
        null,
        2,
      )
      const report = async (secret: string) => {
        const headers = { 'Stripe-Signature': stripeSignature(body, secret, api.now()) }
        const reply = await fetch(`${api.url}/gateway/stripe`, { method: 'POST', headers, body })
        return [reply.status, ((await reply.json()) as Body).recorded]
      }
      t.strictSame(await report('whsec_2'), [400, undefined])
      t.strictSame(await report('whsec_1'), [200, true])
      t.strictSame(await report('whsec_1'), [200, false])
      t.match(await invoiceOf(invoiceid), { status: 'paid', paid: 10_000 })
      t.match(await transactionsOf(invoiceid), [{ gateway: 'stripe', transid: 'pi_stripe' }])
    })

    t.test('only an active module that takes reports has an address', async (t) => {
      const report = payment(await makeInvoice(api, await makeClient(api)))
      await switchOn(api, 'manual')
      for (const gateway of ['absent', 'manual', '__proto__', 'par%2Frot'])
        t.strictSame(await refused(post(report, { gateway })), [404, 'error', 'gateway_not_found'], gateway)
      for (const gateway of ['', 'parrot/x']) t.equal((await post(report, { gateway })).status, 404, gateway)
      await changeCached(api, 'modules', (db) => db('modules').where({ name: 'parrot' }).update({ is_active: 0 }))
      t.strictSame(await refused(post(report)), [404, 'error', 'gateway_not_found'], 'switched off')
      await switchOn(api, 'parrot')
      t.equal((await post(report)).status, 200)
    })

    t.test('reports come by POST, and are no larger than 1 MiB', async (t) => {
      const { status, body } = await post('', { method: 'GET' })
      t.strictSame([status, body.code], [405, 'method_not_allowed'])
      t.strictSame(await refused(post('x'.repeat(1024 * 1024 + 1))), [413, 'error', 'body_too_large'])
      t.equal((await post(JSON.stringify({}).padEnd(1024 * 1024))).status, 200)
    })
  },
  withParrot,
)

const scarce = new BodyMemory({ total: 128 * 1024, anonymous: 64 * 1024, small: 0 })

withService(
  t,
  'reports take their part of the memory of bodies',
  async (t, api) => {
    await switchOn(api, 'parrot')
    const post = (gateway: string, size: number) =>
      fetch(`${api.url}/gateway/${gateway}`, {
        method: 'POST',
        headers: { 'x-signature': 'genuine' },
        body: '{}'.padEnd(size),
      })
    const reply = await post('parrot', 200 * 1024)
    t.equal(reply.status, 503)
    t.match(await reply.json(), { result: 'error', code: 'body_capacity_reached' })
    t.ok(Number(reply.headers.get('retry-after')) > 0)
    t.equal(scarce.held, 0, 'and gives it back')
    t.equal((await post('parrot', 1024)).status, 200)
    t.equal((await post('absent', 200 * 1024)).status, 404, 'a report to nobody is not read')
    t.equal(scarce.held, 0)
  },
  { ...withParrot, bodies: scarce },
)
