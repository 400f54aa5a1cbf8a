import type { GatewayEvent, WebhookCall } from '../../../domain/ports/gateway.js'
import { type ModuleContext, ModuleError, unreachable } from '../../../domain/ports/module.js'
import { findObject, pathSegment } from './api.js'
import { captureEvents, findOrder, orderCustomId, storedMethodEvents } from './captures.js'
import { makeDecline } from './declines.js'
import { disputeEvents, reversalEvents } from './disputes.js'
import { type Json, textAt, valueAt } from './json.js'
import { findRefund, refundEvent } from './refunds.js'
import { verifyReport } from './signature.js'
import { expectClient } from './token.js'
import { findPaymentToken } from './vault.js'

/** Returns the events of a reported object, which is fetched by its ID. `resource` is used only for further IDs. */
type Reader = (ctx: ModuleContext, id: string, resource: unknown) => Promise<readonly GatewayEvent[]>

/**
 * Returns a pending event for an order that the payer has approved, so that a lookup captures the order. The service
 * makes this lookup only for its own live attempts, so orders of other shops with the same client, and orders whose
 * attempt has ended, remain as they are (R-4354).
 */
const readApproved: Reader = async (ctx, id) => {
  const order = await expectShown(findOrder(ctx, id))
  const attempt = orderCustomId(order)
  if (textAt(order, 'status') !== 'APPROVED' || attempt === undefined) return []
  return [{ kind: 'pending', attempt, nextReference: id }]
}

const readReversedApproval: Reader = async (ctx, id, resource) => {
  const orderId = textAt(resource, 'order_id') ?? id
  const order = await findOrder(ctx, orderId)
  const attempt = order && orderCustomId(order)
  const of = attempt === undefined ? { reference: orderId } : { attempt }
  const isPaid = textAt(order, 'status') === 'COMPLETED'
  return isPaid ? [] : [{ kind: 'failure', ...of, ...makeDecline('soft', 'PAYMENT_APPROVAL_REVERSED') }]
}

const readCapture: Reader = async (ctx, id) =>
  captureEvents(await expectShown(findObject(ctx, `/v2/payments/captures/${pathSegment(id)}`)), undefined)

const readRefund: Reader = async (ctx, id) => [refundEvent(await expectShown(findRefund(ctx, id)))]

const readReversal: Reader = (ctx, id, resource) => reversalEvents(ctx, resource, id)

const readDispute: Reader = (ctx, id) => disputeEvents(ctx, id)

/**
 * Returns the event for a payment method stored by a checkout, whose order contains the attempt. A payment method
 * stored without a payment is found only by a lookup.
 */
const readStored: Reader = async (ctx, id, resource) => {
  const orderId = textAt(resource, 'metadata', 'order_id')
  const order = orderId === undefined ? undefined : await findOrder(ctx, orderId)
  return order === undefined
    ? []
    : storedMethodEvents(order).filter((event) => 'method' in event && event.method.token === id)
}

const readDeleted: Reader = async (ctx, id) =>
  (await findPaymentToken(ctx, id)) === undefined ? [{ kind: 'gone', token: id }] : []

const readers: Readonly<Record<string, Reader>> = {
  'CHECKOUT.ORDER.APPROVED': readApproved,
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': readReversedApproval,
  'PAYMENT.CAPTURE.COMPLETED': readCapture,
  'PAYMENT.CAPTURE.PENDING': readCapture,
  'PAYMENT.CAPTURE.DENIED': readCapture,
  'PAYMENT.CAPTURE.DECLINED': readCapture,
  'PAYMENT.CAPTURE.REFUNDED': readRefund,
  'PAYMENT.CAPTURE.REVERSED': readReversal,
  'PAYMENT.REFUND.PENDING': readRefund,
  'PAYMENT.REFUND.FAILED': readRefund,
  'CUSTOMER.DISPUTE.CREATED': readDispute,
  'CUSTOMER.DISPUTE.UPDATED': readDispute,
  'CUSTOMER.DISPUTE.RESOLVED': readDispute,
  'VAULT.PAYMENT-TOKEN.CREATED': readStored,
  'VAULT.PAYMENT-TOKEN.DELETED': readDeleted,
}

/**
 * Verifies a report and returns the events of its object, fetched with the configured client. Only the type and the IDs
 * are taken from the report. Throws `refused` for a forged report or a report from the other environment, and
 * `unreachable` if the object cannot be fetched.
 */
export async function readReport(call: WebhookCall, ctx: ModuleContext): Promise<readonly GatewayEvent[]> {
  // Without a client, nothing can be fetched, and missing settings must not make a report look forged.
  expectClient(ctx)
  await verifyReport(call, ctx)
  const { type, resource } = contentOf(call.body)
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (read === undefined) return []
  const id = textAt(resource, 'id') ?? textAt(resource, 'dispute_id') ?? textAt(resource, 'order_id')
  if (id === undefined) throw unreachable(`The report ${type} contains no object ID`, false)
  try {
    return await read(ctx, id, resource)
  } catch (error) {
    if (!(error instanceof ModuleError) || error.kind === 'unreachable') throw error
    // The report is genuine, so a refusal by the API must not make it look forged.
    throw unreachable(`The report ${type} is about ${id}, which cannot be fetched: ${error.message}`, false, error)
  }
}

function contentOf(body: Buffer): { readonly type: string; readonly resource: unknown } {
  try {
    const report: unknown = JSON.parse(body.toString())
    const type = textAt(report, 'event_type')
    if (type !== undefined) return { type, resource: valueAt(report, 'resource') }
  } catch {}
  throw unreachable('The report is not a JSON object with a type', false)
}

/** Throws `unreachable` if PayPal does not return a reported object, so that the report is sent again. */
async function expectShown(found: Promise<Json | undefined>): Promise<Json> {
  const object = await found
  if (object === undefined) throw unreachable('PayPal does not return the reported object', false)
  return object
}
