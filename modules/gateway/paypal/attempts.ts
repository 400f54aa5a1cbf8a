import type { GatewayEvent, Sought } from '../../../domain/ports/gateway.js'
import { type ModuleContext, refused, unreachable } from '../../../domain/ports/module.js'
import { findOrder, settleOrder } from './captures.js'
import { textAt } from './json.js'
import { findSetupToken, isApproved, settleSetupToken } from './vault.js'

/**
 * Milliseconds for which PayPal certainly remembers the key of a call that created an order: six hours, less a margin
 * for clock differences.
 */
const knownKeyMs = 5.5 * 60 * 60_000

/**
 * Returns an attempt's outcome, and captures an order that the payer has approved. Without a reference, nothing can be
 * looked up: returns undefined while PayPal remembers the key, because the same call can be repeated until then
 * (R-4358). After that, throws `unreachable` for a charge, and reports any other attempt as expired.
 */
export async function lookUpAttempt(
  { attempt, kind, reference, since }: Sought,
  ctx: ModuleContext,
): Promise<readonly GatewayEvent[] | undefined> {
  if (reference !== undefined)
    return kind === 'store' ? settleSetupToken(ctx, reference, attempt) : settleOrder(ctx, reference, attempt)
  if (ctx.machineNow().getTime() - since < knownKeyMs) return undefined
  // No payer was redirected to the page, and only a lookup captures an order.
  if (kind !== 'charge') return [{ kind: 'expired', attempt }]
  throw unreachable(
    `PayPal did not answer the charge ${attempt} and can no longer be asked: ` +
      'if PayPal lists a payment with this invoice ID, the charge succeeded',
    true,
  )
}

/** Order statuses after the payer's approval. */
const approved: readonly unknown[] = ['APPROVED', 'COMPLETED']

/**
 * Ends an attempt. PayPal cannot cancel an order, so the order is not captured and expires at PayPal after some hours
 * (R-4359). Throws `refused` if the payer has already approved, and `unreachable` for a charge that PayPal has not
 * answered.
 */
export async function endAttempt({ attempt, kind, reference }: Sought, ctx: ModuleContext): Promise<void> {
  if (reference === undefined) {
    if (kind === 'charge') throw unreachable(`PayPal has not answered the charge ${attempt} yet`, true)
    return
  }
  if (kind === 'store') {
    const setup = await findSetupToken(ctx, reference)
    if (setup !== undefined && isApproved(setup)) throw refused('The payer has already approved at PayPal', 'APPROVED')
    return
  }
  const order = await findOrder(ctx, reference)
  const status = order && textAt(order, 'status')
  if (approved.includes(status)) throw refused('The payer has already approved this order at PayPal', status)
}
