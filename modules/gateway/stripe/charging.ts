import type Stripe from 'stripe'
import type { Charged, ChargedMethod, PaymentOrder } from '../../../domain/ports/gateway.js'
import { type ModuleContext, ModuleError, unreachable } from '../../../domain/ports/module.js'
import { call, idOf, type StripeFailure } from './client.js'
import { type Declined, declineOf, reasonOf, wantsPayer } from './declines.js'
import { fetchIntent, paymentOf } from './events.js'
import { findIntent } from './find.js'
import { metadataOf } from './names.js'
import { inStripeUnits } from './units.js'

/** Charges a stored method, without the payer unless a way back is stated (GatewayModule.charge). Throws ModuleError where there is no answer. */
export async function charge(method: ChargedMethod, order: PaymentOrder, ctx: ModuleContext): Promise<Charged> {
  const amount = inStripeUnits(order)
  const customer = await customerFor(method, order, ctx)
  if (typeof customer !== 'string') return customer
  const { idempotencyKey } = ctx
  const params: Stripe.PaymentIntentCreateParams = {
    amount,
    currency: order.currency.toLowerCase(),
    customer,
    payment_method: method.token,
    ...presenceOf(order),
    confirm: true,
    capture_method: 'automatic',
    description: order.lines
      .map(({ text }) => text)
      .join(', ')
      .slice(0, 500),
    metadata: metadataOf(order),
  }
  const answer = await call<Stripe.PaymentIntent | Charged>(
    ctx,
    (stripe) => stripe.paymentIntents.create(params, { idempotencyKey }),
    (failure) => settle(failure, order, ctx),
  )
  return 'object' in answer ? chargedBy(ctx, answer, order.attempt) : answer
}

/** Stripe asks where it may lead a payer to, unless it is told that none is there. */
const presenceOf = ({ payerReturnUrl }: PaymentOrder): Partial<Stripe.PaymentIntentCreateParams> =>
  payerReturnUrl === undefined
    ? { automatic_payment_methods: { enabled: true, allow_redirects: 'never' }, off_session: true }
    : { automatic_payment_methods: { enabled: true }, return_url: payerReturnUrl }

/** Returns the customer that a method is attached to; a charge without it is refused. Of a method that is gone, the refusal. */
async function customerFor(
  { token }: ChargedMethod,
  { payer }: PaymentOrder,
  ctx: ModuleContext,
): Promise<string | Charged> {
  if (payer.customer !== undefined) return payer.customer
  const found = await call<Stripe.PaymentMethod | Charged>(
    ctx,
    (stripe) => stripe.paymentMethods.retrieve(token),
    ({ code }) => (code === 'resource_missing' ? gone(code) : undefined),
  )
  if (!('object' in found)) return found
  return idOf(found.customer) ?? gone('payment_method_unexpected_state')
}

const gone = (code: string | undefined): Charged => ({
  ...{ state: 'declined', decline: 'hard', code },
  message: 'The stored method is no longer there.',
})

/** Returns what a refusal means; undefined where it says nothing about the method. */
async function settle(
  failure: StripeFailure,
  { attempt, payer }: PaymentOrder,
  ctx: ModuleContext,
): Promise<Stripe.PaymentIntent | Charged | undefined> {
  const { rawType, param, code } = failure
  if (rawType === 'idempotency_error') {
    // Asked before with other facts, such as a customer that was not known yet.
    const since = ctx.now().getTime() - keyLifeMs
    const found = await findIntent(ctx, { attempt, since, customer: payer.customer })
    if (found === undefined) throw unreachable('Stripe knows the question, and no payment that came of it', true)
    return found
  }
  if (rawType === 'card_error') return refusalOf(failure, failure.payment_intent as IntentOfRefusal)
  // The method or its customer is gone, or of the other mode.
  return param === 'payment_method' || param === 'customer' ? gone(code) : undefined
}

/** Stripe keeps the answer to a key for a day. */
const keyLifeMs = 25 * 60 * 60_000

type IntentOfRefusal = Pick<Stripe.PaymentIntent, 'id' | 'next_action'> | undefined

function refusalOf(refusal: Declined, intent: IntentOfRefusal): Charged {
  if (wantsPayer(refusal) && intent !== undefined) return confirmation(intent)
  return { state: 'declined', decline: declineOf(refusal), ...reasonOf(refusal), reference: intent?.id }
}

const confirmation = ({ id, next_action }: NonNullable<IntentOfRefusal>): Charged => ({
  ...{ state: 'confirm', reference: id },
  redirect: next_action?.redirect_to_url?.url ?? undefined,
})

/** Returns what a charge has come to. Throws unreachable where Stripe tells no state of it. */
async function chargedBy(ctx: ModuleContext, intent: Stripe.PaymentIntent, attempt: string): Promise<Charged> {
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
      return refusalOf(refusal ?? {}, intent)
    default:
      throw unreachable(`Stripe tells the state ${status} of the payment`, true)
  }
}

/** The money has moved, whether or not its fees can be told now. */
async function paidBy(ctx: ModuleContext, intent: Stripe.PaymentIntent, attempt: string) {
  const read = async (one: Stripe.PaymentIntent) => {
    const payment = await paymentOf(ctx, one, { attempt })
    if (payment === undefined) throw unreachable('Stripe tells of a payment without an amount', true)
    return payment
  }
  try {
    return await read(await fetchIntent(ctx, intent.id))
  } catch (error) {
    if (!(error instanceof ModuleError)) throw error
    return read({ ...intent, latest_charge: null })
  }
}
