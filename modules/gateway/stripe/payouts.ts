import type Stripe from 'stripe'
import type { GatewayEvent, PayoutPart } from '../../../domain/ports/gateway.js'
import type { ModuleContext } from '../../../domain/ports/module.js'
import { callStripe, expandedObject, objectId } from './client.js'
import { readPages } from './find.js'
import { movementOf } from './movements.js'
import { fromStripeUnits } from './units.js'

type Entry = Stripe.BalanceTransaction

/**
 * Returns the event for a payout with all its entries, or an empty list if Stripe does not assign entries to the payout
 * (manual payouts), has not assigned all of them yet, or could not pay it.
 */
export async function payoutEvents(ctx: ModuleContext, id: string): Promise<readonly GatewayEvent[]> {
  const payout = await callStripe(ctx, (stripe) => stripe.payouts.retrieve(id))
  const { amount, currency, status, reconciliation_status } = payout
  if (reconciliation_status !== 'completed' || ['failed', 'canceled'].includes(status)) return []
  const parts: PayoutPart[] = []
  const expand = ['data.source']
  // The list includes the payout's own entry, which deducts its amount.
  for await (const entries of readPages<Entry>((page) =>
    callStripe(ctx, (stripe) => stripe.balanceTransactions.list({ payout: id, expand, ...page })),
  ))
    parts.push(...entries.filter(({ type }) => type !== 'payout').map(partOf))
  return [{ kind: 'payout', transid: id, ...fromStripeUnits(amount, currency), parts }]
}

/** Returns an entry's part: the payment, refund, or dispute that Stripe names as its source, or another amount. */
function partOf(entry: Entry): PayoutPart {
  const { source, type, description, amount } = entry
  const of = expandedObject(source)
  const part = { ...movementOf(entry), description: description === null ? type : `${type}: ${description}` }
  if (of?.object === 'charge' && amount > 0)
    return { ...part, kind: 'payment', of: [...knownIds(of.payment_intent), of.id] }
  if (of?.object === 'refund') return { ...part, kind: 'refund', of: [of.id] }
  if (of?.object === 'dispute') return { ...part, kind: 'dispute', of: [of.id] }
  return { ...part, kind: 'other', of: [] }
}

const knownIds = (one: string | { readonly id: string } | null): readonly string[] => {
  const id = objectId(one)
  return id === undefined ? [] : [id]
}
