import type Stripe from 'stripe'
import type { GatewayModule } from '../../../domain/ports/gateway.js'
import { type ModuleContext, refused, unreachable } from '../../../domain/ports/module.js'
import { callStripe } from './client.js'
import { findInPages } from './find.js'
import { toStripeUnits } from './units.js'

/** Metadata key under which a refund contains its idempotency key. */
const refundKey = 'countinghouse_key'

type Of = { readonly payment_intent: string } | { readonly charge: string }

/** Refunds a payment only once, even if the call is repeated (GatewayModule.refund). Throws ModuleError. */
export const refund: NonNullable<GatewayModule['refund']> = async (payment, ctx) => {
  const { transid, isRepeat = false } = payment
  const { idempotencyKey } = ctx
  const amount = toStripeUnits(payment)
  const of: Of = transid.startsWith('pi_') ? { payment_intent: transid } : { charge: transid }
  const known = isRepeat ? await findRefund(ctx, of) : undefined
  const metadata = { [refundKey]: idempotencyKey }
  const made =
    known ?? (await callStripe(ctx, (stripe) => stripe.refunds.create({ ...of, amount, metadata }, { idempotencyKey })))
  if (typeof made.id !== 'string') throw unreachable('Stripe sent a response without a refund', true)
  if (made.status === 'failed' || made.status === 'canceled')
    throw refused(`Stripe could not refund: ${made.failure_reason ?? made.status}`, made.failure_reason)
  return { transid: made.id }
}

/**
 * Returns the refund that an earlier call created, or undefined if there is none. Stripe forgets idempotency keys after
 * a day, so a later repeat searches before it refunds.
 */
const findRefund = (ctx: ModuleContext, of: Of): Promise<Stripe.Refund | undefined> =>
  findInPages<Stripe.Refund>(
    (page) => callStripe(ctx, (stripe) => stripe.refunds.list({ ...of, ...page })),
    ({ metadata }) => metadata?.[refundKey] === ctx.idempotencyKey,
  )
