import type Stripe from 'stripe'
import {
  type DisputeEvent,
  type GatewayEvent,
  gatewayModule,
  type PaymentEvent,
  type RefundEvent,
  type WebhookCall,
} from '../../../domain/ports/gateway.js'
import { type ModuleContext, ModuleError, misconfigured, refused, unreachable } from '../../../domain/ports/module.js'

export default gatewayModule({
  name: 'stripe',
  displayName: 'Stripe',
  parameters: [
    { name: 'secret_key', label: 'Secret key', type: 'password', required: true },
    { name: 'webhook_secret', label: 'Signing secret of the webhook', type: 'password' },
    {
      name: 'api_base',
      label: 'API URL',
      type: 'text',
      default: 'https://api.stripe.com',
      destination: true,
      httpsOnly: true,
    },
  ],

  async forget(token, ctx) {
    const { idempotencyKey } = ctx
    await call(ctx, (stripe) => stripe.paymentMethods.detach(token, {}, { idempotencyKey })).catch((error) => {
      if (!isGone(error)) throw error
    })
  },

  async refund({ transid, amount, isRepeat = false }, ctx) {
    const { idempotencyKey } = ctx
    const of = transid.startsWith('pi_') ? { payment_intent: transid } : { charge: transid }
    const known = isRepeat ? await findRefund(ctx, of) : undefined
    const metadata = { [refundKey]: idempotencyKey }
    const refund =
      known ?? (await call(ctx, (stripe) => stripe.refunds.create({ ...of, amount, metadata }, { idempotencyKey })))
    if (typeof refund.id !== 'string') throw unreachable('Stripe answered without a refund', true)
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw refused(`Stripe could not refund: ${refund.failure_reason ?? refund.status}`, refund.failure_reason)
    return { transid: refund.id }
  },

  async webhook(report, ctx) {
    return eventIn(await verifyWebhook(report, ctx))
  },
})

/** Name of the metadata of a refund that holds its idempotency key. */
const refundKey = 'countinghouse_key'

/**
 * Returns the refund that an earlier attempt has made. Stripe forgets idempotency keys after a day, so a later attempt
 * asks before it refunds.
 */
async function findRefund(
  ctx: ModuleContext,
  of: { readonly payment_intent: string } | { readonly charge: string },
): Promise<Stripe.Refund | undefined> {
  const { data } = await call(ctx, (stripe) => stripe.refunds.list({ ...of, limit: 100 }))
  if (!Array.isArray(data)) throw unreachable('Stripe answered without its refunds', false)
  return data.find(({ metadata }) => metadata?.[refundKey] === ctx.idempotencyKey)
}

/** Loads Stripe's library on first use, because it is large and most installations never need it. */
const library = async () => (await import('stripe')).default

/** Runs a call of Stripe's library over the service's own HTTP client. */
async function call<T>(ctx: ModuleContext, how: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { secret_key: key = '', api_base: base = '' } = ctx.config
  if (!/^[\x21-\x7e]+$/.test(key))
    throw misconfigured('The parameter secret_key of Stripe is empty or contains invalid characters')
  const Library = await library()
  const stripe = new Library(key, {
    httpClient: Library.createFetchHttpClient(fetchThrough(ctx, base)),
    // The caller retries with the same idempotency key.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  try {
    return await how(stripe)
  } catch (error) {
    throw failureOf(error, Library.errors)
  }
}

/** Returns a `fetch` for Stripe's library that sends requests to the configured address. */
const fetchThrough =
  ({ http }: ModuleContext, base: string): typeof fetch =>
  async (url, init) => {
    const { pathname, search } = new URL(String(url))
    const reply = await http({
      method: init?.method as 'GET' | 'POST' | 'DELETE',
      // The lookbehind keeps the time linear for an address with many slashes inside.
      url: `${base.replace(/(?<!\/)\/+$/, '')}${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { body: init.body }),
    })
    const { status, headers, body } = reply
    // Response accepts only these statuses, and Stripe uses no others.
    if (status < 200 || status > 599) throw unreachable(`Stripe answered with HTTP status ${status}`, true)
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
  }

function failureOf(error: unknown, errors: typeof Stripe.errors): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (error.detail instanceof ModuleError) return error.detail
  const { code, message } = error
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return misconfigured('Stripe does not accept the secret_key, or the key lacks the permission')
  if (error instanceof errors.StripeRateLimitError)
    return new ModuleError('unreachable', 'Stripe asks to wait', { retryAfter: secondsIn(error), cause: error })
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError)
    return new ModuleError('unreachable', 'Stripe gave no proper answer', {
      outcomeUnknown: true,
      retryAfter: secondsIn(error),
      cause: error,
    })
  return refused(message, code)
}

function secondsIn({ headers }: { readonly headers?: Record<string, string> | undefined }): number | undefined {
  const seconds = Number(headers?.['retry-after'])
  return seconds > 0 ? seconds : undefined
}

/** True if Stripe has no such payment method, or it is no longer attached to a customer. */
const isGone = (error: unknown): boolean =>
  error instanceof ModuleError &&
  error.kind === 'refused' &&
  (error.providerCode === 'resource_missing' || /not attached to a customer/i.test(error.message))

async function verifyWebhook({ body, headers }: WebhookCall, { config, now }: ModuleContext): Promise<Stripe.Event> {
  const { webhook_secret: secret = '' } = config
  if (secret === '') throw misconfigured('The parameter webhook_secret of Stripe is not set')
  const signature = headers['stripe-signature'] ?? ''
  const { webhooks } = await library()
  try {
    return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds, undefined, now().getTime())
  } catch {
    throw refused('The report has no valid signature of Stripe')
  }
}

/** Maximum age of a report in seconds. */
const webhookToleranceSeconds = 300

type Reader = (object: never) => GatewayEvent | undefined

const readSession: Reader = ({
  payment_status,
  payment_intent,
  amount_total,
  currency,
  metadata,
}: Stripe.Checkout.Session) =>
  // Otherwise the payment is still under way, and another report follows.
  payment_status === 'paid' ? paymentEvent(idOf(payment_intent), amount_total, currency, metadata) : undefined

const readRefund: Reader = ({ id, charge, payment_intent, amount, currency, status }: Stripe.Refund) =>
  returnEvent([payment_intent, charge], {
    kind: 'refund',
    transid: id,
    amount,
    currency,
    isFailed: status === 'failed' || status === 'canceled',
  })

const readDispute: Reader = ({ id, charge, payment_intent, amount, currency, status }: Stripe.Dispute) =>
  returnEvent([payment_intent, charge], { kind: 'dispute', transid: id, amount, currency, state: stateOf(status) })

/** A withdrawn warning ends like a dispute that is won: no money has gone. */
const stateOf = (status: string): DisputeEvent['state'] =>
  status === 'lost' ? 'lost' : status === 'won' || status === 'warning_closed' ? 'won' : 'open'

/** Readers by the type of the report. One payment causes several reports, which share its payment intent. */
const readers: Readonly<Record<string, Reader>> = {
  'payment_intent.succeeded': ({ id, amount_received, currency, metadata }: Stripe.PaymentIntent) =>
    paymentEvent(id, amount_received, currency, metadata),
  'checkout.session.completed': readSession,
  'checkout.session.async_payment_succeeded': readSession,
  'checkout.session.async_payment_failed': ({ metadata }: Stripe.Checkout.Session) => {
    const invoiceId = invoiceIn(metadata)
    return invoiceId === undefined ? undefined : { kind: 'failure', invoiceId }
  },
  'charge.succeeded': ({ id, payment_intent, captured, amount_captured, currency, metadata }: Stripe.Charge) =>
    captured ? paymentEvent(idOf(payment_intent) ?? id, amount_captured, currency, metadata) : undefined,
  // Without the id of a refund, the amount is the total that went back so far (RefundEvent).
  'charge.refunded': ({ id, payment_intent, amount_refunded, currency }: Stripe.Charge) =>
    returnEvent([payment_intent, id], { kind: 'refund', amount: amount_refunded, currency }),
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.refund.updated': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'charge.dispute.funds_withdrawn': readDispute,
  'charge.dispute.funds_reinstated': readDispute,
}

const eventIn = ({ type, data: { object } }: Stripe.Event): GatewayEvent | undefined =>
  Object.hasOwn(readers, type) ? readers[type]?.(object as never) : undefined

const idOf = (one: string | { id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id

/** Returns a payment; undefined if the report names no invoice, or no money. */
function paymentEvent(
  transid: string | undefined,
  amount: number | null,
  currency: string | null,
  metadata: Stripe.Metadata | null,
): PaymentEvent | undefined {
  const invoiceId = invoiceIn(metadata)
  if (transid === undefined || !amount || !currency || invoiceId === undefined) return undefined
  return { invoiceId, transid, amount, currency: currency.toUpperCase() }
}

function invoiceIn(metadata: Stripe.Metadata | null): number | undefined {
  const invoiceId = metadata?.invoiceid ?? metadata?.invoice_id ?? ''
  return /^[1-9]\d{0,14}$/.test(invoiceId) ? Number(invoiceId) : undefined
}

/** Returns a refund or dispute of the payment with one of these ids; undefined if it names no payment. */
function returnEvent(
  payments: readonly (string | { id: string } | null | undefined)[],
  event: Omit<RefundEvent, 'paymentTransids'> | Omit<DisputeEvent, 'paymentTransids'>,
): GatewayEvent | undefined {
  const paymentTransids = payments.flatMap((one) => idOf(one) ?? [])
  if (paymentTransids.length === 0 || !event.amount || !event.currency) return undefined
  return { ...event, currency: event.currency.toUpperCase(), paymentTransids }
}
