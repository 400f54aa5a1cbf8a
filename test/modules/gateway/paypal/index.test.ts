import t from 'tap'
import paypal from '../../../../modules/gateway/paypal/index.js'
import { testEachGateway } from '../../../support/gateway-contract.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { connect, makeOrder, makePayment, makeSought } from './stand.js'

testEachGateway(t, 'paypal', async (t) => {
  const { server, contextOf } = await connect(t)
  const tokens = { paid: 'COMPLETED', hard: 'PAYER_ACCOUNT_RESTRICTED', soft: 'INSTRUMENT_DECLINED' }
  const waiting = { pending: 'PENDING', confirm: 'confirm' }
  for (const outcome of [...Object.values(tokens), ...Object.values(waiting)])
    server.paymentTokens.set(outcome, { id: outcome, stand_in: { outcome } })
  return {
    module: paypal,
    contextOf: (idempotencyKey) => contextOf({ idempotencyKey }),
    pay: async (reference) => server.approve(reference),
    loseNextAnswer: () => server.setFailure('cut', 1, ({ path }) => path === '/v2/checkout/orders'),
    tokens: { ...tokens, ...waiting },
    payments: () => server.captures.size,
    currencies: [
      ['EUR', 2, 1190],
      ['JPY', 0, 1190],
      ['HUF', 2, 119_000],
      ['USD', 3, 11_900],
    ],
  }
})

// R-4353
t.test('a checkout creates an order with the attempt’s name and redirects to PayPal’s page', async (t) => {
  const { server, checkout, contextOf } = await connect(t)
  const order = makeOrder()
  const { redirect, reference } = await checkout(order, contextOf({ idempotencyKey: order.attempt }))
  t.equal(redirect, `${server.url}/checkoutnow?token=${reference}`)
  const { headers, body } = server.calls.at(-1) ?? {}
  t.equal(headers?.['paypal-request-id'], order.attempt)
  t.strictSame(JSON.parse(body ?? ''), {
    intent: 'CAPTURE',
    purchase_units: [
      {
        ...{ reference_id: 'default', custom_id: order.attempt, invoice_id: order.attempt, description: 'Invoice 17' },
        amount: { currency_code: 'EUR', value: '12.50' },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          ...{
            locale: 'de',
            shipping_preference: 'NO_SHIPPING',
            payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          },
          ...{ return_url: order.returnUrl, cancel_url: order.cancelUrl, user_action: 'PAY_NOW' },
          landing_page: 'NO_PREFERENCE',
        },
      },
    },
  })
})

t.test('sends several lines as items if PayPal can represent their amounts', async (t) => {
  const { server, open } = await connect(t)
  const unitOf = (reference: string) => server.orders.get(reference)?.purchase_units[0]
  const lines = [
    { text: `Invoice 17 ${'x'.repeat(200)}`, amount: 1000 },
    { text: 'Invoice 18', amount: 250 },
  ]
  const unit = unitOf((await open({ lines })).reference)
  t.match(unit.items, [{ unit_amount: { value: '10.00' } }, { name: 'Invoice 18', unit_amount: { value: '2.50' } }])
  t.equal(unit.items[0].name.length, 127)
  const odd = lines.map((line) => ({ ...line, amount: 50 }))
  const whole = unitOf((await open({ lines: odd, amount: 100, currency: 'JPY', decimals: 2 })).reference)
  t.match(whole, { items: undefined, amount: { value: '1' } })
})

// R-4353
t.test('rejects an amount that PayPal cannot represent, before any call', async (t) => {
  const { server, checkout, charge, refund, contextOf } = await connect(t)
  for (const [currency, decimals, amount] of [
    ['HUF', 2, 1250],
    ['JPY', 2, 1],
    ['TWD', 1, 15],
    ['EUR', 3, 12_501],
  ] as const) {
    const order = makeOrder({ currency, decimals, amount })
    await expectFailure(
      t,
      checkout(order, contextOf()),
      { kind: 'misconfigured', message: new RegExp(currency) },
      currency,
    )
    await expectFailure(
      t,
      charge({ token: 'VLT', type: 'paypal' }, order, contextOf()),
      { kind: 'misconfigured' },
      currency,
    )
    await expectFailure(t, refund({ transid: 'CAP1', currency, decimals, amount }, contextOf()), { kind: 'refused' })
  }
  t.strictSame(server.calls, [])
})

// R-4354, R-4355
t.test('a lookup captures an approved order once', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { order, reference, sought } = await open()
  t.strictSame(await look(sought, contextOf()), [])
  t.notOk(
    server.calls.some(({ path }) => path.endsWith('/capture')),
    'an unapproved order is not captured',
  )
  server.approve(reference)
  const events = await look(sought, contextOf())
  const [transid] = server.captures.keys()
  t.strictSame(events, [{ ...makePayment(order.attempt), reference, transid }])
  t.strictSame(await look(sought, contextOf()), events)
  t.equal(server.captures.size, 1)
})

// R-4354
t.test(
  'concurrent lookups capture an order once, and a later lookup finds a capture whose response was lost',
  async (t) => {
    const { server, look, open, contextOf } = await connect(t)
    const both = await open()
    server.approve(both.reference)
    const answers = await Promise.all([look(both.sought, contextOf()), look(both.sought, contextOf())])
    for (const events of answers) t.match(events, [{ kind: 'payment', transid: [...server.captures.keys()][0] }])
    t.equal(server.captures.size, 1)

    const lost = await open()
    server.approve(lost.reference)
    for (const failure of ['cut', 'broken'] as const) {
      server.setFailure(failure, 1, ({ path }) => path.endsWith('/capture'))
      const asked = look(lost.sought, contextOf())
      if (failure === 'cut') await expectFailure(t, asked, { kind: 'unreachable', outcomeUnknown: true })
      else t.match(await asked, [{ kind: 'payment' }], 'no further capture is needed')
    }
    t.equal(server.captures.size, 2)
  },
)

// R-4354
t.test('reads a capture made by a concurrent lookup from the order', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { reference, sought } = await open()
  server.approve(reference)
  server.nextCaptures.push('ORDER_COMPLETION_IN_PROGRESS')
  t.strictSame(await look(sought, contextOf()), [], 'the other capture is still running')
  server.approve(reference)
  server.nextCaptures.push('ORDER_ALREADY_CAPTURED')
  const order = server.orders.get(reference)
  server.onCall(({ path }) => {
    if (!path.endsWith('/capture') || order === undefined) return
    const capture = { id: 'CAP9', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '12.50' } }
    order.purchase_units[0].payments = { captures: [capture] }
  })
  t.match(await look(sought, contextOf()), [
    { kind: 'payment', transid: 'CAP9', attempt: sought.attempt, amount: 1250 },
  ])
})

// R-4355
t.test('a pending capture is not a payment until PayPal completes it', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { order, reference, sought } = await open()
  server.approve(reference)
  server.nextCaptures.push('PENDING')
  const pending = [{ kind: 'pending', attempt: order.attempt, reference, nextReference: reference }]
  t.strictSame(await look(sought, contextOf()), pending)
  t.strictSame(await look(sought, contextOf()), pending)
  const [capture] = server.captures.values()
  Object.assign(capture ?? {}, { status: 'COMPLETED' })
  t.match(await look(sought, contextOf()), [{ kind: 'payment', fees: undefined, amount: 1250 }])
  Object.assign(capture ?? {}, { status: 'FAILED' })
  t.match(await look(sought, contextOf()), [{ kind: 'failure', decline: 'soft', code: 'ECHECK', message: /try again/ }])
})

// R-4355
t.test('a refunded capture is still a payment, and fees in another currency are omitted', async (t) => {
  const { server, look, pay, contextOf } = await connect(t)
  const { sought } = await pay()
  const [capture] = server.captures.values()
  for (const status of ['PARTIALLY_REFUNDED', 'REFUNDED']) {
    Object.assign(capture ?? {}, { status })
    t.match(await look(sought, contextOf()), [{ kind: 'payment', amount: 1250, fees: 55 }], status)
  }
  Object.assign(capture?.seller_receivable_breakdown, { paypal_fee: { currency_code: 'USD', value: '0.55' } })
  t.notOk('fees' in ((await look(sought, contextOf()))?.[0] ?? {}))
})

t.test('a declined capture returns a soft or hard decline with PayPal’s code', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  for (const [outcome, decline, code] of [
    ['DECLINED', 'soft', 'RISK'],
    ['INSTRUMENT_DECLINED', 'soft', 'INSTRUMENT_DECLINED'],
    ['PAYER_ACTION_REQUIRED', 'soft', 'PAYER_ACTION_REQUIRED'],
    ['PAYER_CANNOT_PAY', 'hard', 'PAYER_CANNOT_PAY'],
    ['SOMETHING_OF_NEXT_YEAR', 'soft', 'SOMETHING_OF_NEXT_YEAR'],
  ] as const) {
    const { order, reference, sought } = await open()
    server.approve(reference)
    server.nextCaptures.push(outcome)
    const news = await look(sought, contextOf())
    t.match(news, [{ kind: 'failure', attempt: order.attempt, decline, code, message: /./ }], outcome)
  }
})

// R-4354
t.test('tries a declined payment method again only after the payer approves again', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { reference, sought } = await open()
  server.approve(reference)
  server.nextCaptures.push('INSTRUMENT_DECLINED')
  for (const _ of [1, 2]) t.match(await look(sought, contextOf()), [{ kind: 'failure', code: 'INSTRUMENT_DECLINED' }])
  server.approve(reference)
  t.match(await look(sought, contextOf()), [{ kind: 'payment' }])
})

t.test('a voided or deleted order returns an expired event', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { order, reference, sought } = await open()
  const over = [{ kind: 'expired', attempt: order.attempt }]
  Object.assign(server.orders.get(reference) ?? {}, { status: 'VOIDED' })
  t.strictSame(await look(sought, contextOf()), over)
  server.orders.delete(reference)
  t.strictSame(await look(sought, contextOf()), over)
})

// R-4358
t.test(
  'a lookup without a reference returns undefined for six hours, and then expires a page or fails for a charge',
  async (t) => {
    const { server, look, contextOf } = await connect(t)
    const order = makeOrder()
    const hours = (count: number) => ({ since: Date.now() - count * 3_600_000 })
    for (const kind of ['checkout', 'charge', 'store'] as const)
      t.equal(await look(makeSought(order, undefined, { kind, ...hours(5) }), contextOf()), undefined)
    for (const kind of ['checkout', 'store'] as const)
      t.strictSame(await look(makeSought(order, undefined, { kind, ...hours(6) }), contextOf()), [
        { kind: 'expired', attempt: order.attempt },
      ])
    const late = makeSought(order, undefined, { kind: 'charge', ...hours(6) })
    const failure = { kind: 'unreachable', outcomeUnknown: true, message: new RegExp(order.attempt) } as const
    await expectFailure(t, look(late, contextOf()), failure)
    t.strictSame(server.calls, [])
  },
)

// R-4359
t.test('end leaves an unapproved order uncaptured, and refuses an approved order', async (t) => {
  const { server, end, open, contextOf } = await connect(t)
  const { order, reference, sought } = await open()
  await end(sought, contextOf())
  t.strictSame(server.orders.get(reference)?.status, 'PAYER_ACTION_REQUIRED')
  server.approve(reference)
  await expectFailure(t, end(sought, contextOf()), { kind: 'refused', providerCode: 'APPROVED' })
  t.equal(server.captures.size, 0)
  server.orders.delete(reference)
  await end(sought, contextOf())
  await end(makeSought(order), contextOf())
  const charge = makeSought(order, undefined, { kind: 'charge' })
  await expectFailure(t, end(charge, contextOf()), { kind: 'unreachable', outcomeUnknown: true })
})

// R-4356
t.test('a charge that requires the payer returns a redirect, and a minimal response leads to a lookup', async (t) => {
  const { server, charge, contextOf } = await connect(t)
  server.paymentTokens.set('VLT1', { id: 'VLT1', stand_in: { outcome: 'confirm' } })
  server.paymentTokens.set('VLT2', { id: 'VLT2' })
  server.behaviour.isShort = true
  const waits = await charge({ token: 'VLT1', type: 'paypal' }, makeOrder(), contextOf())
  t.match(waits, { state: 'confirm', redirect: `${server.url}/checkoutnow?token=${[...server.orders.keys()][0]}` })
  const order = makeOrder()
  const paid = await charge({ token: 'VLT2', type: 'paypal' }, order, contextOf({ idempotencyKey: order.attempt }))
  t.match(paid, { state: 'paid', payment: makePayment(order.attempt), reference: /^ORD/ })
  t.equal(server.calls.at(-1)?.method, 'GET')
  t.match(JSON.parse(server.calls.at(-2)?.body ?? ''), { payment_source: { paypal: { vault_id: 'VLT2' } } })
  t.notOk(server.calls.some(({ path }) => path.endsWith('/capture')))
  t.match(await charge({ token: 'VLT3', type: 'paypal' }, makeOrder(), contextOf()), {
    ...{ state: 'declined', decline: 'hard', code: 'TOKEN_ID_NOT_FOUND' },
  })
})
