import t from 'tap'
import { misconfigured } from '../../domain/ports/module.js'
import { invoiceStatuses } from '../../domain/values/statuses.js'
import { changeCached, makeClient, makeCurrency, makeInvoice } from '../support/fixtures.js'
import { enableGateway, parrot, withParrot } from '../support/gateways.js'
import { openStripe, stripeSignature } from '../support/providers/stripe.js'
import { type Body, withService } from '../support/service.js'

withService(
  t,
  'reports from payment gateways',
  async (t, api) => {
    await enableGateway(api, 'parrot')
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

    // R-1101
    t.test('records a reported partial or full payment', async (t) => {
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

    // R-1101
    t.test('an overpayment becomes credit', async (t) => {
      const clientid = await makeClient(api)
      await post(payment(await makeInvoice(api, clientid), { amount: 12_500 }))
      t.equal(await creditOf(clientid), 25)
    })

    t.test('records a payment once, even if it is reported several times and concurrently', async (t) => {
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

    t.test('ignores an event of another kind', async (t) => {
      t.strictSame(await post({ kind: 'refund' }), { status: 200, body: { result: 'success', recorded: false } })
    })

    // R-1103
    t.test(
      'a payment for an invoice that accepts no payment becomes credit, and the invoice does not change',
      async (t) => {
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
      },
    )

    // R-1103, R-4211
    t.test(
      'a payment for an invoice that accepts no payment becomes credit once, despite concurrent reports',
      async (t) => {
        for (const status of ['cancelled', 'refunded', 'paid'] as const) {
          const clientid = await makeClient(api)
          const report = payment(await makeInvoice(api, clientid, { status }))
          const replies = await Promise.all(Array.from({ length: 6 }, () => post(report)))
          t.strictSame(
            replies.map((reply) => reply.status),
            Array(6).fill(200),
          )
          t.equal(replies.filter(({ body }) => body.recorded).length, 1)
          t.equal(await creditOf(clientid), 100, status)
          const { transid } = report.payment
          t.match(await read('transactions').where({ reference: transid }), [{ amount_in: 10_000, applied: 0 }])
          t.match((await api.ok('getcredits', { clientid })).credits.length, 1)
        }
      },
    )

    // R-4018
    t.test('keeps and logs a payment that cannot be assigned to an invoice or a client', async (t) => {
      await makeCurrency(api, 'EUR', 2)
      const invoiceid = await makeInvoice(api, await makeClient(api))
      const gone = await makeClient(api)
      const orphan = await makeInvoice(api, gone)
      await api.ok('deleteclient', { clientid: gone })
      for (const [report, reason] of [
        [payment(invoiceid, { currency: 'EUR' }), 'payment_other_currency'],
        [payment(4711), 'invoice_not_found'],
        [payment(orphan, { amount: 10_001 }), 'invoice_without_client'],
      ] as const) {
        t.match(await post(report), { status: 200, body: { recorded: true } })
        t.match(await post(report), { status: 200, body: { recorded: false } })
        const { transid, amount } = report.payment
        t.match(await read('unbooked_reports').where({ transid }), [{ gateway: 'parrot', kind: 'payment', reason }])
        const [told] = await logged(transid)
        t.match(told, { author: 'system' })
        t.match(told?.description, `${amount} minor units`)
      }
      t.strictSame(await transactionsOf(invoiceid), [])
      t.match(await invoiceOf(invoiceid), { status: 'unpaid' })
      t.equal((await post(payment(orphan))).status, 200, 'a payment of the amount due needs no client')
    })

    t.test('a forged or unreadable report changes nothing', async (t) => {
      const invoiceid = await makeInvoice(api, await makeClient(api))
      t.strictSame(await refused(post(payment(invoiceid), { signature: 'forged' })), [400, 'error', 'report_refused'])
      t.strictSame(await refused(post('{')), [503, 'error', 'report_not_readable_now'])
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

    t.test('verifies the signature of a Stripe report over its exact bytes', async (t) => {
      const stripe = await openStripe(t)
      const set = { webhook_secret: 'whsec_1', secret_key: 'sk_test_key', api_base: stripe.url }
      await enableGateway(api, 'stripe', set)
      const invoiceid = await makeInvoice(api, await makeClient(api))
      const object = {
        ...{ id: 'pi_stripe', object: 'payment_intent', status: 'succeeded', amount_received: 10_000, currency: 'usd' },
        metadata: { invoiceid: String(invoiceid), name: 'Zoë' },
      }
      stripe.objects.put(object)
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

    t.test('returns 404 for a report to a module that is unknown, inactive, or accepts no reports', async (t) => {
      const report = payment(await makeInvoice(api, await makeClient(api)))
      await enableGateway(api, 'manual')
      for (const gateway of ['absent', 'manual', '__proto__', 'par%2Frot'])
        t.strictSame(await refused(post(report, { gateway })), [404, 'error', 'gateway_not_found'], gateway)
      for (const gateway of ['', 'parrot/x']) t.equal((await post(report, { gateway })).status, 404, gateway)
      await changeCached(api, 'modules', (db) => db('modules').where({ name: 'parrot' }).update({ is_active: 0 }))
      t.strictSame(await refused(post(report)), [404, 'error', 'gateway_not_found'], 'disabled')
      await enableGateway(api, 'parrot')
      t.equal((await post(report)).status, 200)
    })

    t.test('accepts reports only by POST', async (t) => {
      const { status, body } = await post('', { method: 'GET' })
      t.strictSame([status, body.code], [405, 'method_not_allowed'])
    })

    // R-2804
    t.test('rejects a report larger than 256 KiB, and logs its size and its network', async (t) => {
      t.equal((await post(JSON.stringify({}).padEnd(256 * 1024))).status, 200)
      t.strictSame(await refused(post('x'.repeat(256 * 1024 + 1))), [413, 'error', 'body_too_large'])
      const line = JSON.parse(
        api
          .logged()
          .split('\n')
          .findLast((line) => line.includes('more than 262144 bytes')) ?? '',
      )
      t.match(line, { level: 40, gateway: 'parrot', network: '127.0.0.1', bytes: 262_145 })
      const chunks = new ReadableStream({
        start: (controller) => {
          for (let n = 0; n < 5; n++) controller.enqueue(new Uint8Array(64 * 1024))
          controller.close()
        },
      })
      const init = { method: 'POST', body: chunks, duplex: 'half' } as RequestInit
      t.equal((await fetch(`${api.url}/gateway/parrot`, init)).status, 413, 'even if its size was not announced')
    })
  },
  withParrot,
)

// R-2803
withService(
  t,
  'forged reports',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    const report = async (from: string, signature: string, gateway = 'parrot') => {
      const headers = { 'x-signature': signature, 'x-forwarded-for': from }
      const reply = await fetch(`${api.url}/gateway/${gateway}`, { method: 'POST', headers, body: '{}' })
      const { code } = (await reply.json()) as Body
      return { status: reply.status, code, retryAfter: Number(reply.headers.get('retry-after')) }
    }
    const reportAll = async (count: number, from: string, signature: string) => {
      const answers = await Promise.all(Array.from({ length: count }, () => report(from, signature)))
      return answers.map(({ status }) => status).sort()
    }

    t.test('limits a network to 60 forged reports a minute, and then sends a Retry-After header', async (t) => {
      t.strictSame(await reportAll(61, '192.0.2.1', 'forged'), [...Array(60).fill(400), 429])
      const late = await report('192.0.2.1', 'forged')
      t.match(late, { status: 429, code: 'rate_limited' })
      t.ok(late.retryAfter > 0 && late.retryAfter <= 60, `${late.retryAfter} s`)
      t.equal((await report('192.0.2.2', 'forged')).status, 400, 'other networks are not limited')
      api.advance(60_000)
      t.equal((await report('192.0.2.1', 'forged')).status, 400)
    })

    t.test('addresses of one IPv6 network count together', async (t) => {
      await reportAll(60, '2001:db8::1', 'forged')
      t.equal((await report('2001:db8::2', 'forged')).status, 429)
      t.equal((await report('2001:db8:0:1::1', 'forged')).status, 400)
    })

    t.test(
      'does not count genuine reports, and accepts them from a network above the limit for forged reports',
      async (t) => {
        t.strictSame(await reportAll(61, '192.0.2.3', 'genuine'), Array(61).fill(200))
        t.equal((await report('192.0.2.3', 'forged')).status, 400)
        await reportAll(60, '192.0.2.4', 'forged')
        t.equal((await report('192.0.2.4', 'forged')).status, 429)
        t.equal((await report('192.0.2.4', 'genuine')).status, 200)
      },
    )

    t.test('unreadable reports and reports to unknown gateways are not counted', async (t) => {
      const post = (body: string, gateway = 'parrot') =>
        fetch(`${api.url}/gateway/${gateway}`, {
          method: 'POST',
          headers: { 'x-signature': 'genuine', 'x-forwarded-for': '192.0.2.5' },
          body,
        })
      for (let n = 0; n < 31; n++) {
        t.equal((await post('{')).status, 503)
        t.equal((await post('', 'absent')).status, 404)
      }
      t.equal((await report('192.0.2.5', 'forged')).status, 400)
    })
  },
  { environment: { ...withParrot.environment, TRUST_PROXY: '127.0.0.1' } },
)
