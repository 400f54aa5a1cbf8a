import t from 'tap'
import { expectFailure } from '../../../support/providers/failure.js'
import { attempt, connect, currentTime, makeOrder, makeSought, operations, payer } from './operations.js'

const { charge, look, end, checkout } = operations

const orderOf = (customer: string | undefined, name = attempt) =>
  makeOrder({ attempt: name, payer: { ...payer, customer } })

// R-4306
t.test('charges a stored method without the payer', async (t) => {
  const { server, context, asked, customer } = await connect(t)
  const { customer: id, token } = customer()
  const method = { token, type: 'creditcard' }
  const charged = await charge(method, orderOf(id), context())
  const payment = { attempt, amount: 1250, currency: 'EUR', decimals: 2, fees: 38, date: '2026-03-03' }
  t.match(charged, { state: 'paid', reference: /^pi_/, payment: { ...payment, transid: /^pi_/ } })
  t.strictSame(Object.fromEntries(asked()[0]?.form ?? []), {
    amount: '1250',
    currency: 'eur',
    customer: id,
    payment_method: token,
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    off_session: 'true',
    confirm: 'true',
    capture_method: 'automatic',
    description: 'Rechnung 1001, Rechnung 1002',
    'metadata[attempt]': attempt,
    'metadata[invoiceid]': '1001,1002',
  })
  t.equal(asked()[0]?.headers['idempotency-key'], attempt)
  t.strictSame(await charge(method, orderOf(id), context()), charged, 'a repeated request does not charge again')
  t.equal(server.objects.all('payment_intent').length, 1)
  const { reference } = charged as { reference: string }
  const events = await look(makeSought('charge', { reference }), context())
  t.strictSame(events, [(charged as { payment: unknown }).payment], 'as reports return it')
})

// R-4615
t.test('charges a stored method with the payer present, and redirects the payer to authenticate', async (t) => {
  const { server, context, asked, customer } = await connect(t)
  const { customer: id, token } = customer()
  server.payments.behaviours.set(token, 'redirect')
  const payerReturnUrl = 'https://shop.example/client/paid/1/word'
  const charged = await charge({ token, type: 'creditcard' }, { ...orderOf(id), payerReturnUrl }, context())
  t.match(charged, { state: 'confirm', reference: /^pi_/, redirect: /^https:\/\/hooks\.stripe\.com\/redirect/ })
  const form = asked()[0]?.form
  t.equal(form?.get('return_url'), payerReturnUrl)
  t.notOk(form?.has('off_session'))
  t.notOk(form?.has('automatic_payment_methods[allow_redirects]'))
})

// R-4306
t.test('a direct debit is pending until the bank reports the result', async (t) => {
  const { server, context, customer } = await connect(t)
  const { customer: id, token } = customer('sepa_debit')
  for (const [name, isPaid] of [
    ['paid', true],
    ['failed', false],
  ] as const) {
    const idempotencyKey = name
    const charged = await charge({ token, type: 'sepa_debit' }, orderOf(id, name), context({ idempotencyKey }))
    t.match(charged, { state: 'pending', reference: /^pi_/ })
    const { reference } = charged as { reference: string }
    const looked = () => look(makeSought('charge', { attempt: name, reference }), context())
    t.strictSame(await looked(), [{ kind: 'pending', attempt: name }])
    server.settle(reference, isPaid)
    const code = 'debit_not_authorized'
    if (isPaid) t.match(await looked(), [{ attempt: name, transid: reference, amount: 1250 }])
    else t.match(await looked(), [{ kind: 'failure', attempt: name, decline: 'hard', code, message: /refuses/ }])
  }
})

// R-4306
t.test('a refusal indicates whether the method can be charged again', async (t) => {
  const { server, context, customer } = await connect(t)
  server.payments.advice.set('generic_decline', 'do_not_try_again').set('odd_data', 'confirm_card_data')
  for (const [code, decline] of [
    ['insufficient_funds', 'soft'],
    ['do_not_honor', 'soft'],
    ['processing_error', 'soft'],
    ['constructor', 'soft'],
    ['lost_card', 'hard'],
    ['stolen_card', 'hard'],
    ['pickup_card', 'hard'],
    ['revocation_of_all_authorizations', 'hard'],
    ['generic_decline', 'hard'],
    ['expired_card', 'expired'],
    ['incorrect_number', 'expired'],
    ['odd_data', 'expired'],
  ] as const) {
    const { customer: id, token } = customer()
    server.payments.behaviours.set(token, code)
    const charged = await charge({ token, type: 'creditcard' }, orderOf(id, code), context({ idempotencyKey: code }))
    t.match(charged, { state: 'declined', decline, code, message: /^Your card/, reference: /^pi_/ }, code)
    const { reference } = charged as { reference: string }
    const events = await look(makeSought('charge', { attempt: code, reference }), context())
    t.match(events, [{ kind: 'failure', attempt: code, decline, code }], 'reports agree')
  }
})

// R-4306
t.test('a charge that requires the payer’s confirmation is not declined', async (t) => {
  const { server, context, customer } = await connect(t)
  const { customer: id, token } = customer()
  server.payments.behaviours.set(token, 'confirm')
  const method = { token, type: 'creditcard' }
  const charged = await charge(method, orderOf(id), context())
  t.match(charged, { state: 'confirm', reference: /^pi_/, redirect: undefined })
  const { reference } = charged as { reference: string }
  t.strictSame(await look(makeSought('charge', { reference }), context()), [], 'the attempt is open')
  t.equal(await look(makeSought('charge', { customer: id }), context()), undefined, 'repeating the charge finds it')
  t.strictSame(await charge(method, orderOf(id), context()), charged)
  await end(makeSought('charge', { reference }), context())
  t.strictSame(await look(makeSought('charge', { reference }), context()), [{ kind: 'expired', attempt }])

  const other = customer()
  server.payments.behaviours.set(other.token, 'redirect')
  const led = await charge(
    { token: other.token, type: 'creditcard' },
    orderOf(other.customer, 'led'),
    context({ idempotencyKey: 'led' }),
  )
  t.match(led, { state: 'confirm', redirect: /^https:\/\/hooks\.stripe\.com\// })
})

// R-4306
t.test('charges a method without a known customer as the customer that Stripe returns', async (t) => {
  const { context, asked, customer } = await connect(t)
  const { customer: id, token } = customer()
  t.match(await charge({ token, type: 'visa' }, orderOf(undefined), context()), { state: 'paid' })
  t.equal(asked()[0]?.form.get('customer'), id)
})

// R-4306
t.test('declines a missing payment method, and blames the request for an amount below Stripe’s minimum', async (t) => {
  const { server, context, customer } = await connect(t)
  const { customer: id, token } = customer()
  const gone = { state: 'declined', decline: 'hard', message: 'The stored payment method no longer exists.' }
  const tried = async (name: string, token: string, customer: string | undefined) =>
    charge({ token, type: 'creditcard' }, orderOf(customer, name), context({ idempotencyKey: name }))
  t.match(await tried('no method', 'pm_unknown', id), gone)
  t.match(await tried('no customer', token, 'cus_unknown'), gone)
  t.match(await tried('neither', 'pm_unknown', undefined), gone)
  server.payments.detach(token)
  t.match(await tried('detached', token, id), gone)
  t.match(await tried('detached, of nobody', token, undefined), gone)
  const small = makeOrder({ amount: 10, lines: [{ text: 'x', amount: 10 }], payer: { ...payer, customer: id } })
  const other = server.payments.makeMethod('card', id).id
  const asked = charge({ token: other, type: 'creditcard' }, small, context({ idempotencyKey: 'small' }))
  await expectFailure(t, asked, { kind: 'misconfigured', providerCode: 'amount_too_small' })
})

// R-4316
t.test('a voucher waits until it is paid or expires, and cannot be ended', async (t) => {
  const { server, context } = await connect(t)
  const ends = 1_772_900_000
  for (const type of ['oxxo', 'boleto', 'konbini', 'multibanco'] as const) {
    const made = { attempt: type }
    const { reference } = await checkout(makeOrder(made), context({ idempotencyKey: type }))
    server.choose(reference, 'debit')
    const intent = server.objects.get(reference)?.payment_intent as string
    const hosted_voucher_url = `https://payments.stripe.com/${type}/voucher/1`
    const step = `${type}_display_details`
    const details = { hosted_voucher_url, [type === 'oxxo' ? 'expires_after' : 'expires_at']: ends }
    const next_action = { type: step, [step]: details }
    server.objects.put({ id: intent, status: 'requires_action', next_action })
    const of = makeSought('checkout', { attempt: type, reference })
    const waiting = { kind: 'waiting', attempt: type, voucherUrl: hosted_voucher_url, endsAt: ends * 1000 }
    t.strictSame(await look(of, context()), [waiting])
    await expectFailure(t, end(of, context()), { kind: 'refused', providerCode: 'checkout_complete' })
    server.objects.put({ id: intent, status: 'requires_payment_method', next_action: null })
    t.match(await look(of, context()), [{ kind: 'failure', attempt: type }])
  }
})

// R-4307
t.test('finds a charge with a lost response by its attempt name, and does not charge again', async (t) => {
  const { server, context, customer } = await connect(t)
  for (const [type, behaviour, told] of [
    ['card', 'accept', { transid: /^pi_/, amount: 1250 }],
    ['card', 'insufficient_funds', { kind: 'failure', decline: 'soft' }],
    ['sepa_debit', 'process', { kind: 'pending', nextReference: /^pi_/ }],
  ] as const) {
    const { customer: id, token } = customer(type)
    server.payments.behaviours.set(token, behaviour)
    const idempotencyKey = behaviour
    const method = { token, type: type === 'card' ? 'creditcard' : type }
    const named = makeSought('charge', { attempt: behaviour, customer: id })
    t.strictSame(await look(named, context()), [{ kind: 'missing', attempt: behaviour }], 'not requested yet')
    server.setFailure('reset', 1, ({ path }) => path === '/v1/payment_intents')
    const lost = charge(method, orderOf(id, behaviour), context({ idempotencyKey }))
    await expectFailure(t, lost, { kind: 'unreachable', outcomeUnknown: true })
    t.match(await look(named, context()), [{ ...told, attempt: behaviour }], behaviour)
    const made = server.objects.all('payment_intent').length
    await charge(method, orderOf(id, behaviour), context({ idempotencyKey }))
    t.equal(server.objects.all('payment_intent').length, made, 'repeated under its key')
    // The client's Stripe customer was unknown when the charge was requested.
    t.match(await charge(method, orderOf(undefined, behaviour), context({ idempotencyKey })), { reference: /^pi_/ })
    t.equal(server.objects.all('payment_intent').length, made)
  }
})

// R-4307
t.test('searches every page of a list for an attempt, starting five minutes before the attempt', async (t) => {
  const { server, context } = await connect(t)
  const { reference } = await checkout(makeOrder(), context())
  for (let other = 0; other < 250; other++)
    server.objects.make('cs', 'checkout.session', { metadata: { attempt: `other-${other}` }, status: 'open' })
  const before = server.calls.length
  t.strictSame(await look(makeSought('checkout'), context()), [])
  const listed = server.calls.slice(before).filter(({ path }) => path === '/v1/checkout/sessions')
  t.equal(listed.length, 3)
  t.equal(listed[0]?.query.get('created[gte]'), String((currentTime.getTime() - 6 * 60_000) / 1000))
  await look(makeSought('checkout', { attempt: 'none', since: currentTime.getTime() + 86_400_000 }), context())
  t.notOk(server.calls.at(-1)?.query.has('created[gte]'), "a sandbox's clock may be ahead of Stripe's")
  await end(makeSought('checkout'), context())
  t.strictSame(await look(makeSought('checkout', { reference }), context()), [{ kind: 'expired', attempt }])
})

// R-4307
t.test('ends an open checkout, and refuses to end a complete checkout', async (t) => {
  const { server, context, customer } = await connect(t)
  let works = 0
  const open = async () => {
    const name = `work-${++works}`
    const { reference } = await checkout(makeOrder({ attempt: name }), context({ idempotencyKey: name }))
    return { name, reference, of: makeSought('checkout', { attempt: name, reference }) }
  }
  const open1 = await open()
  await end(open1.of, context())
  await end(open1.of, context())
  t.equal(server.objects.get(open1.reference)?.status, 'expired')

  const declined = await open()
  server.choose(declined.reference, 'decline')
  t.strictSame(await look(declined.of, context()), [], 'the payer can choose another card')
  await end(declined.of, context())

  const paid = await open()
  server.choose(paid.reference, 'pay')
  await expectFailure(t, end(paid.of, context()), { kind: 'refused', message: /complete/ })
  t.match(await look(paid.of, context()), [{ attempt: paid.name, amount: 1250, transid: /^pi_/ }])

  const late = await open()
  server.choose(late.reference, 'debit')
  await expectFailure(t, end(late.of, context()), { kind: 'refused' }, 'pending')
  t.strictSame(await look(late.of, context()), [{ kind: 'pending', attempt: late.name }])
  server.settle(late.reference, false)
  t.match(await look(late.of, context()), [{ kind: 'failure', attempt: late.name, decline: 'hard' }])
  await end(late.of, context())

  await end(makeSought('checkout', { reference: 'cs_unknown' }), context())
  await end(makeSought('charge', { reference: 'pi_unknown' }), context())
  await end(makeSought('charge', { attempt: 'never asked' }), context())
  t.strictSame(await look(makeSought('checkout', { reference: 'cs_unknown' }), context()), [
    { kind: 'missing', attempt },
  ])

  const { customer: id, token } = customer()
  const charged = await charge({ token, type: 'creditcard' }, orderOf(id), context())
  const { reference } = charged as { reference: string }
  await expectFailure(t, end(makeSought('charge', { reference }), context()), { kind: 'refused', message: /succeeded/ })
})
