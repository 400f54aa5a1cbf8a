import t, { type Test } from 'tap'
import { openStorePage } from '../../../../domain/payments/checkout.js'
import { countsOfStep, withoutJobs } from '../../../support/daily.js'
import { makeClient, makeCurrency } from '../../../support/fixtures.js'
import { enableGateway } from '../../../support/gateways.js'
import { askGateways, checkout as open, readAttempt } from '../../../support/payments.js'
import { openStripe, type StripeReport, type StripeServer, sendReport } from '../../../support/providers/stripe.js'
import { type Api, type Body, withService } from '../../../support/service.js'

const secret = 'whsec_payments'
const consent = { words: 'Charge it.', by: 'login 1', from: '127.0.0.1' }
const items = [{ description: 'Hosting', amount: 10, taxed: false }]

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

async function owing(api: Api, client: Body = {}, amount = 10) {
  const clientId = await makeClient(api, client)
  const { invoiceid } = await api.ok('createinvoice', {
    userid: clientId,
    items: items.map((one) => ({ ...one, amount })),
  })
  return { clientId, invoiceid: invoiceid as number, invoiceIds: [invoiceid as number] }
}

async function openPage(api: Api, { clientId, invoiceIds }: Awaited<ReturnType<typeof owing>>, stores = false) {
  const opened = await open(api, { clientId, invoiceIds, gateway: 'stripe', ...(stores && { stores: consent }) })
  const { reference } = await readAttempt(api, opened)
  return { ...opened, reference: reference as string }
}

const send = async (api: Api, reports: readonly StripeReport[], { key = secret, at = api.now() } = {}) => {
  const answers: Awaited<ReturnType<typeof sendReport>>[] = []
  for (const report of reports) answers.push(await sendReport(`${api.url}/gateway/stripe`, key, report, at))
  return answers
}

/** Runs a test with a service that uses Stripe. */
const withStripe = (title: string, body: (t: Test, api: Api, stripe: StripeServer) => Promise<unknown>) =>
  withService(
    t,
    title,
    async (t, api) => {
      const stripe = await openStripe(t, { now: api.now })
      await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', webhook_secret: secret, api_base: stripe.url })
      await body(t, api, stripe)
    },
    withoutJobs,
  )

const transactionsOf = async (api: Api, id: number) => (await show(api, id)).transactions as Body[]

withStripe('payments through Stripe', async (t, api, stripe) => {
  // R-4302, R-4305
  t.test('records a payment once if its reports arrive in order, reversed, twice, or only in part', async (t) => {
    const orders: readonly ((told: readonly StripeReport[]) => readonly StripeReport[])[] = [
      (told) => told,
      (told) => [...told].reverse(),
      (told) => [...told, ...told],
      (told) => told.slice(-1),
    ]
    for (const order of orders) {
      const bill = await owing(api)
      const { redirect, attemptId } = await openPage(api, bill)
      t.match(await (await fetch(redirect)).text(), /<form method="post">.*value="pay"/)
      const choose = (choice: string) =>
        fetch(redirect, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
      t.equal((await choose('decline')).status, 402, 'the page stays open')
      for (const { recorded } of await send(api, stripe.takeReports())) t.equal(recorded, false)
      t.match(await readAttempt(api, { attemptId }), { state: 'open' }, 'another card can be tried')
      t.match((await choose('cancel')).headers.get('location'), api.url)
      const paid = await choose('pay')
      t.match([paid.status, paid.headers.get('location')], [303, api.url])
      const told = order(stripe.takeReports())
      const forged = await send(api, told, { key: 'whsec_forged' })
      t.ok(forged.every(({ status }) => status === 400))
      t.match(await show(api, bill.invoiceid), { status: 'unpaid' })
      const answers = await send(api, told)
      t.ok(answers.every(({ status }) => status === 200))
      t.equal(answers.filter(({ recorded }) => recorded === true).length, 1)
      t.match(await show(api, bill.invoiceid), { status: 'paid', balance: 0, attempts: [{ state: 'paid' }] })
      t.match(await transactionsOf(api, bill.invoiceid), [{ amountin: 10, transid: /^pi_/, fees: 0.3 }])
      t.equal((await transactionsOf(api, bill.invoiceid)).length, 1)
    }
  })

  // R-4302
  t.test('answers a report with 503 while Stripe is down, and accepts it later', async (t) => {
    const bill = await owing(api)
    const { reference } = await openPage(api, bill)
    stripe.choose(reference, 'pay')
    const told = stripe.takeReports()
    stripe.setFailure('broken', told.length)
    t.match(
      await send(api, told),
      told.map(() => ({ status: 503, code: 'report_not_readable_now' })),
    )
    t.match(await show(api, bill.invoiceid), { status: 'unpaid' })
    t.ok((await send(api, told)).some(({ recorded }) => recorded === true))
    t.match(await show(api, bill.invoiceid), { status: 'paid' })
    for (const body of ['no JSON', '[]', '{"livemode":false}'])
      t.match(await send(api, [{ type: '', body }]), [{ status: 503, code: 'report_not_readable_now' }], body)
    t.match(api.logged(), /The report is not a JSON object/)
    t.match(await send(api, [{ type: '', body: '{"type":"customer.created"}' }]), [{ status: 200, recorded: false }])
  })

  // R-4304
  t.test('rejects and logs a live report while the key is a test key', async (t) => {
    const bill = await owing(api)
    const { reference } = await openPage(api, bill)
    stripe.choose(reference, 'pay')
    const live = stripe
      .takeReports()
      .map(({ type, body }) => ({ type, body: body.replace('"livemode":false', '"livemode":true') }))
    t.match(
      await send(api, live),
      live.map(() => ({ status: 400, code: 'report_refused' })),
    )
    t.match(await show(api, bill.invoiceid), { status: 'unpaid' })
    t.match(api.logged(), /The report comes from Stripe’s live mode/)
  })

  // R-4303
  t.test('ignores another installation’s attempt, even if it contains an invoice ID', async (t) => {
    const { invoiceid } = await owing(api)
    const intent = {
      id: 'pi_of_another',
      object: 'payment_intent',
      status: 'succeeded',
      amount_received: 1000,
      currency: 'usd',
    }
    const named = { attempt: 'another-pay-1-2', invoiceid: String(invoiceid) }
    stripe.change('payment_intent.succeeded', { ...intent, metadata: named })
    t.match(await send(api, stripe.takeReports()), [{ status: 200, recorded: false }])
    t.match(await show(api, invoiceid), { status: 'unpaid' })
    stripe.change('payment_intent.succeeded', { ...intent, metadata: { invoiceid: String(invoiceid) } })
    t.match(await send(api, stripe.takeReports()), [{ status: 200, recorded: true }])
    t.match(await show(api, invoiceid), { status: 'paid' })
  })

  // R-4306
  t.test('a direct debit is pending until the bank reports the result', async (t) => {
    for (const isPaid of [true, false]) {
      const bill = await owing(api)
      const { reference } = await openPage(api, bill)
      stripe.choose(reference, 'debit')
      await send(api, stripe.takeReports())
      t.match(await show(api, bill.invoiceid), { status: 'unpaid', attempts: [{ state: 'pending' }] })
      stripe.settle(reference, isPaid)
      await send(api, [...stripe.takeReports()].reverse())
      const state = isPaid ? 'paid' : 'failed'
      t.match(await show(api, bill.invoiceid), { status: isPaid ? 'paid' : 'unpaid', attempts: [{ state }] })
    }
  })

  // R-4305
  t.test('expires the attempt when its unpaid page expires', async (t) => {
    const bill = await owing(api)
    const page = await openPage(api, bill)
    stripe.objects.put({ id: page.reference, expires_at: 0 })
    stripe.expireDue()
    await send(api, stripe.takeReports())
    t.match(await readAttempt(api, page), { state: 'expired' })
  })

  // R-4306, R-4312
  t.test(
    'charges a stored method automatically, updates it, and deletes it after it is detached at Stripe',
    async (t) => {
      const bill = await owing(api)
      const page = await openPage(api, bill, true)
      stripe.choose(page.reference, 'pay')
      await send(api, [...stripe.takeReports()].reverse())
      const methods = () => api.database.read('pay_methods').where({ client_id: bill.clientId })
      t.match(await methods(), [{ card_type: 'Visa', card_last_four: '4242', expires: '2030-07', is_default: 1 }])
      t.match(await api.database.read('gateway_customers').where({ client_id: bill.clientId }), [{ customer: /^cus_/ }])

      const due = async () =>
        (await api.ok('createinvoice', { userid: bill.clientId, items, duedate: api.now().toISOString().slice(0, 10) }))
          .invoiceid
      const second = await due()
      stripe.setFailure('reset', 1, ({ method, path }) => method === 'POST' && path === '/v1/payment_intents')
      t.strictSame(await countsOfStep(api, 'payments'), { charged: 1 })
      await askGateways(api)
      t.match(await show(api, second), { status: 'unpaid', attempts: [{ kind: 'charge', state: 'unknown' }] })
      api.advance(60 * 60_000)
      await askGateways(api)
      t.match(await show(api, second), { status: 'paid', attempts: [{ state: 'paid' }] })
      t.equal((await transactionsOf(api, second)).length, 1)
      for (const { recorded } of await send(api, stripe.takeReports())) t.equal(recorded, false)
      const ofClient = stripe.objects.all('payment_intent').filter(({ status }) => status === 'succeeded')
      t.equal(
        new Set(ofClient.map(({ metadata }) => metadata.attempt)).size,
        ofClient.length,
        'each attempt is charged once',
      )

      const [token] = stripe.objects
        .all('payment_method')
        .filter(({ customer }) => customer !== null)
        .slice(-1)
      stripe.change('payment_method.automatically_updated', {
        ...{ id: token?.id, card: { brand: 'mastercard', last4: '5555', exp_month: 1, exp_year: 2033 } },
      })
      await send(api, stripe.takeReports())
      t.match(await methods(), [{ card_type: 'Mastercard', card_last_four: '5555', expires: '2033-01' }])
      stripe.payments.detach(token?.id)
      await send(api, stripe.takeReports())
      t.strictSame(await methods(), [])
    },
  )

  // R-4312
  t.test('stores a method without a payment', async (t) => {
    const { clientId } = await owing(api)
    const remote = await api.service.contexts.remote(api.now())
    const opened = await openStorePage(remote, { clientId, gateway: 'stripe', cameBy: 'session', stores: consent })
    stripe.choose((await readAttempt(api, opened)).reference as string, 'debit')
    await send(api, stripe.takeReports())
    t.match(await readAttempt(api, opened), { state: 'stored' })
    t.match(await api.database.read('pay_methods').where({ client_id: clientId }), [
      { type: 'sepa_debit', card_type: 'SEPA', card_last_four: '3000' },
    ])
  })

  /** Begins a direct debit of 10.00 for an invoice due today. Returns its payment intent. */
  async function debit() {
    const { clientId } = await owing(api, {}, 1)
    const remote = await api.service.contexts.remote(api.now())
    const opened = await openStorePage(remote, { clientId, gateway: 'stripe', cameBy: 'session', stores: consent })
    stripe.choose((await readAttempt(api, opened)).reference as string, 'debit')
    await send(api, stripe.takeReports())
    const duedate = api.now().toISOString().slice(0, 10)
    const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items, duedate })
    await countsOfStep(api, 'payments')
    await askGateways(api)
    const attempt = () => api.database.read('payment_attempts').where({ client_id: clientId, kind: 'charge' }).first()
    const intent = (await attempt())?.reference as string
    t.match(await attempt(), { state: 'pending', reference: /^pi_/ })
    stripe.takeReports()
    return { clientId, invoiceid, attempt, intent }
  }

  // R-4055
  t.test('a direct debit that brings less than requested leaves the rest due', async (t) => {
    const { invoiceid, intent } = await debit()
    stripe.settle(intent, true)
    stripe.objects.put({ id: intent, amount_received: 999 })
    await send(api, stripe.takeReports())
    t.match(await show(api, invoiceid), { status: 'partially_paid', balance: 0.01, attempts: [{ state: 'paid' }] })
  })

  // R-4057
  t.test('a direct debit paid in another currency is kept for staff, and not repeated', async (t) => {
    await makeCurrency(api, 'EUR', 2)
    const { invoiceid, intent, attempt } = await debit()
    stripe.settle(intent, true)
    stripe.objects.put({ id: intent, currency: 'eur' })
    for (let day = 0; day < 3; day++) {
      api.advance(24 * 60 * 60_000)
      await countsOfStep(api, 'payments')
      await askGateways(api)
    }
    t.match(await api.database.read('unbooked_reports').where({ transid: intent }), [
      { kind: 'payment', amount: 1000, currency: 'EUR', reason: 'payment_other_currency' },
    ])
    t.match(await attempt(), { state: 'pending', transid: intent })
    t.equal((await show(api, invoiceid)).attempts.length, 1)
    stripe.objects.put({ id: intent, currency: 'usd' })
    stripe.change('payment_intent.succeeded', stripe.objects.get(intent) as Body)
    await send(api, stripe.takeReports())
    t.match(await show(api, invoiceid), { status: 'paid', attempts: [{ state: 'paid' }] })
  })

  // R-4054
  t.test('a direct debit that disappeared from Stripe fails', async (t) => {
    const { invoiceid, intent, clientId } = await debit()
    stripe.objects.forget(intent)
    api.advance(60 * 60_000)
    await askGateways(api)
    t.match((await show(api, invoiceid)).attempts, [{ state: 'failed' }])
    const sent = await api.database.read('emails').where({ client_id: clientId, template: 'payment failed' })
    t.equal(sent.length, 1)
  })

  // R-4309
  t.test('an amount in yen is correct at Stripe, although the currency has two decimals here', async (t) => {
    await makeCurrency(api, 'JPY', 2)
    const { id } = (await api.database.read('currencies').where({ code: 'JPY' }).first('id')) as { id: number }
    const bill = await owing(api, { currency: id }, 100)
    const { reference } = await openPage(api, bill)
    t.match(stripe.objects.get(reference), { amount_total: 100, currency: 'jpy' })
    stripe.choose(reference, 'pay')
    await send(api, stripe.takeReports())
    t.match(await show(api, bill.invoiceid), { status: 'paid', balance: 0, transactions: [{ amountin: 100 }] })
  })
})
