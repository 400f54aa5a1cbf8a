import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { changePayMethod } from '../clients/pay-method-rows.js'
import { type Context, instant, later } from '../context.js'
import { logActivity } from '../log/activity.js'
import type {
  ExpiredEvent,
  FailureEvent,
  GatewayEvent,
  GoneEvent,
  MissingEvent,
  PaymentEvent,
  PendingEvent,
  ReplacedEvent,
  StoredEvent,
  WaitingEvent,
} from '../ports/gateway.js'
import { maskCardNumbers } from '../values/card-numbers.js'
import { hasAttemptEnded, isAttemptLive } from '../values/statuses.js'
import { findAttemptByName } from './attempt-names.js'
import { reportFailedPayment, reportPendingPayment } from './attempt-notices.js'
import {
  findLiveAttempt,
  type HeldAttempt,
  isTriedOut,
  lockAttempt,
  moveAttempt,
  scheduleAfterAnswer,
  scheduleColumns,
} from './attempts.js'
import { isDeclaredUrl } from './gateway-calls.js'
import { recordAttemptPayment, recordInvoicePayment } from './incoming.js'
import { isAttemptAmountDue } from './outdated-attempts.js'
import { convertToOwnUnits } from './own-units.js'
import { removeMethod, replaceMethod, storeMethod } from './stored-methods.js'

/** Reason for the payer if a gateway did not answer. */
export const noAnswer = 'The payment gateway did not answer.'

type AttemptEvent =
  | PaymentEvent
  | FailureEvent
  | PendingEvent
  | WaitingEvent
  | ExpiredEvent
  | MissingEvent
  | StoredEvent

/**
 * Records a gateway's event about a payment attempt or a stored payment method. Repeated events are recorded once, and
 * events can arrive in any order (R-4004). Only payments move money. `isAnswer` is true if the gateway was asked: the
 * next call then follows after a pause (R-4053), but a report makes it due now. Returns true if something changed,
 * except if a charge is only repeated. Throws invoice_not_found, invoice_without_client, payment_other_currency,
 * payment_too_fine, balance_too_large.
 */
export async function recordAttemptEvent(
  ctx: Context,
  gateway: string,
  event: Exclude<GatewayEvent, { readonly kind: 'refund' | 'dispute' | 'payout' }>,
  isAnswer = false,
): Promise<boolean> {
  if (event.kind === 'replaced') return replaceMethod(ctx, gateway, event satisfies ReplacedEvent)
  if (event.kind === 'gone') return removeMethod(ctx, gateway, event satisfies GoneEvent)
  const attempt = await findAttempt(ctx, gateway, event)
  if (attempt === undefined) return recordWithoutAttempt(ctx, gateway, event)
  const held = await lockAttempt(ctx, attempt.id)
  const isMoney = event.kind === undefined || event.kind === 'payment'
  if (!isMoney && event.kind !== 'stored' && isHeldCharge(held.attempt)) return false
  switch (event.kind) {
    case 'pending':
      return recordPending(ctx, held, event, isAnswer)
    case 'waiting':
      return recordWaiting(ctx, held, event)
    case 'failure':
      return recordFailure(ctx, held, event)
    case 'expired':
      return recordExpired(ctx, held, event)
    case 'missing':
      return recordMissing(ctx, held, event)
    case 'stored':
      return recordStored(ctx, held, event)
    default:
      return recordAttemptPayment(ctx, held, convertToOwnUnits(ctx.currencies, event))
  }
}

/** Returns true for a charge whose payment was reported but could not be recorded (see holdCharge). */
export const isHeldCharge = ({ state, transid }: PaymentAttemptRow): boolean =>
  transid !== null && !hasAttemptEnded(state)

/**
 * Stores that a charge was paid although the payment could not be recorded (R-4057). The charge stays pending and is
 * looked up, so that it is not repeated; only a payment or staff end it. If it had already failed, the invoice is not
 * charged again automatically.
 */
export async function holdCharge(ctx: Context, gateway: string, event: PaymentEvent): Promise<void> {
  const found = await findAttempt(ctx, gateway, event)
  if (found === undefined || found.kind !== 'charge') return
  const { attempt } = await lockAttempt(ctx, found.id)
  const { transid } = event
  if (attempt.transid !== null) return
  if (hasAttemptEnded(attempt.state)) {
    if (attempt.state === 'failed') await moveAttempt(ctx, attempt, 'failed', { transid, decline: null })
    return
  }
  await moveAttempt(ctx, attempt, 'pending', {
    ...{ transid, redirect: null, pending_since: attempt.pending_since ?? instant(ctx.now) },
    ...scheduleAfterAnswer(ctx, attempt, 'look'),
  })
}

async function findAttempt(
  ctx: Context,
  gateway: string,
  { attempt: name, reference }: AttemptEvent,
): Promise<PaymentAttemptRow | undefined> {
  if (name !== undefined) {
    const named = await findAttemptByName(ctx, name)
    return named?.gateway === gateway ? named : undefined
  }
  return reference === undefined ? undefined : ctx.db('payment_attempts').where({ gateway, reference }).first()
}

/**
 * Records an event without a matching attempt. Ignores an event with an attempt name, because it belongs to another
 * installation that shares the gateway account. Records a payment on the event's invoice, and logs a failure with an
 * invoice. Returns true if a payment was recorded.
 */
async function recordWithoutAttempt(ctx: Context, gateway: string, event: AttemptEvent): Promise<boolean> {
  const isMoney = event.kind === undefined || event.kind === 'payment'
  const invoiceId = isMoney || event.kind === 'failure' ? event.invoiceId : undefined
  if (event.attempt !== undefined || invoiceId === undefined) return false
  if (isMoney)
    return recordInvoicePayment(ctx, gateway, invoiceId, convertToOwnUnits(ctx.currencies, event as PaymentEvent))
  const invoice = await ctx.db('invoices').where({ id: invoiceId }).first('client_id')
  const what = `The gateway ${gateway} reports that a delayed payment of invoice ID ${invoiceId} failed`
  await logActivity(ctx, what, invoice?.client_id)
  return false
}

/**
 * Marks an attempt as pending. Returns false if nothing changed, for example because the attempt has already ended.
 * Events can arrive in any order.
 */
async function recordPending(
  ctx: Context,
  { attempt, parts }: HeldAttempt,
  event: PendingEvent,
  isAnswer: boolean,
): Promise<boolean> {
  if (hasAttemptEnded(attempt.state)) return false
  // Another attempt holds an invoice, so a voucher that is being paid stays as it is until the payment arrives.
  if (attempt.state === 'waiting')
    for (const { invoice_id } of parts) if ((await findLiveAttempt(ctx.db, invoice_id)) !== undefined) return false
  const reference = event.nextReference ?? attempt.reference
  if (attempt.state === 'pending' && attempt.task !== 'charge' && reference === attempt.reference) return false
  // A charge is pending from the beginning, but accepted only now.
  const isNews = attempt.state !== 'pending' || attempt.task === 'charge'
  const pending = await moveAttempt(ctx, attempt, 'pending', {
    ...{ reference, redirect: null, pending_since: attempt.pending_since ?? instant(ctx.now) },
    ...(isAnswer ? scheduleAfterAnswer(ctx, attempt, 'look') : scheduleColumns('look', instant(ctx.now))),
  })
  if (isNews) await reportPendingPayment(ctx, pending)
  return true
}

/**
 * Stores that the payer has a voucher (R-4017). The invoices are released, because nothing moves until the voucher is
 * paid. Returns false if nothing changed.
 */
async function recordWaiting(ctx: Context, { attempt }: HeldAttempt, event: WaitingEvent): Promise<boolean> {
  if (attempt.state !== 'open' && attempt.state !== 'unknown') return false
  const { nextReference, voucherUrl, endsAt } = event
  const rested = later(ctx.now, firstVoucherLookMs)
  const { next_attempt_at } = scheduleAfterAnswer(ctx, attempt, 'look')
  await moveAttempt(ctx, attempt, 'waiting', {
    reference: nextReference ?? attempt.reference,
    redirect: voucherUrl !== undefined && isDeclaredUrl(ctx, attempt.gateway, voucherUrl) ? voucherUrl : null,
    expires_at: Number.isSafeInteger(endsAt) ? instant(new Date(endsAt as number)) : null,
    pending_since: null,
    ...scheduleColumns('look', next_attempt_at > rested ? next_attempt_at : rested),
  })
  await logActivity(ctx, `The gateway ${attempt.gateway} issued a voucher for a payment`, attempt.client_id)
  return true
}

/** Milliseconds before the first lookup of a voucher. */
const firstVoucherLookMs = 60 * 60_000

async function recordFailure(ctx: Context, held: HeldAttempt, event: FailureEvent): Promise<boolean> {
  if (hasAttemptEnded(held.attempt.state)) return false
  const { decline = 'soft', code = null, message = null } = event
  if (held.attempt.state === 'waiting') {
    // The payer did not pay the voucher. Reminders have continued all along.
    await moveAttempt(ctx, held.attempt, held.attempt.task === 'end' ? 'cancelled' : 'expired')
    return true
  }
  await storeDecline(ctx, held.attempt, decline)
  await failAttempt(ctx, held, {
    decline,
    code: code?.slice(0, 255) ?? null,
    words: message === null ? null : maskCardNumbers(message).slice(0, 1000),
  })
  return true
}

/**
 * Sets a pending attempt to `failed`, and any other attempt that has not ended to `expired`, or to `cancelled` if we
 * were about to end it. A charge that the payer can no longer confirm has failed, too.
 */
async function recordExpired(ctx: Context, held: HeldAttempt, event: ExpiredEvent | MissingEvent): Promise<boolean> {
  const { attempt } = held
  if (attempt.state === 'pending')
    return recordFailure(ctx, held, { ...event, kind: 'failure', message: 'The gateway ended the payment.' })
  if (hasAttemptEnded(attempt.state)) return false
  const isUnconfirmed = attempt.kind === 'charge' && attempt.state === 'open' && attempt.task !== 'end'
  if (!isUnconfirmed) await moveAttempt(ctx, attempt, attempt.task === 'end' ? 'cancelled' : 'expired')
  else await failAttempt(ctx, held, { decline: 'confirm' })
  return true
}

/** Sets an attempt to `failed` and reports the failure. */
async function failAttempt(
  ctx: Context,
  held: HeldAttempt,
  reason: Partial<Pick<PaymentAttemptRow, 'decline' | 'code' | 'words'>>,
): Promise<void> {
  await reportFailedPayment(ctx, { ...held, attempt: await moveAttempt(ctx, held.attempt, 'failed', reason) })
}

/**
 * Handles an attempt that the gateway does not know. A charge without a reference was never received: it is repeated
 * while it is due, and fails after a day or five tries (R-4053). It has the same idempotency key, so that an earlier
 * request that is still in transit has the same result. Any other attempt has expired at the gateway, or was never
 * begun.
 */
async function recordMissing(ctx: Context, held: HeldAttempt, event: MissingEvent): Promise<boolean> {
  const { attempt } = held
  if (hasAttemptEnded(attempt.state)) return false
  if (attempt.reference !== null) return recordExpired(ctx, held, event)
  if (attempt.kind !== 'charge' || !(await isAttemptAmountDue(ctx, held))) {
    await moveAttempt(ctx, attempt, 'cancelled')
    return true
  }
  if (isTriedOut(ctx, attempt)) {
    await failAttempt(ctx, held, { words: noAnswer })
    return true
  }
  // An attempt in the state `unknown` would be looked up again instead of charged.
  await moveAttempt(ctx, attempt, 'pending', scheduleAfterAnswer(ctx, attempt, 'charge'))
  return false
}

async function recordStored(ctx: Context, held: HeldAttempt, event: StoredEvent): Promise<boolean> {
  const isStored = await storeMethod(ctx, held, event)
  if (held.attempt.kind === 'store' && isAttemptLive(held.attempt.state)) await moveAttempt(ctx, held.attempt, 'stored')
  return isStored
}

/** Marks a payment method as declined if it must not be charged again after this decline (R-4045). */
async function storeDecline(
  ctx: Context,
  { pay_method_id, created_at }: PaymentAttemptRow,
  decline: string,
): Promise<void> {
  if (pay_method_id === null || (decline !== 'hard' && decline !== 'expired')) return
  const method = await ctx.db('pay_methods').where({ id: pay_method_id }).first('renewed_at')
  // The declined card has been replaced.
  if (method?.renewed_at != null && method.renewed_at > created_at) return
  await changePayMethod(ctx.db, pay_method_id, { declined: decline })
}
