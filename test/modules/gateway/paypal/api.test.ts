import t from 'tap'
import { expectFailure } from '../../../support/providers/failure.js'
import { connect, makeOrder } from './stand.js'

const isToken = ({ path }: { readonly path: string }) => path === '/v1/oauth2/token'

// R-4351
t.test('reuses an access token until a minute before it expires, unless the credentials differ', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { sought } = await open()
  const asked = () => server.calls.filter(isToken).length
  t.equal(asked(), 1)
  let at = Date.now()
  const now = () => new Date(at)
  await look(sought, contextOf({ now }))
  at += 32_400_000 - 60_000 - 60_000
  await look(sought, contextOf({ now }))
  t.equal(asked(), 1)
  at += 60_000
  await look(sought, contextOf({ now }))
  t.equal(asked(), 2)
  const strange = contextOf({ config: { client_secret: 'another' }, now })
  await expectFailure(t, look(sought, strange), { kind: 'misconfigured', message: /client_id and client_secret/ })
  t.equal(asked(), 3)
})

// R-4351
t.test('replaces a rejected token once, and logs neither token nor secret', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { sought } = await open()
  const lines: string[] = []
  const logged = (line: string) => void lines.push(line)
  server.endTokens()
  t.strictSame(await look(sought, contextOf({ logged })), [])
  t.equal(server.calls.filter(isToken).length, 2)
  // Each new token expires before it is used.
  server.pause(async (call, when) => void (when === 'after' && isToken(call) && server.endTokens()))
  server.endTokens()
  const failure = { kind: 'misconfigured', outcomeUnknown: false, message: /access token/ } as const
  await expectFailure(t, look(sought, contextOf({ logged })), failure)
  t.equal(server.calls.filter(isToken).length, 3)
  t.match(lines.join(), /"status":401/)
  for (const { headers } of server.calls) t.notOk(lines.join().includes(headers.authorization?.split(' ')[1] ?? '?'))
  t.notMatch(lines.join(), 'EK-secret-of-tests')
})

// R-4352
t.test('a failed token request is not an unknown outcome, and no charge is sent', async (t) => {
  for (const failure of ['cut', 'garbage', 'broken', 'reset'] as const) {
    const { server, charge, contextOf } = await connect(t)
    server.setFailure(failure, 1, isToken)
    const charged = charge({ token: 'VLT1', type: 'paypal' }, makeOrder(), contextOf())
    await expectFailure(t, charged, { kind: 'unreachable', outcomeUnknown: false }, failure)
    t.ok(server.calls.every(isToken))
  }
})

// R-4352
t.test('a missing or invalid response leaves the outcome unknown', async (t) => {
  const { server, checkout, contextOf } = await connect(t)
  for (const failure of ['cut', 'garbage', 'broken', 'reset', 'silent'] as const) {
    server.setFailure(failure, 1, (call) => !isToken(call))
    const asked = checkout(makeOrder(), contextOf({ deadline: failure === 'silent' ? 1500 : 10_000 }))
    await expectFailure(t, asked, { kind: 'unreachable', outcomeUnknown: true }, failure)
  }
})

// R-4352
t.test('respects Retry-After, returns PayPal’s codes, and logs the debug ID of failures', async (t) => {
  const { server, checkout, look, open, contextOf } = await connect(t)
  const { sought } = await open()
  const lines: string[] = []
  const logged = (line: string) => void lines.push(line)
  server.answerNext(429, 'RATE_LIMIT_REACHED', { 'retry-after': '7' })
  const waits = { kind: 'unreachable', outcomeUnknown: false, retryAfter: 7 } as const
  await expectFailure(t, look(sought, contextOf({ logged })), waits)
  t.match(lines.at(-1), /"issue":"RATE_LIMIT_REACHED".*"debugId":"f1d2d2f924e98"/)
  server.answerNext(409, 'PREVIOUS_REQUEST_IN_PROGRESS')
  await expectFailure(t, look(sought, contextOf()), { kind: 'unreachable', outcomeUnknown: true })
  server.answerNext(403, 'PERMISSION_DENIED')
  await expectFailure(t, look(sought, contextOf()), { kind: 'misconfigured', message: /PERMISSION_DENIED/ })
  const order = makeOrder({ currency: 'XAU' })
  await expectFailure(t, checkout(order, contextOf()), {
    ...{ kind: 'refused', providerCode: 'CURRENCY_NOT_SUPPORTED', message: /CURRENCY_NOT_SUPPORTED, debug ID f1d2/ },
  })
})

t.test('treats a 404 without PayPal’s error body as unreachable, and refuses an invalid reference', async (t) => {
  const { server, look, open, contextOf } = await connect(t)
  const { sought } = await open()
  server.answerNext(404, undefined)
  await expectFailure(t, look(sought, contextOf()), { kind: 'unreachable', providerCode: '404' })
  for (const reference of ['../x', '..', 'A/B', 'A?b', ''])
    await expectFailure(t, look({ ...sought, reference }, contextOf()), { kind: 'refused' }, reference)
})

// R-4353
t.test('a repeated idempotency key returns the same order, or an error if the body differs', async (t) => {
  const { server, checkout, contextOf } = await connect(t)
  const order = makeOrder()
  const idempotencyKey = order.attempt
  const first = await checkout(order, contextOf({ idempotencyKey }))
  const other = checkout(
    { ...order, amount: 1300, lines: [{ text: 'x', amount: 1300 }] },
    contextOf({ idempotencyKey }),
  )
  await expectFailure(t, other, { kind: 'refused', providerCode: 'REQUEST_ID_OF_ANOTHER_BODY' })
  server.approve(first.reference)
  t.strictSame(await checkout(order, contextOf({ idempotencyKey })), first)
  t.equal(server.orders.size, 1)
})

t.test('calls PayPal’s host for the environment, and reports invalid credentials as misconfigured', async (t) => {
  const { look, open, contextOf } = await connect(t)
  const { sought } = await open()
  const hosts: string[] = []
  for (const environment of ['live', 'sandbox']) {
    const context = contextOf({ config: { environment, api_base: '' } })
    const http: typeof context.http = async ({ url, ca }) => {
      hosts.push(`${new URL(url).host} ${ca}`)
      return { status: 503, headers: {}, body: '' }
    }
    await expectFailure(t, look(sought, { ...context, http }), { kind: 'unreachable' })
  }
  t.strictSame(hosts, ['api-m.paypal.com undefined', 'api-m.sandbox.paypal.com undefined'])
  for (const config of [{ client_id: 'two words' }, { client_secret: '' }])
    await expectFailure(t, look(sought, contextOf({ config })), { kind: 'misconfigured', message: /client_id or/ })
})
