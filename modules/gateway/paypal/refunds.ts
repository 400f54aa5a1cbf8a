import type { GatewayModule, RefundEvent } from '../../../domain/ports/gateway.js'
import { type ModuleContext, refused, unreachable } from '../../../domain/ports/module.js'
import { formatMoney, payPalDecimals, readMoney } from './amounts.js'
import { callApi, findObject, hashParts, pathSegment, requireId } from './api.js'
import { captureOrderId, findOrder } from './captures.js'
import { findParentId, type Json, listAt, textAt, valueAt } from './json.js'

type Refund = NonNullable<GatewayModule['refund']>

/**
 * Refunds a capture only once, even if the call is repeated (R-4360). PayPal remembers the idempotency key for 45 days.
 * The refund also contains the key as custom_id, so that a later repeat finds the refund.
 */
export async function refundCapture(
  { transid, amount, currency, decimals = payPalDecimals(currency), isRepeat = false }: Parameters<Refund>[0],
  ctx: ModuleContext,
): Promise<{ readonly transid: string }> {
  const { idempotencyKey: key } = ctx
  const custom_id = /^[A-Za-z0-9\-_.,]{1,127}$/.test(key) ? key : hashParts(key)
  const body = { amount: formatMoney({ amount, currency, decimals }), custom_id }
  const path = `/v2/payments/captures/${pathSegment(transid)}`
  const known = isRepeat ? await findMade(ctx, path, custom_id) : undefined
  const refund = known ?? (await callApi(ctx, { method: 'POST', path: `${path}/refund`, body, key }))
  const status = textAt(refund, 'status')
  if (status === 'FAILED' || status === 'CANCELLED')
    throw refused(`PayPal could not refund: ${textAt(refund, 'status_details', 'reason') ?? status}`, status)
  return { transid: requireId(refund) }
}

/**
 * Returns the refund that an earlier call created, or undefined if there is none. PayPal lists refunds only with the
 * order of their capture.
 */
async function findMade(ctx: ModuleContext, path: string, customId: string): Promise<Json | undefined> {
  const orderId = captureOrderId(await findObject(ctx, path))
  const order = orderId === undefined ? undefined : await findOrder(ctx, orderId)
  return listAt(order, 'purchase_units')
    .flatMap((unit) => listAt(unit, 'payments', 'refunds'))
    .find((refund) => textAt(refund, 'custom_id') === customId) as Json | undefined
}

/** Fetches a refund. Returns undefined if it does not exist. */
export const findRefund = (ctx: ModuleContext, id: string): Promise<Json | undefined> =>
  findObject(ctx, `/v2/payments/refunds/${pathSegment(id)}`)

/** Returns the event for a refund. Throws `unreachable` if its capture or amount is missing or invalid. */
export function refundEvent(refund: Json): RefundEvent {
  const capture = findParentId(refund, 'captures')
  const money = readMoney(valueAt(refund, 'amount'))
  if (capture === undefined || money === undefined)
    throw unreachable('PayPal returned a refund without its payment or without a valid amount', false)
  const status = textAt(refund, 'status')
  const isFailed = status === 'FAILED' || status === 'CANCELLED'
  return { kind: 'refund', ...money, transid: requireId(refund), paymentTransids: [capture], isFailed }
}
