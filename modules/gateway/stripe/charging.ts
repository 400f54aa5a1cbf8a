import type Stripe from 'stripe'
import type { Charged, ChargedMethod, PaymentOrder } from '../../../domain/ports/gateway.js'
import { type ModuleContext, ModuleError, unreachable } from '../../../domain/ports/module.js'
import { blameRequest, callStripe, objectId, type StripeFailure } from './client.js'
import { classifyDecline, type Declined, declineReason, isMisconfigured, requiresConfirmation } from './declines.js'
import { fetchIntent, fetchPayment } from './events.js'
import { findIntent } from './find.js'
import { makeMetadata } from './metadata.js'
import { toStripeUnits } from './units.js'

/**
 * Charges a stored payment method. The payer takes part only if the order has a return URL (GatewayModule.charge).
 * Throws ModuleError if the call fails without a result for the charge.
 */
export const charge = (method: ChargedMethod, order: PaymentOrder, ctx: ModuleContext): Promise<Charged> =>
  blameRequest(chargeMethod(method, order, ctx))

async function chargeMethod(method: ChargedMethod, order: PaymentOrder, ctx: ModuleContext): Promise<Charged> {
  const amount = toStripeUnits(order)
  const customer = await customerFor(method, order, ctx)
  if (typeof customer !== 'string') return customer
  const { idempotencyKey } = ctx
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: order.currency.toLowerCase(),
    customer,
    payment_method: method.token,
    ...presenceParameters(order),
    confirm: true,
    capture_method: 'automatic',
    description: order.lines
      .map(({ text }) => text)
      .join(', ')
      .slice(0, 500),
    metadata: makeMetadata(order),
  }
  const answer = await callStripe<Stripe.PaymentIntent | Charged>(
    ctx,
    (stripe) => stripe.paymentIntents.create(params, { idempotencyKey }),
    (failure) => settleCharge(failure, order, ctx),
  )
  return 'object' in answer ? chargeResult(ctx, answer, order.attempt) : answer
}

/**
 * Returns the parameters for a present or absent payer. Stripe requires a return URL unless the payer is declared
 * absent.
 */
const presenceParameters = ({ payerReturnUrl }: PaymentOrder): Partial<Stripe.PaymentIntentCreateParams> =>
  payerReturnUrl === undefined
    ? { automatic_payment_methods: { enabled: true, allow_redirects: 'never' }, off_session: true }
    : { automatic_payment_methods: { enabled: true }, return_url: payerReturnUrl }

/**
 * Returns the customer that owns a payment method, because Stripe refuses charges without it. If the payment method is
 * gone, returns the decline.
 */
async function customerFor(
  { token }: ChargedMethod,
  { payer }: PaymentOrder,
  ctx: ModuleContext,
): Promise<string | Charged> {
  if (payer.customer !== undefined) return payer.customer
  const found = await callStripe<Stripe.PaymentMethod | Charged>(
    ctx,
    (stripe) => stripe.paymentMethods.retrieve(token),
    ({ code }) => (code === 'resource_missing' ? methodGoneResult(code) : undefined),
  )
  if (!('object' in found)) return found
  return objectId(found.customer) ?? methodGoneResult('payment_method_unexpected_state')
}

const methodGoneResult = (code: string | undefined): Charged => ({
  ...{ state: 'declined', decline: 'hard', code },
  message: 'The stored payment method no longer exists.',
})

/**
 * Returns the result that a refusal implies, or undefined if the refusal does not concern the payment method. Throws
 * `unreachable` if the key was used but its payment is not found.
 */
async function settleCharge(
  failure: StripeFailure,
  { attempt, payer }: PaymentOrder,
  ctx: ModuleContext,
): Promise<Stripe.PaymentIntent | Charged | undefined> {
  const { rawType, param, code } = failure
  if (rawType === 'idempotency_error') {
    // The key was used with other data, such as an unknown customer.
    const since = ctx.machineNow().getTime() - keyLifeMs
    const found = await findIntent(ctx, { attempt, since, customer: payer.customer })
    if (found === undefined)
      throw unreachable('Stripe has already processed this request but returned no payment for it', true)
    return found
  }
  if (isMisconfigured(failure)) return undefined
  if (rawType === 'card_error') return refusalResult(failure, failure.payment_intent as IntentOfRefusal)
  // The payment method or its customer is gone, or belongs to the other mode.
  return param === 'payment_method' || param === 'customer' ? methodGoneResult(code) : undefined
}

/** Milliseconds for which Stripe remembers a key: a day, plus a margin. */
const keyLifeMs = 25 * 60 * 60_000

type IntentOfRefusal = Pick<Stripe.PaymentIntent, 'id' | 'next_action'> | undefined

function refusalResult(refusal: Declined, intent: IntentOfRefusal): Charged {
  if (requiresConfirmation(refusal) && intent !== undefined) return confirmation(intent)
  return { state: 'declined', decline: classifyDecline(refusal), ...declineReason(refusal), reference: intent?.id }
}

const confirmation = ({ id, next_action }: NonNullable<IntentOfRefusal>): Charged => ({
  ...{ state: 'confirm', reference: id },
  redirect: next_action?.redirect_to_url?.url ?? undefined,
})

/** Returns the result of a charge. Throws `unreachable` if the status is unknown. */
async function chargeResult(ctx: ModuleContext, intent: Stripe.PaymentIntent, attempt: string): Promise<Charged> {
  const { id, status, last_payment_error: refusal } = intent
  switch (status) {
    case 'succeeded': {
      const payment = await paidBy(ctx, intent, attempt)
      return { state: 'paid', payment, reference: id }
    }
    case 'processing':
    case 'requires_capture':
      return { state: 'pending', reference: id }
    case 'requires_action':
    case 'requires_confirmation':
      return confirmation(intent)
    case 'requires_payment_method':
    case 'canceled':
      return refusalResult(refusal ?? {}, intent)
    default:
      throw unreachable(`Stripe reports the unknown payment status ${status}`, true)
  }
}

/**
 * Returns the payment of a successful charge. If its fees cannot be fetched now, returns it without fees, because the
 * money has moved.
 */
async function paidBy(ctx: ModuleContext, intent: Stripe.PaymentIntent, attempt: string) {
  const read = async (one: Stripe.PaymentIntent) => {
    const payment = await fetchPayment(ctx, one, { attempt })
    if (payment === undefined) throw unreachable('Stripe returned a payment without an amount', true)
    return payment
  }
  try {
    return await read(await fetchIntent(ctx, intent.id))
  } catch (error) {
    if (!(error instanceof ModuleError)) throw error
    return read({ ...intent, latest_charge: null })
  }
}
