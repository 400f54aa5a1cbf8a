import t from 'tap'
import { expectFailure } from '../../../support/providers/failure.js'
import { attempt, connect, currentTime, makeOrder, makeSought, operations, payer } from './operations.js'

const { checkout, store, look } = operations
const hour = 60 * 60_000

// R-4305
t.test('a checkout opens a Stripe page with a line for each invoice', async (t) => {
  const { server, context, asked } = await connect(t)
  const made = await checkout(makeOrder(), context())
  t.match(made, { reference: /^cs_test_/, redirect: `${server.url}/c/pay/${made.reference}` })
  const [{ form, headers } = asked()[0] as never] = asked()
  t.equal(headers['idempotency-key'], attempt)
  t.strictSame(Object.fromEntries(form), {
    mode: 'payment',
    ui_mode: 'hosted_page',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '1000',
    'line_items[0][price_data][product_data][name]': 'Rechnung 1001',
    'line_items[1][quantity]': '1',
    'line_items[1][price_data][currency]': 'eur',
    'line_items[1][price_data][unit_amount]': '250',
    'line_items[1][price_data][product_data][name]': 'Rechnung 1002',
    'metadata[attempt]': attempt,
    'metadata[invoiceid]': '1001,1002',
    'payment_intent_data[metadata][attempt]': attempt,
    'payment_intent_data[metadata][invoiceid]': '1001,1002',
    'payment_intent_data[capture_method]': 'automatic',
    'adaptive_pricing[enabled]': 'false',
    expires_at: String((currentTime.getTime() + hour) / 1000),
    success_url: 'https://billing.example/back?a=7',
    cancel_url: 'https://billing.example/invoice',
    locale: 'de',
    customer_creation: 'always',
    customer_email: 'ada@example.com',
  })
})

// R-4305
t.test('a checkout repeated under its key returns the same page until the page expires', async (t) => {
  const { server, context, asked } = await connect(t)
  const first = await checkout(makeOrder(), context())
  t.strictSame(await checkout(makeOrder(), context()), first)
  server.objects.put({ id: 'cus_known', object: 'customer' })
  const later = { endsAt: currentTime.getTime() + 2 * hour, payer: { ...payer, customer: 'cus_known' } }
  t.strictSame(await checkout(makeOrder(later), context()), first)
  t.equal(server.objects.all('checkout.session').length, 1)

  server.setFailure('silent', 1)
  const idempotencyKey = 'lost'
  const lost = makeOrder({ attempt: 'lost' })
  await expectFailure(t, checkout(lost, context({ idempotencyKey, deadline: 300 })), {
    kind: 'unreachable',
    outcomeUnknown: true,
  })
  const again = await checkout(lost, context({ idempotencyKey }))
  t.equal(server.objects.all('checkout.session').length, 2, 'the repeat finds the page that the lost call opened')
  t.strictSame(await look(makeSought('checkout', { attempt: 'lost' }), context()), [])
  await operations.end(makeSought('checkout', { attempt: 'lost', reference: again.reference }), context())
  const changed = makeOrder({ ...lost, endsAt: currentTime.getTime() + 3 * hour })
  await expectFailure(t, checkout(changed, context({ idempotencyKey })), { kind: 'refused' }, 'the page has ended')
  t.equal(asked().filter(({ path }) => path === '/v1/checkout/sessions').length, 6)
})

// R-4305
t.test('uses the client’s Stripe customer, or a new customer if Stripe no longer has it', async (t) => {
  const { context, asked, customer } = await connect(t)
  const { customer: known } = customer()
  await checkout(makeOrder({ payer: { ...payer, customer: known }, stores: true }), context())
  const { form } = asked().at(-1) as never as { form: URLSearchParams }
  t.strictSame([form.get('customer'), form.get('customer_creation'), form.get('customer_email')], [known, null, null])
  t.equal(form.get('payment_intent_data[setup_future_usage]'), 'off_session')
  const idempotencyKey = 'gone'
  const gone = makeOrder({ attempt: 'gone', payer: { ...payer, customer: 'cus_of_the_other_mode' } })
  const made = await checkout(gone, context({ idempotencyKey }))
  t.match(asked().at(-1)?.headers, { 'idempotency-key': 'gone.new' })
  t.strictSame(await checkout(gone, context({ idempotencyKey })), made)
})

// R-4305
t.test('adapts expiry, language, email address, and lines to Stripe’s limits', async (t) => {
  const { context, asked } = await connect(t)
  let works = 0
  const sent = async (more: Parameters<typeof makeOrder>[0]): Promise<URLSearchParams> => {
    await checkout(makeOrder({ attempt: `work-${++works}`, ...more }), context({ idempotencyKey: `work-${works}` }))
    return asked().at(-1)?.form as URLSearchParams
  }
  const endOf = async (endsAt: number) => (await sent({ endsAt })).get('expires_at')
  t.equal(await endOf(currentTime.getTime() + 60_000), String(currentTime.getTime() / 1000 + 31 * 60))
  t.equal(await endOf(currentTime.getTime() + 23 * hour), String((currentTime.getTime() + 23 * hour) / 1000))
  t.equal(await endOf(currentTime.getTime() + 30 * 24 * hour), null, 'Stripe’s own limit is a day')

  const localeOf = async (language: string) => (await sent({ payer: { ...payer, language } })).get('locale')
  for (const [language, locale] of [
    ['en-GB', 'en-GB'],
    ['en-US', 'en'],
    ['pt_BR', 'pt-BR'],
    ['nn', 'nb'],
    ['zh-Hant-TW', 'zh-TW'],
    ['uk', 'auto'],
    ['', 'auto'],
    ['constructor', 'auto'],
  ] as const)
    t.equal(await localeOf(language), locale, language)

  const emailOf = async (email: string) => (await sent({ payer: { ...payer, email } })).get('customer_email')
  t.equal(await emailOf('jürgen@example.com'), null)
  t.equal(await emailOf('ada@bücher.example'), null)
  t.equal(await emailOf('ada+x@mail.example.com'), 'ada+x@mail.example.com')

  const lines = Array.from({ length: 150 }, (_, line) => ({ text: `Invoice ${line}`, amount: 10 }))
  const many = await sent({ lines, amount: 1500, invoiceIds: lines.map((_, line) => 1_000_000 + line) })
  const named = (at: number, what: string) => many.get(`line_items[${at}][price_data]${what}`)
  t.equal(named(98, '[product_data][name]'), 'Invoice 98')
  t.equal(named(99, '[unit_amount]'), '510')
  t.match(named(99, '[product_data][name]'), /^Invoice 99, Invoice 100, .*…$/)
  t.equal(named(100, '[unit_amount]'), null)
  t.match(many.get('metadata[invoiceid]'), /^1000000,.{0,491}\d$/)
  const odd = await sent({
    lines: [
      { text: 'a', amount: 300 },
      { text: 'b', amount: -50 },
    ],
    amount: 250,
  })
  t.equal(odd.get('line_items[0][price_data][product_data][name]'), 'a, b')
  t.equal(odd.get('line_items[0][price_data][unit_amount]'), '250')
})

// R-4308
t.test(
  'converts amounts to Stripe’s units, and rejects an amount that Stripe cannot represent before any call',
  async (t) => {
    const { server, context, asked } = await connect(t)
    let works = 0
    const sent = async (currency: string, decimals: number, amount: number) => {
      const idempotencyKey = `work-${++works}`
      const lines = [{ text: 'x', amount }]
      await checkout(
        makeOrder({ attempt: idempotencyKey, currency, decimals, amount, lines }),
        context({ idempotencyKey }),
      )
      return Number(asked().at(-1)?.form.get('line_items[0][price_data][unit_amount]'))
    }
    for (const [currency, decimals, amount, units] of [
      ['EUR', 2, 1250, 1250],
      ['EUR', 0, 12, 1200],
      ['EUR', 3, 12_500, 1250],
      ['JPY', 0, 500, 500],
      ['JPY', 2, 50_000, 500],
      ['ISK', 0, 500, 50_000],
      ['ISK', 2, 50_000, 50_000],
      ['UGX', 0, 7, 700],
      ['KWD', 3, 1250, 1250],
      ['KWD', 2, 125, 1250],
    ] as const)
      t.equal(await sent(currency, decimals, amount), units, `${amount} of ${currency} with ${decimals}`)
    const before = server.calls.length
    for (const [currency, decimals, amount] of [
      ['EUR', 3, 12_505],
      ['JPY', 2, 50_050],
      ['ISK', 2, 50_050],
      ['UGX', 2, 701],
      ['KWD', 3, 1255],
    ] as const) {
      await expectFailure(
        t,
        sent(currency, decimals, amount),
        { kind: 'misconfigured', message: /cannot charge/ },
        currency,
      )
      const payment = { transid: 'pi_1', amount, currency, decimals }
      await expectFailure(t, operations.refund(payment, context()), { kind: 'refused' }, `${currency}, refunded`)
    }
    t.equal(server.calls.length, before, 'nothing was sent')
  },
)

// R-4308
t.test('sends a refund in Stripe’s units', async (t) => {
  const { server, context, asked } = await connect(t)
  server.refundable.set('pi_1', 100_000)
  await operations.refund({ transid: 'pi_1', amount: 50_000, currency: 'JPY', decimals: 2 }, context())
  t.equal(asked().at(-1)?.form.get('amount'), '500')
})

// R-4312
t.test('stores a method on a Stripe page without a payment', async (t) => {
  const { server, context, asked } = await connect(t)
  const { returnUrl, cancelUrl, currency } = makeOrder()
  const made = await store({ attempt, currency, payer, returnUrl, cancelUrl }, context())
  const form = [...(asked()[0]?.form ?? [])]
  const types = form.filter(([name]) => name.startsWith('allowed_payment_method_types')).map(([, type]) => type)
  t.ok(['card', 'sepa_debit', 'ideal'].every((type) => types.includes(type)))
  t.strictSame(Object.fromEntries(form.filter(([, type]) => !types.includes(type))), {
    mode: 'setup',
    ui_mode: 'hosted_page',
    currency: 'eur',
    'metadata[attempt]': attempt,
    'setup_intent_data[metadata][attempt]': attempt,
    success_url: returnUrl,
    cancel_url: cancelUrl,
    locale: 'de',
    customer_creation: 'always',
    customer_email: 'ada@example.com',
  })
  const sought = { attempt, kind: 'store', reference: made.reference, since: currentTime.getTime() } as const
  t.strictSame(await look(sought, context()), [])
  t.equal(server.choose(made.reference, 'pay'), returnUrl)
  const card = { type: 'creditcard', brand: 'Visa', lastFour: '4242', expires: '2030-07' }
  t.match(await look(sought, context()), [{ kind: 'stored', attempt, customer: /^cus_/, method: card }])
  const [setup] = server.takeReports()
  t.equal(setup?.type, 'setup_intent.succeeded')
})

// R-4312
t.test(
  'stores a card or a direct debit, including the debit behind an iDEAL payment, if the payer agreed',
  async (t) => {
    const { server, context } = await connect(t)
    for (const [choice, type, brand] of [
      ['pay', 'creditcard', 'Visa'],
      ['debit', 'sepa_debit', 'SEPA'],
      ['ideal', 'sepa_debit', 'SEPA'],
    ] as const) {
      const idempotencyKey = `stored by ${choice}`
      const { reference } = await checkout(makeOrder({ attempt: choice, stores: true }), context({ idempotencyKey }))
      server.choose(reference, choice)
      const events = (await look(makeSought('checkout', { attempt: choice, reference }), context())) ?? []
      t.equal(events[0]?.kind, choice === 'debit' ? 'pending' : undefined)
      t.match(events[1], { kind: 'stored', attempt: choice, customer: /^cus_/, method: { type, brand } }, choice)
      const { token } = (events[1] as never as { method: { token: string } }).method
      t.ok(server.methods.get(token), 'the method is attached to a customer')
      server.payments.detach(token)
      t.equal(
        (await look(makeSought('checkout', { attempt: choice, reference }), context()))?.length,
        1,
        'a detached method is not stored',
      )
    }
    const wallet = await checkout(makeOrder({ attempt: 'wallet', stores: true }), context({ idempotencyKey: 'wallet' }))
    server.choose(wallet.reference, 'pay')
    const { payment_intent: intent } = server.objects.get(wallet.reference) ?? {}
    server.objects.put({ id: server.objects.get(intent)?.payment_method, type: 'revolut_pay' })
    const told = await look(makeSought('checkout', { attempt: 'wallet', reference: wallet.reference }), context())
    t.equal(told?.length, 1, 'a method that requires the payer is not stored')
    const { reference } = await checkout(makeOrder({ attempt: 'once' }), context({ idempotencyKey: 'once' }))
    server.choose(reference, 'pay')
    t.equal(
      (await look(makeSought('checkout', { attempt: 'once', reference }), context()))?.length,
      1,
      'nothing is stored without consent',
    )
  },
)
