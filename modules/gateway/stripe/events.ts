import type Stripe from 'stripe'
import type {
  DisputeEvent,
  GatewayEvent,
  PaymentEvent,
  RefundEvent,
  WaitingEvent,
} from '../../../domain/ports/gateway.js'
import { type ModuleContext, ModuleError } from '../../../domain/ports/module.js'
import { callStripe, expandedObject, objectId } from './client.js'
import { classifyDecline, declineReason, requiresConfirmation } from './declines.js'
import { type PaymentPurpose, parsePurpose } from './metadata.js'
import { isChargeable, makeStoredMethod } from './methods.js'
import { movementOf } from './movements.js'
import { fromStripeUnits } from './units.js'

type Events = readonly GatewayEvent[]
type Intent = Stripe.PaymentIntent
type Session = Stripe.Checkout.Session

/** Objects that Stripe includes in a fetched intent. */
const ofIntent = ['latest_charge', 'payment_method']

export const fetchIntent = (ctx: ModuleContext, id: string): Promise<Intent> =>
  callStripe(ctx, (stripe) => stripe.paymentIntents.retrieve(id, { expand: ofIntent }))

export const fetchSession = (ctx: ModuleContext, id: string): Promise<Session> =>
  callStripe(ctx, (stripe) =>
    stripe.checkout.sessions.retrieve(id, {
      expand: [
        ...ofIntent.map((part) => `payment_intent.${part}`),
        ...['setup_intent.payment_method', 'setup_intent.latest_attempt'],
      ],
    }),
  )

/** Returns the events for a checkout's current state (R-4302). */
export async function sessionEvents(ctx: ModuleContext, session: Session): Promise<Events> {
  const { status, payment_status, metadata } = session
  const setup = expandedObject(session.setup_intent)
  if (setup?.status === 'succeeded') return setupEvents(ctx, setup, parsePurpose(metadata))
  const intent = expandedObject(session.payment_intent)
  const payee = parsePurpose(metadata) ?? parsePurpose(intent?.metadata)
  if (payee === undefined) return []
  if (status === 'expired') return 'attempt' in payee ? [{ kind: 'expired', ...payee }] : []
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return acceptedEvents(ctx, intent, payee)
  // The payer is still on the page or at the bank, and may choose another card.
  if (status !== 'complete' || payment_status !== 'unpaid') return []
  const isOver = intent === undefined || ['requires_payment_method', 'canceled'].includes(intent.status)
  if (isOver) return [failure(payee, intent)]
  if (!('attempt' in payee)) return []
  return [{ ...payee, ...(readVoucher(intent) ?? { kind: 'pending' }) }]
}

/** Stripe's names of the steps in which a payer pays a voucher: at a shop, a bank, or a bank machine. */
const voucherSteps = [
  'oxxo_display_details',
  'boleto_display_details',
  'konbini_display_details',
  'multibanco_display_details',
] as const

/** Returns the voucher that a payment waits for, or undefined if the payer has none (R-4316). */
function readVoucher({ status, next_action }: Intent): Omit<WaitingEvent, 'attempt' | 'reference'> | undefined {
  const step = voucherSteps.find((one) => one === next_action?.type)
  if (status !== 'requires_action' || step === undefined) return undefined
  const details: { hosted_voucher_url?: string | null; expires_at?: number | null; expires_after?: number | null } =
    next_action?.[step] ?? {}
  const end = details.expires_at ?? details.expires_after ?? undefined
  return {
    kind: 'waiting',
    ...(typeof details.hosted_voucher_url === 'string' && { voucherUrl: details.hosted_voucher_url }),
    ...(end !== undefined && { endsAt: end * 1000 }),
  }
}

/**
 * Returns the events for a payment's current state. A payment from a checkout that has not been accepted is reported
 * through the checkout.
 */
export async function intentEvents(ctx: ModuleContext, intent: Intent): Promise<Events> {
  const payee = parsePurpose(intent.metadata)
  if (payee === undefined) return []
  if (intent.status === 'succeeded' || intent.status === 'processing') return acceptedEvents(ctx, intent, payee)
  const { data } = await callStripe(ctx, (stripe) =>
    stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 }),
  )
  const [session] = data
  if (session !== undefined) return sessionEvents(ctx, await fetchSession(ctx, session.id))
  if (intent.status === 'canceled') return 'attempt' in payee ? [{ kind: 'expired', ...payee }] : []
  const refusal = intent.last_payment_error
  return intent.status !== 'requires_payment_method' || refusal === null || requiresConfirmation(refusal)
    ? []
    : [failure(payee, intent)]
}

/**
 * Returns the events for an accepted payment: the payment or that it is pending, and the stored payment method if there
 * is one.
 */
async function acceptedEvents(ctx: ModuleContext, intent: Intent, payee: PaymentPurpose): Promise<Events> {
  if (intent.status === 'succeeded') {
    const payment = await fetchPayment(ctx, intent, payee)
    return [...(payment === undefined ? [] : [payment]), ...(await storedEvents(ctx, intent, payee))]
  }
  if (!('attempt' in payee)) return []
  return [{ kind: 'pending', ...payee }, ...(await storedEvents(ctx, intent, payee))]
}

/**
 * Returns an intent's payment under the intent's ID, which all its reports share, or undefined if no money was
 * received.
 */
export async function fetchPayment(
  ctx: ModuleContext,
  { id, amount_received, currency, latest_charge }: Intent,
  payee: PaymentPurpose,
): Promise<PaymentEvent | undefined> {
  if (!amount_received) return undefined
  const kept = await fetchFee(ctx, expandedObject(latest_charge))
  return { ...payee, transid: id, ...fromStripeUnits(amount_received, currency), ...kept }
}

/**
 * Returns Stripe's fee for a charge, and the day on which the remaining amount becomes available (R-4310). A fee in the
 * account's currency is omitted if that differs from the payment's currency. Returns an empty object if the fee cannot
 * be read.
 */
export async function fetchFee(
  ctx: ModuleContext,
  charge: Pick<Stripe.Charge, 'balance_transaction' | 'currency'> | undefined,
): Promise<Pick<PaymentEvent, 'fees' | 'date'>> {
  const id = objectId(charge?.balance_transaction)
  if (charge === undefined || id === undefined) return {}
  try {
    const { fee, currency, available_on } = await callStripe(ctx, (stripe) => stripe.balanceTransactions.retrieve(id))
    return {
      ...(currency === charge.currency && fee >= 0 && { fees: fee }),
      date: new Date(available_on * 1000).toISOString().slice(0, 10),
    }
  } catch (error) {
    // A key without permission to read balances can still report the payment.
    if (error instanceof ModuleError && error.kind !== 'unreachable') return {}
    throw error
  }
}

const failure = (payee: PaymentPurpose, intent: Intent | undefined): GatewayEvent => {
  const refusal = intent?.last_payment_error ?? {}
  const { code, message } = declineReason(refusal)
  return { kind: 'failure', ...payee, decline: classifyDecline(refusal), message, ...(code !== undefined && { code }) }
}

/**
 * Returns the event for a payment method that the payer agreed to store for further payments, or an empty list if there
 * is none.
 */
async function storedEvents(ctx: ModuleContext, intent: Intent, payee: PaymentPurpose): Promise<Events> {
  if (!('attempt' in payee) || intent.setup_future_usage !== 'off_session') return []
  const details = expandedObject(intent.latest_charge)?.payment_method_details
  return storedMethodEvents(ctx, expandedObject(intent.payment_method), findGeneratedMethod(details), payee)
}

/**
 * Returns the event for a payment method stored without a payment, or an empty list if none was stored for an attempt.
 */
export async function setupEvents(
  ctx: ModuleContext,
  { status, metadata, payment_method, latest_attempt }: Stripe.SetupIntent,
  known?: PaymentPurpose,
): Promise<Events> {
  const payee = known ?? parsePurpose(metadata)
  if (status !== 'succeeded' || payee === undefined || !('attempt' in payee)) return []
  const details = expandedObject(latest_attempt)?.payment_method_details
  return storedMethodEvents(ctx, expandedObject(payment_method), findGeneratedMethod(details), payee)
}

/**
 * Returns the ID of the direct debit that a single-use payment method (iDEAL, Bancontact) generated, or undefined if
 * there is none.
 */
function findGeneratedMethod(details: { readonly type: string } | null | undefined): string | undefined {
  const facts = details as Record<string, { generated_sepa_debit?: string | { id: string } | null } | undefined> | null
  return objectId(facts?.[details?.type ?? '']?.generated_sepa_debit)
}

async function storedMethodEvents(
  ctx: ModuleContext,
  shown: Stripe.PaymentMethod | undefined,
  generated: string | undefined,
  payee: { readonly attempt: string },
): Promise<Events> {
  const method =
    generated === undefined ? shown : await callStripe(ctx, (stripe) => stripe.paymentMethods.retrieve(generated))
  const customer = objectId(method?.customer)
  // A payment method without a customer cannot be charged again, or has been removed.
  if (method === undefined || customer === undefined || !isChargeable(method)) return []
  return [{ kind: 'stored', ...payee, method: makeStoredMethod(method), customer }]
}

/** Returns the events for a charge. A charge with an intent is reported through the intent. */
export async function chargeEvents(ctx: ModuleContext, charge: Stripe.Charge): Promise<Events> {
  const intent = objectId(charge.payment_intent)
  if (intent !== undefined) return intentEvents(ctx, await fetchIntent(ctx, intent))
  const payee = parsePurpose(charge.metadata)
  const { id, status, captured, amount_captured: amount, currency } = charge
  if (payee === undefined || status !== 'succeeded' || !captured || !amount) return []
  return [{ ...payee, transid: id, ...fromStripeUnits(amount, currency), ...(await fetchFee(ctx, charge)) }]
}

/**
 * Returns an event with the total refunded from a charge so far. The event has no refund ID, because it covers all
 * refunds of the charge (RefundEvent).
 */
export const refundTotalEvents = ({ id, payment_intent, amount_refunded, currency }: Stripe.Charge): Events =>
  returnedPaymentEvents([payment_intent, id], currency, { kind: 'refund', amount: amount_refunded })

export const refundEvents = ({ id, charge, payment_intent, amount, currency, status }: Stripe.Refund): Events =>
  returnedPaymentEvents([payment_intent, charge], currency, {
    kind: 'refund',
    transid: id,
    amount,
    isFailed: status === 'failed' || status === 'canceled',
  })

export const disputeEvents = ({
  id,
  charge,
  payment_intent,
  amount,
  currency,
  status,
  balance_transactions = [],
}: Stripe.Dispute): Events => {
  // Movements in the account's currency are omitted if that differs from the payment's currency.
  const movements = balance_transactions.filter((one) => one.currency === currency).map(movementOf)
  return returnedPaymentEvents([payment_intent, charge], currency, {
    kind: 'dispute',
    transid: id,
    amount,
    state: stateOf(status),
    ...(movements.length > 0 && { movements }),
  })
}

/**
 * Returns our state for a dispute's status. A withdrawn warning and a prevented dispute count as won, because no money
 * was taken. After a lost dispute, the money is gone until an appeal is won.
 */
const stateOf = (status: string): DisputeEvent['state'] => {
  if (['won', 'warning_closed', 'prevented'].includes(status)) return 'won'
  return ['lost', 'appeal_needs_response', 'appeal_under_review'].includes(status) ? 'lost' : 'open'
}

type ReturnedPayment =
  | Omit<RefundEvent, 'paymentTransids' | 'currency'>
  | Omit<DisputeEvent, 'paymentTransids' | 'currency'>

/** Returns a refund or dispute of the payment with these IDs, or an empty list if there are no IDs or no amount. */
function returnedPaymentEvents(
  payments: readonly (string | { readonly id: string } | null | undefined)[],
  currency: string,
  event: ReturnedPayment,
): Events {
  const paymentTransids = payments.flatMap((one) => objectId(one) ?? [])
  if (paymentTransids.length === 0 || !event.amount) return []
  return [{ ...event, ...fromStripeUnits(event.amount, currency), paymentTransids }]
}

/** Returns the event for a stored payment method: gone if it has no customer, otherwise its current data. */
export const methodEvents = (id: string, method: Stripe.PaymentMethod | undefined): Events =>
  objectId(method?.customer) === undefined
    ? [{ kind: 'gone', token: id }]
    : [{ kind: 'replaced', token: id, method: makeStoredMethod(method as Stripe.PaymentMethod) }]
