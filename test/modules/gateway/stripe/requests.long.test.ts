import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import t from 'tap'
import ts from 'typescript'
import { apiVersion } from '../../../../modules/gateway/stripe/client.js'
import { reportTypes } from '../../../../modules/gateway/stripe/reports.js'
import type { Call } from '../../../../tools/pretend-panel/provider.js'
import { stripeSignature } from '../../../support/providers/stripe.js'
import { attempt, connect, currentTime, makeOrder, makeSought, operations, payer } from './operations.js'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Stripe's published types of the parameters and the response of each kind of request. */
const requests: readonly (readonly [RegExp, params: string, answer: string])[] = [
  [/^POST \/v1\/checkout\/sessions$/, 'Checkout.SessionCreateParams', 'Checkout.Session'],
  [/^POST \/v1\/checkout\/sessions\/[^/]+\/expire$/, 'Checkout.SessionExpireParams', 'Checkout.Session'],
  [/^GET \/v1\/checkout\/sessions$/, 'Checkout.SessionListParams', 'Checkout.Session'],
  [/^GET \/v1\/checkout\/sessions\/[^/]+$/, 'Checkout.SessionRetrieveParams', 'Checkout.Session'],
  [/^POST \/v1\/payment_intents$/, 'PaymentIntentCreateParams', 'PaymentIntent'],
  [/^POST \/v1\/payment_intents\/[^/]+\/cancel$/, 'PaymentIntentCancelParams', 'PaymentIntent'],
  [/^GET \/v1\/payment_intents$/, 'PaymentIntentListParams', 'PaymentIntent'],
  [/^GET \/v1\/payment_intents\/[^/]+$/, 'PaymentIntentRetrieveParams', 'PaymentIntent'],
  [/^GET \/v1\/setup_intents\/[^/]+$/, 'SetupIntentRetrieveParams', 'SetupIntent'],
  [/^GET \/v1\/payment_methods\/[^/]+$/, 'PaymentMethodRetrieveParams', 'PaymentMethod'],
  [/^POST \/v1\/payment_methods\/[^/]+\/detach$/, 'PaymentMethodDetachParams', 'PaymentMethod'],
  [/^GET \/v1\/charges\/[^/]+$/, 'ChargeRetrieveParams', 'Charge'],
  [/^GET \/v1\/balance_transactions\/[^/]+$/, 'BalanceTransactionRetrieveParams', 'BalanceTransaction'],
  [/^GET \/v1\/balance_transactions$/, 'BalanceTransactionListParams', 'BalanceTransaction'],
  [/^GET \/v1\/payouts\/[^/]+$/, 'PayoutRetrieveParams', 'Payout'],
  [/^POST \/v1\/refunds$/, 'RefundCreateParams', 'Refund'],
  [/^GET \/v1\/refunds$/, 'RefundListParams', 'Refund'],
  [/^GET \/v1\/refunds\/[^/]+$/, 'RefundRetrieveParams', 'Refund'],
  [/^GET \/v1\/disputes\/[^/]+$/, 'DisputeRetrieveParams', 'Dispute'],
]

type Tree = { [name: string]: Tree | string }

/** Parses a form with names such as `line_items[0][quantity]` into a tree. */
function treeOf(form: URLSearchParams): Tree {
  const tree: Tree = {}
  for (const [name, value] of form) {
    const steps = name.split(/\[|\]\[|\]/).filter((step) => step !== '')
    let place = tree
    for (const step of steps.slice(0, -1)) {
      const inner = (place[step] ?? {}) as Tree
      place[step] = inner
      place = inner
    }
    place[steps.at(-1) as string] = value
  }
  return tree
}

/** Writes the sent values as a TypeScript expression, with numbers and booleans as literals. */
function written(value: Tree | string): string {
  if (typeof value === 'string') return /^(true|false|-?\d{1,15})$/.test(value) ? value : JSON.stringify(value)
  const names = Object.keys(value)
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name)))
    return `[${names.map((name) => written(value[name] as Tree)).join(', ')}]`
  return `{${names.map((name) => `${JSON.stringify(name)}: ${written(value[name] as Tree)}`).join(', ')}}`
}

/**
 * Types that accept only the values that Stripe lists. Stripe's own types accept any string besides the listed values.
 */
const strict = `import type Stripe from 'stripe'
type Listed<T> = T extends string ? (string extends T ? never : T) : never
type Texts<T> = [Listed<T>] extends [never] ? Extract<T, string> : Listed<T>
type Strict<T> = T extends string ? never : T extends readonly (infer E)[] ? S<E>[] : T extends object ? { [K in keyof T]: S<T[K]> } : T
type S<T> = Strict<T> | Texts<T>
type Shown<T> = Exclude<NonNullable<T>, string>
`

/**
 * Returns the compiler's errors for the requests, or only a message about the first request without a published type.
 */
function problemsOf(calls: readonly Pick<Call, 'method' | 'path' | 'query' | 'form'>[]): string[] {
  const lines = new Set<string>()
  for (const { method, path, query, form } of calls) {
    const [, params, answer] = requests.find(([one]) => one.test(`${method} ${path}`)) ?? []
    if (params === undefined) return [`no published type is known of ${method} ${path}`]
    const { expand = {}, ...rest } = treeOf(method === 'GET' ? query : form)
    lines.add(`const _: S<Stripe.${params}> = ${written(Object.keys(expand).length > 0 ? { ...rest, expand } : rest)}`)
    // A list's paths begin with `data`, followed by the object's own.
    for (const shown of Object.values(expand as Tree).map((path) => String(path).replace(/^data\./, '')))
      lines.add(`type _ = ${shown.split('.').reduce((type, part) => `Shown<${type}['${part}']>`, `Stripe.${answer}`)}`)
  }
  const source = strict + [...lines].map((line, at) => line.replace('_', `_${at}`)).join('\n')
  return diagnose(source)
}

/** Previous program, from which the next one reuses Stripe's types. */
let lastProgram: ts.Program | undefined

function diagnose(source: string): string[] {
  const name = join(root, 'requests-to-stripe.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (file) => file === name || fileExists(file)
  host.getSourceFile = (file, ...more) =>
    file === name ? ts.createSourceFile(file, source, ts.ScriptTarget.ES2022) : getSourceFile(file, ...more)
  const program = ts.createProgram([name], options, host, lastProgram)
  lastProgram = program
  const file = program.getSourceFile(name)
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, ' '),
  )
}

// R-4313
t.test('requests use the API version of Stripe’s published types', async (t) => {
  const { context, server } = await connect(t)
  t.equal(apiVersion, Stripe.API_VERSION)
  await operations.checkout(makeOrder(), context())
  t.equal(server.calls[0]?.headers['stripe-version'], apiVersion)
})

// R-4313
t.test('each request uses names and values that Stripe has published', async (t) => {
  const { server, context, customer } = await connect(t)
  let works = 0
  const next = () => ({ idempotencyKey: `work-${++works}`, name: `work-${works}` })
  for (const more of [{}, { stores: true }, { payer: { ...payer, customer: customer().customer } }]) {
    const { name, ...with_ } = next()
    await operations.checkout(makeOrder({ attempt: name, ...more }), context(with_))
  }
  const { returnUrl, cancelUrl, currency } = makeOrder()
  const stored = await operations.store({ attempt, currency, payer, returnUrl, cancelUrl }, context())
  server.choose(stored.reference, 'ideal')
  const { name, ...with_ } = next()
  const { reference } = await operations.checkout(makeOrder({ attempt: name, stores: true }), context(with_))
  server.choose(reference, 'ideal')
  await operations.look(makeSought('checkout', { attempt: name, reference, customer: 'cus_1' }), context())
  await operations.look(makeSought('checkout', { attempt: name, customer: 'cus_1' }), context())
  await operations.end(makeSought('checkout', { reference }), context()).catch(() => {})
  for (const type of ['creditcard', 'visa']) {
    const { customer: id, token } = customer()
    const { name, ...with_ } = next()
    const paid = makeOrder({ attempt: name, payer: { ...payer, customer: id } })
    await operations.charge({ token, type }, paid, context(with_))
    await operations.charge({ token, type }, { ...paid, payer }, context(with_))
    await operations.forget(token, context(next()))
  }
  const intent = server.objects.all('payment_intent').at(-1)?.id as string
  await operations.look(makeSought('charge', { customer: 'cus_1' }), context())
  await operations.end(makeSought('charge', { reference: intent }), context()).catch(() => {})
  await operations.refund({ transid: intent, amount: 10, currency: 'EUR', decimals: 2 }, context(next()))
  const again = { transid: 'ch_1', amount: 10, currency: 'EUR', decimals: 2, isRepeat: true }
  await operations.refund(again, context(next())).catch(() => {})
  server.objects.put({
    id: 'dp_1',
    object: 'dispute',
    payment_intent: intent,
    amount: 10,
    currency: 'eur',
    status: 'won',
  })
  server.objects.put({ id: 'po_1', object: 'payout', amount: 10, currency: 'eur', reconciliation_status: 'completed' })
  const one = (object: string) => server.objects.all(object)[0]?.id ?? 'x_1'
  for (const type of reportTypes) {
    const object = type.startsWith('charge.dispute')
      ? 'dispute'
      : type.includes('refund') && type !== 'charge.refunded'
        ? 'refund'
        : type.split('.').slice(0, -1).join('.')
    const body = JSON.stringify({ type, livemode: false, data: { object: { id: one(object) } } })
    const headers = { 'stripe-signature': stripeSignature(body, 'whsec_1', currentTime) }
    t.ok(await operations.webhook({ body: Buffer.from(body), headers }, context()), type)
  }
  const unseen = requests.filter(([one]) => !server.calls.some(({ method, path }) => one.test(`${method} ${path}`)))
  t.strictSame(unseen, [], 'each kind of request was made')
  t.strictSame(problemsOf(server.calls), [])
})

// R-4313
t.test('rejects a request with an unpublished name, value, or path', (t) => {
  const call = (path: string, sent: string, method = 'POST') => {
    const form = new URLSearchParams(sent)
    return { method, path, query: form, form }
  }
  const problems = problemsOf([
    call('/v1/payment_intents', 'amount=5&currency=eur&metadata[invoiceid]=7'),
    call('/v1/checkout/sessions', 'mode=payment&line_items[0][amount]=5'),
    call('/v1/checkout/sessions', 'mode=payment&ui_mode=hosted'),
    call('/v1/payment_intents', 'amount=5&currency=eur&off_sesion=true'),
    call('/v1/payment_intents', 'amount=many&currency=eur'),
    call('/v1/checkout/sessions/cs_1', 'expand[0]=payment_intent.last_charge', 'GET'),
  ])
  t.match(problems, [
    /"amount"' does not exist/,
    /"hosted".*not assignable/,
    /off_sesion/,
    /not assignable/,
    /last_charge/,
  ])
  t.equal(problems.length, 5)
  t.match(problemsOf([call('/v1/tokens', 'a=b')]), [/no published type/])
  t.end()
})
