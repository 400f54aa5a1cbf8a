import type { GatewayEvent, WebhookCall } from '../../../domain/ports/gateway.js'
import { type ModuleContext, ModuleError, misconfigured, refused, unreachable } from '../../../domain/ports/module.js'
import { callStripe, isMissing, loadStripe } from './client.js'
import {
  chargeEvents,
  disputeEvents,
  fetchIntent,
  fetchSession,
  intentEvents,
  methodEvents,
  refundEvents,
  refundTotalEvents,
  sessionEvents,
  setupEvents,
} from './events.js'
import { isTestMode } from './mode.js'
import { payoutEvents } from './payouts.js'

type Reader = (ctx: ModuleContext, id: string) => Promise<readonly GatewayEvent[]>

const readSession: Reader = async (ctx, id) => sessionEvents(ctx, await fetchSession(ctx, id))

const readIntent: Reader = async (ctx, id) => intentEvents(ctx, await fetchIntent(ctx, id))

const fetchCharge = (ctx: ModuleContext, id: string) => callStripe(ctx, (stripe) => stripe.charges.retrieve(id))

const readRefund: Reader = async (ctx, id) =>
  refundEvents(await callStripe(ctx, (stripe) => stripe.refunds.retrieve(id)))

const readDispute: Reader = async (ctx, id) =>
  disputeEvents(await callStripe(ctx, (stripe) => stripe.disputes.retrieve(id)))

const readMethod: Reader = async (ctx, id) => {
  const found = callStripe(ctx, (stripe) => stripe.paymentMethods.retrieve(id))
  const method = await found.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return methodEvents(id, method)
}

const readers: Readonly<Record<string, Reader>> = {
  'checkout.session.completed': readSession,
  'checkout.session.async_payment_succeeded': readSession,
  'checkout.session.async_payment_failed': readSession,
  'checkout.session.expired': readSession,
  'payment_intent.succeeded': readIntent,
  'payment_intent.processing': readIntent,
  'payment_intent.payment_failed': readIntent,
  'payment_intent.canceled': readIntent,
  'setup_intent.succeeded': async (ctx, id) =>
    setupEvents(
      ctx,
      await callStripe(ctx, (stripe) =>
        stripe.setupIntents.retrieve(id, { expand: ['payment_method', 'latest_attempt'] }),
      ),
    ),
  'payment_method.detached': readMethod,
  'payment_method.updated': readMethod,
  'payment_method.automatically_updated': readMethod,
  'charge.succeeded': async (ctx, id) => chargeEvents(ctx, await fetchCharge(ctx, id)),
  'charge.refunded': async (ctx, id) => refundTotalEvents(await fetchCharge(ctx, id)),
  'refund.created': readRefund,
  'refund.updated': readRefund,
  'refund.failed': readRefund,
  'charge.refund.updated': readRefund,
  'charge.dispute.created': readDispute,
  'charge.dispute.updated': readDispute,
  'charge.dispute.closed': readDispute,
  'charge.dispute.funds_withdrawn': readDispute,
  'charge.dispute.funds_reinstated': readDispute,
  'payout.paid': payoutEvents,
  'payout.reconciliation_completed': payoutEvents,
}

/** Events to which an endpoint must be subscribed. */
export const reportTypes: readonly string[] = Object.keys(readers)

/**
 * Returns the events of a signed report. Only the type and the object's ID are taken from the report: the object is
 * fetched with the configured key, so neither the report's version nor the order of reports matters (R-4301). Throws
 * `refused` for a forged report or a report from the other mode. Throws `unreachable` if the report cannot be parsed or
 * its object cannot be fetched, so that Stripe sends the report again.
 */
export async function readReport(report: WebhookCall, ctx: ModuleContext): Promise<readonly GatewayEvent[]> {
  const { type, id, isLive } = await openReport(report, ctx)
  const isTest = isTestMode(ctx.config) ?? false
  if (isLive === isTest)
    throw refused(
      `The report comes from Stripe’s ${isLive ? 'live' : 'test'} mode, but the secret_key belongs to the other`,
    )
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (reader === undefined) return []
  if (id === undefined) throw unreachable(`The report ${type} contains no object ID`, false)
  try {
    return await reader(ctx, id)
  } catch (error) {
    if (!(error instanceof ModuleError)) throw error
    const { kind, message, retryAfter } = error
    if (kind === 'unreachable') throw error
    throw new ModuleError('unreachable', `The report ${type} is about ${id}, which cannot be fetched: ${message}`, {
      retryAfter,
    })
  }
}

/** Maximum age of a report in seconds. */
const toleranceSeconds = 300

async function openReport({ body, headers }: WebhookCall, { config, machineNow }: ModuleContext) {
  const { webhook_secret: secret = '' } = config
  if (secret === '') throw misconfigured('The Stripe parameter webhook_secret is not set')
  const signature = headers['stripe-signature'] ?? ''
  const { webhooks } = await loadStripe()
  try {
    if (webhooks.signature === null) throw new Error('the library does not verify signatures')
    webhooks.signature.verifyHeader(body, signature, secret, toleranceSeconds, undefined, machineNow().getTime())
  } catch {
    throw refused('The Stripe signature of the report is missing or invalid')
  }
  const { type, data, livemode } = objectIn(body)
  if (typeof type !== 'string') throw unreachable('The report has no type', false)
  const { id } = fieldsOf(fieldsOf(data).object)
  return {
    type,
    id: typeof id === 'string' && id !== '' ? id : undefined,
    isLive: typeof livemode === 'boolean' ? livemode : undefined,
  }
}

function objectIn(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body.toString())
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {}
  throw unreachable('The report is not a JSON object', false)
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
