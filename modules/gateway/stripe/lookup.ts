import type { GatewayEvent, Sought } from '../../../domain/ports/gateway.js'
import { type ModuleContext, refused } from '../../../domain/ports/module.js'
import { callStripe, isMissing } from './client.js'
import { requiresConfirmation } from './declines.js'
import { fetchIntent, fetchSession, intentEvents, sessionEvents } from './events.js'
import { findIntent, findSession } from './find.js'

const isCheckout = (reference: string): boolean => reference.startsWith('cs_')

/**
 * Returns an attempt's events, or undefined if the charge must be repeated for its confirmation URL
 * (GatewayModule.look). Throws ModuleError.
 */
export async function look(sought: Sought, ctx: ModuleContext): Promise<readonly GatewayEvent[] | undefined> {
  const { attempt, kind } = sought
  const missing: GatewayEvent = { kind: 'missing', attempt }
  const reference = sought.reference ?? (await findReference(sought, ctx))
  if (reference === undefined) return [missing]
  try {
    if (isCheckout(reference)) return await sessionEvents(ctx, await fetchSession(ctx, reference))
    const intent = await fetchIntent(ctx, reference)
    const { status, last_payment_error: refusal } = intent
    const waits =
      status === 'requires_action' ||
      (status === 'requires_payment_method' && refusal !== null && requiresConfirmation(refusal))
    // Only the charge call itself returns the confirmation URL, and returns it again for the same key.
    if (waits && sought.reference === undefined && kind === 'charge') return undefined
    const events = await intentEvents(ctx, intent)
    return events.map((event) =>
      event.kind === 'pending' && sought.reference === undefined ? { ...event, nextReference: reference } : event,
    )
  } catch (error) {
    if (isMissing(error)) return [missing]
    throw error
  }
}

const findReference = async (sought: Sought, ctx: ModuleContext): Promise<string | undefined> =>
  (await (sought.kind === 'charge' ? findIntent(ctx, sought) : findSession(ctx, sought)))?.id

/**
 * Ends a checkout or a charge, so that it can no longer be paid (GatewayModule.end). Throws `refused` if it is paid or
 * being paid.
 */
export async function end(sought: Sought, ctx: ModuleContext): Promise<void> {
  const reference = sought.reference ?? (await findReference(sought, ctx))
  if (reference === undefined) return
  const ended = isCheckout(reference) ? endSession(ctx, reference) : cancelIntent(ctx, reference)
  await ended.catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

/**
 * Ends a checkout. This call and the call in `cancelIntent` omit the idempotency key, because it was used for another
 * call. Both can be repeated safely.
 */
async function endSession(ctx: ModuleContext, id: string): Promise<void> {
  const ended = await callStripe(
    ctx,
    (stripe) => stripe.checkout.sessions.expire(id),
    ({ code }) => (code === 'resource_missing' ? undefined : fetchSession(ctx, id)),
  )
  if (ended.status === 'expired') return
  const { payment_intent: intent } = ended
  const status = typeof intent === 'object' ? intent?.status : undefined
  // After a pending payment has failed, the checkout can no longer be paid.
  if (status === 'canceled' || (status === 'requires_payment_method' && ended.status === 'complete')) return
  throw refused('The checkout is complete: it is paid or the payment is being processed', 'checkout_complete')
}

async function cancelIntent(ctx: ModuleContext, id: string): Promise<void> {
  const ended = await callStripe(
    ctx,
    (stripe) => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
    ({ code }) => (code === 'resource_missing' ? undefined : fetchIntent(ctx, id)),
  )
  if (ended.status !== 'canceled') throw refused(`The payment is ${ended.status}`, 'payment_intent_unexpected_state')
}
