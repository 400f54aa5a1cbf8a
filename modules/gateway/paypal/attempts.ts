import type { GatewayEvent, Sought } from '../../../domain/ports/gateway.js'
import { type ModuleContext, refused, unreachable } from '../../../domain/ports/module.js'
import { findOrder, settleOrder } from './captures.js'
import { textAt } from './json.js'
import { findSetupToken, isAgreed, settleStoring } from './vault.js'

/**
 * Milliseconds for which PayPal surely knows the key of a call that made an order: six hours, less what clocks differ
 * by.
 */
const knownKeyMs = 5.5 * 60 * 60_000

/**
 * Returns what has become of an attempt, and captures an order that the payer has approved. Without a reference nothing
 * can be looked up: the same may be asked again while PayPal knows the key (R-4358). Throws unreachable for a charge
 * after that.
 */
export async function lookAt(
  { attempt, kind, reference, since }: Sought,
  ctx: ModuleContext,
): Promise<readonly GatewayEvent[] | undefined> {
  if (reference !== undefined)
    return kind === 'store' ? settleStoring(ctx, reference, attempt) : settleOrder(ctx, reference, attempt)
  if (ctx.now().getTime() - since < knownKeyMs) return undefined
  // Nobody was ever led to a page of it, and no order is captured unless it was looked up.
  if (kind !== 'charge') return [{ kind: 'expired', attempt }]
  throw unreachable(
    `PayPal has not answered to the charge ${attempt} and cannot be asked any more; ` +
      'a payment with this invoice id there says that it was made',
    true,
  )
}

/** States in which the payer has done its part. */
const approved: readonly unknown[] = ['APPROVED', 'COMPLETED']

/**
 * Ends an attempt. PayPal has no call that ends an order: it ends by never being captured, and lapses there after hours
 * (R-4359). Throws refused for one that the payer has approved or paid.
 */
export async function endAttempt({ attempt, kind, reference }: Sought, ctx: ModuleContext): Promise<void> {
  if (reference === undefined) {
    if (kind === 'charge') throw unreachable(`PayPal has not answered to the charge ${attempt} yet`, true)
    return
  }
  if (kind === 'store') {
    const setup = await findSetupToken(ctx, reference)
    if (setup !== undefined && isAgreed(setup)) throw refused('The payer has agreed at PayPal already', 'APPROVED')
    return
  }
  const order = await findOrder(ctx, reference)
  const status = order && textAt(order, 'status')
  if (approved.includes(status)) throw refused('The payer has approved this order at PayPal already', status)
}
