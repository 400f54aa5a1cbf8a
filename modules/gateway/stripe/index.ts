import type Stripe from 'stripe'
import { gatewayModule, type PaymentEvent, type WebhookCall } from '../../../domain/ports/gateway.js'
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

  async refund({ transid, amount }, ctx) {
    const { idempotencyKey } = ctx
    const of = transid.startsWith('pi_') ? { payment_intent: transid } : { charge: transid }
    const refund = await call(ctx, (stripe) => stripe.refunds.create({ ...of, amount }, { idempotencyKey }))
    if (typeof refund.id !== 'string') throw unreachable('Stripe answered without a refund', true)
    if (refund.status === 'failed' || refund.status === 'canceled')
      throw refused(`Stripe could not refund: ${refund.failure_reason ?? refund.status}`, refund.failure_reason)
    return { transid: refund.id }
  },

  async webhook(report, ctx) {
    return paymentIn(await verifyWebhook(report, ctx))
  },
})

/** Loads Stripe's library on first use, because it is large and most installations never need it. */
const library = async () => (await import('stripe')).default

/** Runs a call of Stripe's library over the service's own HTTP client. */
async function call<T>(ctx: ModuleContext, how: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { secret_key: key = '', api_base: base = '' } = ctx.config
  if (!/^[\x21-\x7e]+$/.test(key))
    throw misconfigured('The parameter secret_key of Stripe is empty or contains invalid characters')
  const Library = await library()
  const stripe = new Library(key, {
    httpClient: Library.createFetchHttpClient(through(ctx, base)),
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
const through =
  ({ http }: ModuleContext, base: string): typeof fetch =>
  async (url, init) => {
    const { pathname, search } = new URL(String(url))
    const reply = await http({
      method: init?.method as 'GET' | 'POST' | 'DELETE',
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

/** One payment causes several reports; they share its payment intent. */
function paymentIn({ type, data: { object } }: Stripe.Event): PaymentEvent | undefined {
  if (type === 'payment_intent.succeeded') {
    const { id, amount_received, currency, metadata } = object as Stripe.PaymentIntent
    return payment(id, amount_received, currency, metadata)
  }
  if (type === 'checkout.session.completed') {
    const { payment_status, payment_intent, amount_total, currency, metadata } = object as Stripe.Checkout.Session
    // Otherwise the payment is still pending, and a report on the payment intent follows.
    if (payment_status !== 'paid') return undefined
    return payment(idOf(payment_intent), amount_total, currency, metadata)
  }
  if (type === 'charge.succeeded') {
    const { id, payment_intent, captured, amount_captured, currency, metadata } = object as Stripe.Charge
    return captured ? payment(idOf(payment_intent) ?? id, amount_captured, currency, metadata) : undefined
  }
  return undefined
}

const idOf = (one: string | { id: string } | null): string | undefined => (typeof one === 'string' ? one : one?.id)

/** Returns the invoice id of a payment; undefined if it names none. */
function payment(
  transid: string | undefined,
  amount: number | null,
  currency: string | null,
  metadata: Stripe.Metadata | null,
): PaymentEvent | undefined {
  const invoiceId = metadata?.invoiceid ?? metadata?.invoice_id ?? ''
  if (transid === undefined || !amount || !currency || !/^[1-9]\d{0,14}$/.test(invoiceId)) return undefined
  return { invoiceId: Number(invoiceId), transid, amount, currency: currency.toUpperCase() }
}
