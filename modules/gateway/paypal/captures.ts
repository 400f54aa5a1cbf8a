import type { FailureEvent, GatewayEvent, PaymentEvent, PendingEvent } from '../../../domain/ports/gateway.js'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { readMoney } from './amounts.js'
import { callApi, findObject, hashParts, isMissing, pathSegment, refusalCode, requireId } from './api.js'
import { classifyDecline, makeDecline } from './declines.js'
import { findParentId, type Json, listAt, textAt, valueAt } from './json.js'

/** Fetches an order. Returns undefined if PayPal no longer has it. */
export const findOrder = (ctx: ModuleContext, id: string): Promise<Json | undefined> =>
  findObject(ctx, `/v2/checkout/orders/${pathSegment(id)}`)

export const listCaptures = (order: Json): readonly unknown[] =>
  listAt(order, 'purchase_units').flatMap((unit) => listAt(unit, 'payments', 'captures'))

/** Capture statuses that mean that money was received, even if it was returned later. */
const paidStates: readonly unknown[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/**
 * Returns the events that a capture means for its attempt, both for reports and for lookups. COMPLETED is a payment,
 * PENDING is not (R-4355). Throws `unreachable` if the amount of a payment cannot be parsed.
 */
export function captureEvents(
  capture: unknown,
  order: Json | undefined,
): readonly ((PaymentEvent & { readonly kind: 'payment' }) | FailureEvent | PendingEvent)[] {
  const of = parseAttempt(capture, order)
  const status = textAt(capture, 'status')
  if (of === undefined) return []
  if (paidStates.includes(status)) return [{ kind: 'payment', ...of, ...parsePayment(capture) }]
  if (status === 'PENDING') {
    const { reference } = of
    return [{ kind: 'pending', ...of, ...(reference !== undefined && { nextReference: reference }) }]
  }
  const isDeclined = status === 'DECLINED' || status === 'FAILED'
  return isDeclined ? [{ kind: 'failure', ...of, ...makeDecline('soft', captureReason(capture) ?? status) }] : []
}

const captureReason = (capture: unknown): string | undefined => textAt(capture, 'status_details', 'reason')

/** Returns a capture's custom_id and order ID, which identify its attempt, or undefined if both are missing. */
function parseAttempt(capture: unknown, order: Json | undefined) {
  const attempt = textAt(capture, 'custom_id') ?? (order && orderCustomId(order))
  const reference = textAt(order, 'id') ?? captureOrderId(capture)
  if (attempt === undefined && reference === undefined) return undefined
  return { ...(attempt !== undefined && { attempt }), ...(reference !== undefined && { reference }) }
}

export const orderCustomId = (order: Json): string | undefined => textAt(order, 'purchase_units', 0, 'custom_id')

/** Returns the order ID of a capture, or undefined if it contains none. */
export const captureOrderId = (capture: unknown): string | undefined =>
  textAt(capture, 'supplementary_data', 'related_ids', 'order_id') ?? findParentId(capture, 'orders')

function parsePayment(capture: unknown): PaymentEvent {
  const money = readMoney(valueAt(capture, 'amount'))
  const transid = textAt(capture, 'id')
  if (money === undefined || transid === undefined)
    throw unreachable('PayPal returned a payment without an ID or without a valid amount', false)
  const fees = readMoney(valueAt(capture, 'seller_receivable_breakdown', 'paypal_fee'))
  const date = textAt(capture, 'create_time')
  return {
    ...money,
    transid,
    ...(fees?.currency === money.currency && { fees: fees.amount }),
    ...(date !== undefined && { date }),
  }
}

/**
 * Looks up an order and captures it if the payer has approved it (R-4354). Returns its events, or an empty list until
 * the payer approves it.
 */
export async function settleOrder(ctx: ModuleContext, id: string, attempt: string): Promise<readonly GatewayEvent[]> {
  const order = await findOrder(ctx, id)
  if (order === undefined || textAt(order, 'status') === 'VOIDED') return expiredEvents(attempt)
  if (textAt(order, 'status') !== 'APPROVED') return orderEvents(order)
  try {
    return orderEvents(await capture(ctx, order))
  } catch (error) {
    return afterRefusal(ctx, { order, attempt, error })
  }
}

/** Returns the events for an order's captures and for the payment method stored with the order. */
const orderEvents = (order: Json): readonly GatewayEvent[] => [
  ...listCaptures(order).flatMap((capture): readonly GatewayEvent[] => captureEvents(capture, order)),
  ...storedMethodEvents(order),
]

/**
 * Captures an order. The key changes only when the order changes, as it does if the payer approves again, so PayPal
 * tries each funding source once. Whatever the key, an order is captured only once.
 */
const capture = (ctx: ModuleContext, order: Json): Promise<Json> =>
  callApi(ctx, {
    method: 'POST',
    path: `/v2/checkout/orders/${pathSegment(requireId(order))}/capture`,
    key: hashParts('capture', requireId(order), textAt(order, 'update_time') ?? ''),
  })

interface Refusal {
  readonly order: Json
  readonly attempt: string
  readonly error: unknown
}

async function afterRefusal(ctx: ModuleContext, { order, attempt, error }: Refusal): Promise<readonly GatewayEvent[]> {
  const issue = refusalCode(error)
  // Another call has captured the order or is capturing it, or the order is no longer approved.
  const isOvertaken = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS', 'ORDER_NOT_APPROVED'].includes(issue)
  if (!isOvertaken && !isMissing(error)) return [{ kind: 'failure', attempt, ...classifyDecline(issue) }]
  const now = await findOrder(ctx, requireId(order))
  return now === undefined ? expiredEvents(attempt) : orderEvents(now)
}

const expiredEvents = (attempt: string): readonly GatewayEvent[] => [{ kind: 'expired', attempt }]

/** Returns the event for the payment method stored with an order, or an empty list if none is stored yet. */
export function storedMethodEvents(order: Json): readonly GatewayEvent[] {
  const vault = valueAt(order, 'payment_source', 'paypal', 'attributes', 'vault')
  const attempt = orderCustomId(order)
  const token = textAt(vault, 'id')
  if (token === undefined || attempt === undefined) return []
  const customer = textAt(vault, 'customer', 'id')
  return [{ kind: 'stored', attempt, method: makePayPalMethod(token), ...(customer !== undefined && { customer }) }]
}

export const makePayPalMethod = (token: string) => ({ token, type: 'paypal', brand: 'PayPal' })
