import type { DisputeEvent } from '../../../domain/ports/gateway.js'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { readMoney } from './amounts.js'
import { callApi, findObject, pathSegment } from './api.js'
import { findParentId, type Json, listAt, textAt, valueAt } from './json.js'
import { findRefund } from './refunds.js'

const disputes = '/v1/customer/disputes'

/** Fetches a dispute and returns an event for each disputed payment (R-4361). */
export async function disputeEvents(ctx: ModuleContext, id: string): Promise<readonly DisputeEvent[]> {
  const dispute = await findObject(ctx, `${disputes}/${pathSegment(id)}`)
  if (dispute === undefined) throw unreachable('PayPal does not return the reported dispute', false)
  return eventsOf(dispute, id)
}

/** Outcomes after which the merchant keeps the money. */
const wonOutcomes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED']
const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']

function eventsOf(dispute: Json, id: string): readonly DisputeEvent[] {
  const about = listAt(dispute, 'disputed_transactions')
  const refunded = readMoney(valueAt(dispute, 'dispute_outcome', 'amount_refunded'))
  const state = disputeState(dispute, refunded !== undefined && refunded.amount > 0)
  const isOnlyOne = about.length === 1
  return about.flatMap((transaction): readonly DisputeEvent[] => {
    const capture = textAt(transaction, 'seller_transaction_id')
    const whole = readMoney(isOnlyOne ? valueAt(dispute, 'dispute_amount') : valueAt(transaction, 'gross_amount'))
    const money = isOnlyOne && state === 'lost' && refunded !== undefined && refunded.amount > 0 ? refunded : whole
    if (capture === undefined || money === undefined)
      throw unreachable('PayPal returned a dispute without its payment or without a valid amount', false)
    const transid = isOnlyOne ? id : `${id}/${capture}`
    return [{ kind: 'dispute', ...money, transid, paymentTransids: [capture], state }]
  })
}

/**
 * Returns the state of a dispute from PayPal's status and outcome. A decided dispute can be reopened and decided
 * differently.
 */
function disputeState(dispute: Json, isRefunded: boolean): DisputeEvent['state'] {
  const code = textAt(dispute, 'dispute_outcome', 'outcome_code')
  if (textAt(dispute, 'status') !== 'RESOLVED' || code === undefined) return 'open'
  if (lostOutcomes.includes(code)) return 'lost'
  if (code === 'NONE') return isRefunded ? 'lost' : 'won'
  return wonOutcomes.includes(code) ? 'won' : 'open'
}

/**
 * Returns the events for a reversal: the disputes of its payment if there are any, because they concern the same money.
 * Without a dispute, returns the reversal as a lost dispute with the reversal's ID, because the amount is due again.
 */
export async function reversalEvents(
  ctx: ModuleContext,
  resource: unknown,
  id: string,
): Promise<readonly DisputeEvent[]> {
  const refund = await findRefund(ctx, id)
  const captureId = findParentId(refund ?? resource, 'captures') ?? id
  const capture = await findObject(ctx, `/v2/payments/captures/${pathSegment(captureId)}`)
  const money = readMoney(valueAt(refund ?? capture, 'amount'))
  if (capture === undefined || money === undefined)
    throw unreachable('PayPal does not return the payment of a reported reversal', false)
  const found = await callApi(ctx, {
    method: 'GET',
    path: `${disputes}?disputed_transaction_id=${pathSegment(captureId)}`,
  })
  const events: DisputeEvent[] = []
  for (const item of listAt(found, 'items')) {
    const disputeId = textAt(item, 'dispute_id')
    if (disputeId !== undefined) events.push(...(await disputeEvents(ctx, disputeId)))
  }
  const ofThis = events.filter(({ paymentTransids }) => paymentTransids.includes(captureId))
  if (ofThis.length > 0) return ofThis
  return [{ kind: 'dispute', ...money, transid: id, paymentTransids: [captureId], state: 'lost', isReversal: true }]
}
