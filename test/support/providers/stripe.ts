import { createHmac } from 'node:crypto'
import type { Test } from 'tap'
import {
  type Answer,
  type Call,
  openProvider,
  type Provider,
  type TeardownScope,
} from '../../../tools/pretend-panel/provider.js'
import { type PayerChoice, StripeCheckouts } from './stripe/checkouts.js'
import { failure, invalid, json, type StripeObject, StripeObjects, unknownObject } from './stripe/objects.js'
import { StripePayments } from './stripe/payments.js'

export type { StripeObject } from './stripe/objects.js'

/** An event as Stripe reports it, without a signature. */
export interface StripeReport {
  readonly type: string
  readonly body: string
}

export interface StripeServer extends Provider {
  /** Customer by payment method ID, or null if the method is detached. */
  readonly methods: Map<string, string | null>
  /** Refundable amount in minor units, by payment intent or charge. */
  readonly refundable: Map<string, number>
  readonly refunds: Map<string, { readonly of: string; readonly amount: number }>
  readonly objects: StripeObjects
  readonly payments: StripePayments
  /** Forgets idempotency keys, as Stripe does after a day. */
  readonly forgetKeys: () => void
  readonly choose: (session: string, choice: PayerChoice) => string | undefined
  /** Reports the result of a pending payment, by its session or intent. */
  readonly settle: (id: string, isPaid: boolean) => void
  /** Expires open checkouts after their expiry time. */
  readonly expireDue: () => void
  readonly change: (type: string, object: StripeObject) => void
  /** Returns the reports since the last call, oldest first. Tests can send them in any order and repeatedly. */
  readonly takeReports: () => readonly StripeReport[]
  /** Sends further reports immediately, as Stripe does. */
  readonly reportTo: (address: string, secret: string) => void
}

export interface StripeOptions {
  readonly port?: number
  readonly now?: () => Date
  /** Accepted keys, all for the same mode. Defaults to `sk_test_key`. */
  readonly keys?: readonly string[]
  readonly isLive?: boolean
}

/** Serves the parts of Stripe's API that the module uses, and the page of its checkouts. */
export async function openStripe(
  ending: Test | TeardownScope,
  { port = 0, now = () => new Date(), keys = ['sk_test_key'], isLive = false }: StripeOptions = {},
): Promise<StripeServer> {
  const methods = new Map<string, string | null>()
  const refundable = new Map<string, number>()
  const refunds = new Map<string, { of: string; amount: number }>()
  const answered = new Map<string, { readonly question: string; readonly answer: Answer }>()
  const objects = new StripeObjects(now, isLive)
  let reports: StripeReport[] = []
  let target: { readonly address: string; readonly secret: string } | undefined
  let told = 0

  const emit = (type: string, object: StripeObject): void => {
    const api_version = '2020-08-27'
    const facts = { id: `evt_${++told}`, object: 'event', api_version, type, livemode: isLive }
    const report = { type, body: JSON.stringify({ ...facts, data: { object } }) }
    if (target === undefined) reports.push(report)
    else void sendReport(target.address, target.secret, report, now()).catch(() => reports.push(report))
  }
  const payments = new StripePayments(objects, methods, emit)
  const checkouts: StripeCheckouts = new StripeCheckouts(objects, payments, emit, () => provider.url)

  const refund = (form: URLSearchParams): Answer => {
    const of = form.get('payment_intent') ?? form.get('charge') ?? ''
    const amount = Number(form.get('amount'))
    if (of === 'pi_lost') return failure(402, 'card_error', 'The card has been declined.', { code: 'card_declined' })
    if (of === 'pi_late')
      return json(200, { id: 're_0', object: 'refund', status: 'failed', failure_reason: 'expired_or_canceled_card' })
    const intent = objects.get(of)
    const left = refundable.get(of) ?? (intent?.status === 'succeeded' ? intent.amount_received : undefined)
    if (left === undefined) return unknownObject('payment_intent', of)
    if (amount > left) return invalid('Refund amount is greater than the charge', { code: 'charge_already_refunded' })
    refundable.set(of, left - amount)
    const id = `re_${refunds.size + 1}`
    refunds.set(id, { of, amount })
    const metadata = { countinghouse_key: form.get('metadata[countinghouse_key]') }
    const names = of.startsWith('pi_') ? { payment_intent: of, charge: intent?.latest_charge ?? null } : { charge: of }
    const currency = intent?.currency ?? 'usd'
    const made = objects.put({ id, object: 'refund', amount, currency, status: 'succeeded', metadata, ...names })
    emit('refund.created', made)
    return json(200, made)
  }

  const perform = (path: string, form: URLSearchParams): Answer => {
    const [, , kind, id = '', verb] = path.split('/').map(decodeURIComponent)
    if (path === '/v1/refunds') return refund(form)
    if (path === '/v1/payment_intents') return payments.charge(form)
    if (path === '/v1/checkout/sessions') return checkouts.create(form)
    if (path.startsWith('/v1/checkout/sessions/') && path.endsWith('/expire'))
      return checkouts.expire(decodeURIComponent(path.split('/')[4] ?? ''))
    if (kind === 'payment_methods' && verb === 'detach') return payments.detach(id)
    if (kind === 'payment_intents' && verb === 'cancel') return payments.cancel(id)
    return failure(404, 'invalid_request_error', `Unrecognized request URL (POST: ${path})`)
  }

  /** Types of the objects that can be fetched, by folder of their URL. */
  const folders: Readonly<Record<string, string>> = {
    'checkout/sessions': 'checkout.session',
    payment_intents: 'payment_intent',
    setup_intents: 'setup_intent',
    payment_methods: 'payment_method',
    charges: 'charge',
    refunds: 'refund',
    disputes: 'dispute',
    balance_transactions: 'balance_transaction',
    payouts: 'payout',
  }

  const fetchFrom = (path: string, query: URLSearchParams): Answer => {
    const [, folder = '', rest] = /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/([^/]+))?$/.exec(path) ?? []
    const object = folders[folder]
    if (object === undefined) return failure(404, 'invalid_request_error', `Unrecognized request URL (GET: ${path})`)
    if (rest !== undefined) {
      const found = objects.get(decodeURIComponent(rest))
      return found?.object === object ? objects.show(found, query) : unknownObject(object, rest, 'id')
    }
    const named = ['payment_intent', 'charge', 'customer', 'payout']
    const wanted = named.flatMap((name) => (query.has(name) ? [[name, query.get(name)] as const] : []))
    const found = objects.all(object).filter((one) => wanted.every(([name, value]) => one[name] === value))
    return objects.list(found, query)
  }

  const handle = ({ method, path, query, headers, form, body }: Call): Answer => {
    const page = /^\/c\/pay\/([^/]+)$/.exec(path)?.[1]
    if (page !== undefined) return checkouts.page(page, method, form)
    const { authorization } = headers
    if (authorization === 'Bearer sk_test_poor') return failure(403, 'invalid_request_error', 'Not permitted')
    if (authorization === 'Bearer sk_test_busy')
      return { ...failure(429, 'rate_limit_error', 'Too many requests'), headers: { 'retry-after': '7' } }
    if (!keys.some((key) => authorization === `Bearer ${key}`))
      return failure(401, 'invalid_request_error', 'Invalid API Key provided')
    if (method === 'GET') return fetchFrom(path, query)
    const key = headers['idempotency-key']
    if (key === undefined) return perform(path, form)
    const question = `${path} ${body}`
    const known = answered.get(String(key))
    if (known !== undefined && known.question !== question)
      return failure(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters')
    const answer = known?.answer ?? perform(path, form)
    // A repeated key gets the answer of the first call, unless that request was invalid.
    if (answer.status === 200 || answer.status === 402) answered.set(String(key), { question, answer })
    return answer
  }

  const provider = await openProvider(ending, handle, port)
  return {
    ...provider,
    methods,
    refundable,
    refunds,
    objects,
    payments,
    forgetKeys: () => answered.clear(),
    choose: (session, choice) => checkouts.choose(session, choice),
    settle: (id, isPaid) => checkouts.settle(id, isPaid),
    expireDue: () => checkouts.expireDue(),
    change: (type, object) => emit(type, objects.put(object)),
    takeReports: () => {
      const taken = reports
      reports = []
      return taken
    },
    reportTo: (address, secret) => {
      target = { address, secret }
    },
  }
}

/** Sends a report signed at the given time. Returns the status, and `recorded` and `code` of the answer. */
export async function sendReport(
  address: string,
  secret: string,
  { body }: Pick<StripeReport, 'body'>,
  at: Date,
): Promise<{ readonly status: number; readonly recorded: unknown; readonly code: unknown }> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body, secret, at) }
  const reply = await fetch(address, { method: 'POST', headers, body })
  const answer = (await reply.json()) as Record<string, unknown>
  return { status: reply.status, recorded: answer.recorded, code: answer.code }
}

/** Returns the `Stripe-Signature` header of a report. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
