import type { FailureEvent, GatewayEvent, PaymentEvent, PendingEvent } from '../../../domain/ports/gateway.js'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { readMoney } from './amounts.js'
import { callApi, digestOf, find, idOf, isMissing, issueOf, segment } from './api.js'
import { declineByIssue, declineOf } from './declines.js'
import { at, type Json, listAt, parentOf, textAt } from './json.js'

/** Fetches an order. Returns undefined if PayPal no longer has it. */
export const findOrder = (ctx: ModuleContext, id: string): Promise<Json | undefined> =>
  find(ctx, `/v2/checkout/orders/${segment(id)}`)

export const capturesOf = (order: Json): readonly unknown[] =>
  listAt(order, 'purchase_units').flatMap((unit) => listAt(unit, 'payments', 'captures'))

/** States in which money has moved, whether or not it was returned since. */
const paidStates: readonly unknown[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']

/**
 * Returns the events that a capture means for its attempt, in reports and lookups alike: COMPLETED is a payment,
 * PENDING is not (R-4355). Throws unreachable if the amount cannot be parsed.
 */
export function captureEvents(
  capture: unknown,
  order: Json | undefined,
): readonly ((PaymentEvent & { readonly kind: 'payment' }) | FailureEvent | PendingEvent)[] {
  const of = attemptOf(capture, order)
  const status = textAt(capture, 'status')
  if (of === undefined) return []
  if (paidStates.includes(status)) return [{ kind: 'payment', ...of, ...paymentIn(capture) }]
  if (status === 'PENDING') {
    const { reference } = of
    return [{ kind: 'pending', ...of, ...(reference !== undefined && { nextReference: reference }) }]
  }
  const isDeclined = status === 'DECLINED' || status === 'FAILED'
  return isDeclined ? [{ kind: 'failure', ...of, ...declineOf('soft', reasonOf(capture) ?? status) }] : []
}

const reasonOf = (capture: unknown): string | undefined => textAt(capture, 'status_details', 'reason')

/** Returns the identifiers of a capture's attempt: its custom_id and its order. */
function attemptOf(capture: unknown, order: Json | undefined) {
  const attempt = textAt(capture, 'custom_id') ?? (order && customIdOf(order))
  const reference = textAt(order, 'id') ?? orderIdOf(capture)
  if (attempt === undefined && reference === undefined) return undefined
  return { ...(attempt !== undefined && { attempt }), ...(reference !== undefined && { reference }) }
}

export const customIdOf = (order: Json): string | undefined => textAt(order, 'purchase_units', 0, 'custom_id')

/** Returns the order ID of a capture, or undefined if it contains none. */
export const orderIdOf = (capture: unknown): string | undefined =>
  textAt(capture, 'supplementary_data', 'related_ids', 'order_id') ?? parentOf(capture, 'orders')

function paymentIn(capture: unknown): PaymentEvent {
  const money = readMoney(at(capture, 'amount'))
  const transid = textAt(capture, 'id')
  if (money === undefined || transid === undefined)
    throw unreachable('PayPal returned a payment without an ID or without a valid amount', false)
  const fees = readMoney(at(capture, 'seller_receivable_breakdown', 'paypal_fee'))
  const day = /^\d{4}-\d{2}-\d{2}(?=T)/.exec(textAt(capture, 'create_time') ?? '')?.[0]
  return {
    ...money,
    transid,
    ...(fees?.currency === money.currency && { fees: fees.amount }),
    ...(day !== undefined && { date: day }),
  }
}

/**
 * Looks up an order and captures it if the payer has approved it (R-4354). Returns its events, or an empty list until
 * the payer approves it.
 */
export async function settleOrder(ctx: ModuleContext, id: string, attempt: string): Promise<readonly GatewayEvent[]> {
  const order = await findOrder(ctx, id)
  if (order === undefined || textAt(order, 'status') === 'VOIDED') return lapsed(attempt)
  if (textAt(order, 'status') !== 'APPROVED') return eventsOf(order)
  try {
    return eventsOf(await capture(ctx, order))
  } catch (error) {
    return afterRefusal(ctx, { order, attempt, error })
  }
}

/** Returns the events of an order: its captures, and the payment method stored with it. */
const eventsOf = (order: Json): readonly GatewayEvent[] => [
  ...capturesOf(order).flatMap((capture): readonly GatewayEvent[] => captureEvents(capture, order)),
  ...storedWith(order),
]

/**
 * Captures an order. Repeats have the same key until the payer approves again, so PayPal tries each funding source
 * once. Whatever the key, an order is captured only once.
 */
const capture = (ctx: ModuleContext, order: Json): Promise<Json> =>
  callApi(ctx, {
    method: 'POST',
    path: `/v2/checkout/orders/${segment(idOf(order))}/capture`,
    key: digestOf('capture', idOf(order), textAt(order, 'update_time') ?? ''),
  })

interface Refusal {
  readonly order: Json
  readonly attempt: string
  readonly error: unknown
}

async function afterRefusal(ctx: ModuleContext, { order, attempt, error }: Refusal): Promise<readonly GatewayEvent[]> {
  const issue = issueOf(error)
  // Another call was faster, or is in progress.
  const isOvertaken = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS', 'ORDER_NOT_APPROVED'].includes(issue)
  if (!isOvertaken && !isMissing(error)) return [{ kind: 'failure', attempt, ...declineByIssue(issue) }]
  const now = await findOrder(ctx, idOf(order))
  return now === undefined ? lapsed(attempt) : eventsOf(now)
}

const lapsed = (attempt: string): readonly GatewayEvent[] => [{ kind: 'expired', attempt }]

/** Returns the event for the payment method stored with an order, or an empty list if none is stored yet. */
export function storedWith(order: Json): readonly GatewayEvent[] {
  const vault = at(order, 'payment_source', 'paypal', 'attributes', 'vault')
  const attempt = customIdOf(order)
  const token = textAt(vault, 'id')
  if (token === undefined || attempt === undefined) return []
  const customer = textAt(vault, 'customer', 'id')
  return [{ kind: 'stored', attempt, method: methodOf(token), ...(customer !== undefined && { customer }) }]
}

export const methodOf = (token: string) => ({ token, type: 'paypal', brand: 'PayPal' })
