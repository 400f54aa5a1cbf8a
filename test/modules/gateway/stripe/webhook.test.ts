import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import stripe from '../../../../modules/gateway/stripe/index.js'
import { reportTypes } from '../../../../modules/gateway/stripe/reports.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { makeModuleContext } from '../../../support/providers/module-context.js'
import { openStripe, type StripeObject, type StripeServer, stripeSignature } from '../../../support/providers/stripe.js'

const secret = 'whsec_canary'
const now = new Date('2026-03-01T12:00:00Z')

interface Sent {
  readonly at?: Date
  readonly key?: string
  readonly webhook_secret?: string
  readonly secret_key?: string
}

/** Passes a signed report to the module. */
function report({ url }: StripeServer, event: unknown, { at = now, key = secret, ...config }: Sent = {}) {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const headers = { 'stripe-signature': stripeSignature(body, key, at) }
  const set = { webhook_secret: secret, secret_key: 'sk_test_key', api_base: url, ...config }
  const moduleContext = makeModuleContext(stripe, { config: set, now: () => now })
  return Promise.resolve(stripe.webhook?.({ body: Buffer.from(body), headers }, moduleContext))
}

const event = (type: string, object: object, more: object = {}) => ({
  ...{ id: 'evt_1', object: 'event', type, livemode: false, data: { object } },
  ...more,
})

const metadata = { invoiceid: '42' }
const intent = {
  ...{ id: 'pi_1', object: 'payment_intent', status: 'succeeded', amount_received: 1250, currency: 'eur', metadata },
  ...{ latest_charge: null, payment_method: null, last_payment_error: null },
}
const wanted = { invoiceId: 42, transid: 'pi_1', amount: 1250, currency: 'EUR', decimals: 2 }

async function connect(t: Test, ...objects: StripeObject[]): Promise<StripeServer> {
  const server = await openStripe(t, { now: () => now })
  for (const object of objects) server.objects.put(object)
  return server
}

// R-4301
t.test(
  'every report of a payment returns the payment as Stripe shows it, and an irrelevant report returns nothing',
  async (t) => {
    const session = {
      ...{ id: 'cs_1', object: 'checkout.session', status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' },
      ...{ amount_total: 1250, currency: 'eur', metadata: { invoice_id: '42' } },
    }
    const charge = {
      ...{ id: 'ch_1', object: 'charge', payment_intent: 'pi_1', status: 'succeeded', captured: true },
      ...{ amount: 1500, amount_captured: 1250, currency: 'eur', metadata, balance_transaction: null },
    }
    const server = await connect(t, intent, session, charge, { ...charge, id: 'ch_2', payment_intent: null })
    t.strictSame(await report(server, event('payment_intent.succeeded', { id: 'pi_1' })), [wanted])
    t.strictSame(await report(server, event('checkout.session.completed', { id: 'cs_1' })), [wanted])
    t.strictSame(await report(server, event('charge.succeeded', { id: 'ch_1' })), [wanted])
    t.match(await report(server, event('charge.succeeded', { id: 'ch_2' })), [{ transid: 'ch_2', amount: 1250 }])
    const lie = { ...intent, amount_received: 999_999, metadata: { invoiceid: '7' } }
    t.strictSame(
      await report(server, event('payment_intent.succeeded', lie)),
      [wanted],
      'other content of a report is ignored',
    )
    const old = { api_version: '2014-01-31', data: { object: { id: 'pi_1', paid: true } } }
    t.strictSame(
      await report(server, event('payment_intent.succeeded', {}, old)),
      [wanted],
      'a report of another API version',
    )

    for (const [title, type, changed] of [
      ['an event of an unknown type', 'no.such.thing', intent],
      ['an event named like a prototype property', 'constructor', intent],
      ['a payment without an invoice', 'payment_intent.succeeded', { ...intent, metadata: {} }],
      ['a payment without metadata', 'payment_intent.succeeded', { ...intent, metadata: null }],
      ['an invoice that is not a number', 'payment_intent.succeeded', { ...intent, metadata: { invoiceid: '4x' } }],
      ['no money', 'payment_intent.succeeded', { ...intent, amount_received: 0 }],
      ['an unpaid session', 'checkout.session.completed', { ...session, status: 'open', payment_intent: null }],
      ['a charge that is only authorized', 'charge.succeeded', { ...charge, payment_intent: null, captured: false }],
      ['a charge that failed', 'charge.succeeded', { ...charge, payment_intent: null, status: 'failed' }],
    ] as const) {
      server.objects.put(changed)
      t.strictSame(await report(server, event(type, { id: changed.id })), [], title)
    }
  },
)

// R-4301
t.test('rejects a forged, old, or altered report before it calls Stripe', async (t) => {
  const server = await connect(t, intent)
  const paid = event('payment_intent.succeeded', { id: 'pi_1' })
  const failure = { kind: 'refused', message: /^(?!.*canary)/ } as const
  await expectFailure(t, report(server, paid, { key: 'whsec_other' }), failure, 'forged')
  await expectFailure(t, report(server, paid, { at: new Date(now.getTime() - 301_000) }), failure, 'old')
  const moduleContext = makeModuleContext(stripe, { config: { webhook_secret: secret }, now: () => now })
  const body = JSON.stringify(paid)
  const call = (header: string | undefined, sent = body) =>
    Promise.resolve(
      stripe.webhook?.({ body: Buffer.from(sent), headers: { 'stripe-signature': header } }, moduleContext),
    )
  await expectFailure(t, call(undefined), failure, 'not signed')
  await expectFailure(t, call('t=1,v1='), failure, 'badly signed')
  await expectFailure(t, call(stripeSignature(body, secret, now), body.replace('pi_1', 'pi_2')), failure, 'altered')
  await expectFailure(
    t,
    report(server, paid, { webhook_secret: '' }),
    { kind: 'misconfigured' },
    'no report is genuine without a secret',
  )
  t.equal(server.calls.length, 0)
  t.ok(await report(server, paid, { at: new Date(now.getTime() - 299_000) }), 'not too old')
})

// R-4302
t.test('a signed report fails as unreachable if it is invalid or its object cannot be fetched', async (t) => {
  const server = await connect(t, intent)
  const paid = event('payment_intent.succeeded', { id: 'pi_1' })
  for (const [title, unreadable] of [
    ['no JSON', 'no JSON'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['no type', { id: 'evt_1', livemode: false, data: { object: { id: 'pi_1' } } }],
    ['no object', { type: 'payment_intent.succeeded', livemode: false }],
    ['an object without an ID', event('payment_intent.succeeded', { id: 7 })],
    ['an object that Stripe does not have', event('payment_intent.succeeded', { id: 'pi_unknown' })],
  ] as const)
    await expectFailure(t, report(server, unreadable), { kind: 'unreachable' }, title)
  await expectFailure(
    t,
    report(server, paid, { secret_key: 'rk_test_revoked' }),
    { kind: 'unreachable', message: /pi_1.*does not accept the secret_key/ },
    'with a rejected key',
  )
  server.setFailure('broken', 1)
  await expectFailure(t, report(server, paid), { kind: 'unreachable' }, 'while Stripe is down')
  t.strictSame(await report(server, paid), [wanted])
})

// R-4304
t.test('accepts a report only in the mode of the key in use', async (t) => {
  const server = await openStripe(t, {
    now: () => now,
    keys: ['sk_test_key', 'rk_test_key', 'sk_live_key', 'rk_live_key', 'key_of_no_mode'],
  })
  server.objects.put(intent)
  const paid = (livemode: boolean) => event('payment_intent.succeeded', { id: 'pi_1' }, { livemode })
  for (const [secret_key, mode] of [
    ['sk_test_key', false],
    ['rk_test_key', false],
    ['sk_live_key', true],
    ['rk_live_key', true],
    ['key_of_no_mode', true],
  ] as const) {
    t.strictSame(await report(server, paid(mode), { secret_key }), [wanted], secret_key)
    const before = server.calls.length
    const refusal = { kind: 'refused', message: mode ? /test mode/ : /live mode/ } as const
    await expectFailure(t, report(server, paid(!mode), { secret_key }), refusal, secret_key)
    t.equal(server.calls.length, before, 'nothing is fetched for it')
  }
})

// R-4303
t.test(
  'assigns a payment by the attempt or invoice ID in its metadata, and ignores what a payer can set',
  async (t) => {
    const server = await connect(t)
    const events = async (facts: object) => {
      server.objects.put({ ...intent, ...facts })
      return report(server, event('payment_intent.succeeded', { id: 'pi_1' }))
    }
    const { invoiceId: _, ...money } = wanted
    const both = { attempt: 'here-pay-1-2', invoiceid: '42' }
    t.strictSame(await events({ metadata: both }), [{ attempt: 'here-pay-1-2', ...money }])
    t.strictSame(await events({ metadata: { ...both, attempt: '' } }), [wanted])
    t.strictSame(await events({ metadata: { order: '42' }, description: 'invoiceid 42', receipt_email: '42' }), [])
    server.objects.put({
      ...{ id: 'cs_1', object: 'checkout.session', status: 'complete', payment_status: 'paid', payment_intent: 'pi_1' },
      ...{ client_reference_id: '42', custom_fields: [{ key: 'invoiceid', text: { value: '42' } }], metadata: {} },
    })
    t.strictSame(await report(server, event('checkout.session.completed', { id: 'cs_1' })), [])
  },
)

// R-4310
t.test('a payment includes Stripe’s fees only if they are in the payment’s currency', async (t) => {
  const charge = { id: 'ch_1', object: 'charge', currency: 'eur', payment_intent: 'pi_1', balance_transaction: 'txn_1' }
  const available_on = Date.parse('2026-03-04T00:00:00Z') / 1000
  const transaction = { id: 'txn_1', object: 'balance_transaction', fee: 54, currency: 'eur', available_on }
  const server = await connect(t, { ...intent, latest_charge: 'ch_1' }, charge, transaction)
  const paid = () => report(server, event('payment_intent.succeeded', { id: 'pi_1' }))
  t.strictSame(await paid(), [{ ...wanted, fees: 54, date: '2026-03-04' }])
  server.objects.put({ id: 'txn_1', currency: 'usd', fee: 61 })
  t.strictSame(await paid(), [{ ...wanted, date: '2026-03-04' }])
  server.objects.put({ id: 'ch_1', balance_transaction: 'txn_unseen' })
  t.strictSame(await paid(), [wanted], 'a key without access to balances')
  server.setFailure('broken', 1, ({ path }) => path.startsWith('/v1/balance_transactions'))
  await expectFailure(t, paid(), { kind: 'unreachable' }, 'while Stripe is down')
})

// R-4309
t.test('amounts have Stripe’s number of decimals for their currency', async (t) => {
  const server = await connect(t)
  for (const [currency, decimals] of [
    ['jpy', 0],
    ['krw', 0],
    ['isk', 2],
    ['ugx', 2],
    ['eur', 2],
    ['kwd', 3],
    ['tnd', 3],
  ] as const) {
    server.objects.put({ ...intent, currency })
    const told = await report(server, event('payment_intent.succeeded', { id: 'pi_1' }))
    t.strictSame(told, [{ ...wanted, currency: currency.toUpperCase(), decimals }])
  }
})

// R-4311
t.test('each report of a dispute returns the dispute’s current state', async (t) => {
  const dispute = {
    ...{ id: 'dp_1', object: 'dispute', payment_intent: 'pi_1', charge: 'ch_1', amount: 1250, currency: 'eur' },
  }
  const server = await connect(t)
  const types = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated']
  for (const [status, state] of [
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_needs_response', 'open'],
    ['warning_under_review', 'open'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
    ['appeal_needs_response', 'lost'],
    ['appeal_under_review', 'lost'],
    ['won', 'won'],
    ['lost', 'lost'],
  ] as const) {
    server.objects.put({ ...dispute, status })
    const told = { kind: 'dispute', transid: 'dp_1', amount: 1250, state, currency: 'EUR', decimals: 2 }
    for (const type of types)
      t.strictSame(
        await report(server, event(`charge.dispute.${type}`, { id: 'dp_1', status: 'won' })),
        [{ ...told, paymentTransids: ['pi_1', 'ch_1'] }],
        `${status} by ${type}`,
      )
  }
})

// R-4312
t.test('returns stored methods that are replaced or detached', async (t) => {
  const method = {
    ...{ id: 'pm_1', object: 'payment_method', type: 'card', customer: 'cus_1' },
    card: { brand: 'mastercard', display_brand: 'mastercard', last4: '5555', exp_month: 11, exp_year: 2031 },
  }
  const server = await connect(t, method)
  const card = { token: 'pm_1', type: 'creditcard', brand: 'Mastercard', lastFour: '5555', expires: '2031-11' }
  const replaced = [{ kind: 'replaced', token: 'pm_1', method: card }]
  for (const type of ['automatically_updated', 'updated', 'detached'])
    t.strictSame(await report(server, event(`payment_method.${type}`, { id: 'pm_1' })), replaced, type)
  server.objects.put({ id: 'pm_1', customer: null })
  const gone = [{ kind: 'gone', token: 'pm_1' }]
  for (const type of ['detached', 'automatically_updated'])
    t.strictSame(await report(server, event(`payment_method.${type}`, { id: 'pm_1' })), gone, type)
  t.strictSame(await report(server, event('payment_method.detached', { id: 'pm_x' })), [
    { kind: 'gone', token: 'pm_x' },
  ])
})

// R-4302
t.test('the README lists every event the module handles', (t) => {
  const notes = readFileSync(new URL('../../../../../modules/gateway/stripe/README.md', import.meta.url), 'utf8')
  for (const type of reportTypes) t.ok(notes.includes(`\`${type}\``), type)
  t.end()
})
