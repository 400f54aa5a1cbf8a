import type { ReversalRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import type { DisputeEvent } from '../ports/gateway.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, zero } from '../values/money.js'
import { applyPendingReversalsToPayment, applyReversal, insertReversal } from './applied-reversals.js'
import { disputeState } from './dispute-states.js'
import { findDisputeTransactionIds, recordDisputeMovements, settleDisputedMoney } from './disputed-money.js'
import { adoptEarlierReport, findLostDispute, logDisputedReport } from './disputed-refunds.js'
import { moneyDifference } from './money-differences.js'
import { lockPayment, type ReportedPayment } from './reported-payment.js'
import { restoreReturnedPayment } from './restored-payments.js'

/**
 * Records a gateway's report of a dispute (R-1125). Each loss returns the payment's money to the payer, and each win
 * after a loss restores it (R-4086). Money that the gateway withdraws for an open dispute is disputed money (R-3709).
 * Returns false if nothing is new, or if the report is a reversal of money that a known dispute took. Throws
 * payment_other_currency, invoice_without_client, report_differs.
 */
export async function recordDispute(ctx: Context, gateway: string, event: DisputeEvent): Promise<boolean> {
  const { db } = ctx
  const payment = await lockPayment(ctx, gateway, event.paymentTransids)
  await applyPendingReversalsToPayment(ctx, gateway, payment)
  const { transid, state, currency, isReversal = false } = event
  const amount = cents(event.amount)
  const known = await db('reversals').where({ gateway, kind: 'dispute', transid }).first()
  if (known !== undefined && differsFromBooked(known, event)) throw new Fault('report_differs')
  if (known !== undefined && disputeState(known) === state) {
    const isMoved = await recordDisputeMovements(ctx, payment, known, event)
    await settleDisputedMoney(ctx, payment, known)
    return isMoved
  }
  const first = { gateway, kind: 'dispute' as const, payment_transid: payment.key, transid, amount, currency }
  const reported = { ...first, state, is_reported: isReversal ? 1 : 0 } as const
  const same = known === undefined && isReversal && state === 'lost' ? await findLostDispute(ctx, first) : undefined
  if (same !== undefined) {
    await insertReversal(ctx, { ...reported, status: 'recorded', dispute_id: same.id })
    await logDisputedReport(ctx, payment, first, same)
    return false
  }
  const dispute = known ?? (await insertReversal(ctx, { ...reported, status: state === 'won' ? 'won' : 'open' }))
  await recordDisputeMovements(ctx, payment, dispute, event)
  const made = await findDisputeTransactionIds(ctx, dispute)
  await db('reversals').where({ id: dispute.id }).update({ state })
  const isTaken = dispute.status === 'recorded' || dispute.status === 'waiting'
  if (state === 'lost' && !isTaken) await recordLoss(ctx, payment, { ...dispute, amount, currency, state })
  if (state === 'won') await recordWin(ctx, payment, dispute)
  await settleDisputedMoney(ctx, payment, dispute, made)
  await notifyOfDispute(ctx, gateway, payment, event)
  return true
}

/**
 * Returns true if a report contradicts the loss that is booked for its dispute: the dispute is lost for another amount,
 * or won for less than was taken. A win restores at most what was taken.
 */
function differsFromBooked(known: ReversalRow, event: DisputeEvent): boolean {
  const isBooked = known.status === 'recorded' || known.status === 'waiting' || known.status === 'undone'
  const difference = isBooked ? moneyDifference(known, event) : undefined
  if (difference === undefined || event.state === 'open') return false
  if (event.state === 'won') return difference.amount < 0 || difference.currency !== undefined
  return disputeState(known) === 'lost'
}

async function recordLoss(ctx: Context, payment: ReportedPayment, dispute: ReversalRow): Promise<void> {
  const { id, amount, currency } = dispute
  const lost: ReversalRow = { ...dispute, status: 'waiting', losses: dispute.losses + 1 }
  await ctx.db('reversals').where({ id }).update({ status: lost.status, losses: lost.losses, amount, currency })
  if ((await adoptEarlierReport(ctx, lost)) !== undefined) return
  if (payment.shares.length > 0) await applyReversal(ctx, payment, lost)
}

async function recordWin(ctx: Context, payment: ReportedPayment, dispute: ReversalRow): Promise<void> {
  // The loss may have been reported without the dispute's ID, which the gateway then sent only with the win.
  const isNew = dispute.losses === 0 && dispute.status !== 'waiting' && dispute.status !== 'recorded'
  const taken = (isNew ? await adoptEarlierReport(ctx, dispute, ['dispute']) : undefined) ?? dispute
  const isRecorded = taken.status === 'recorded'
  if (isRecorded) await restoreReturnedPayment(ctx, payment, taken)
  const status = isRecorded || taken.status === 'undone' ? 'undone' : 'won'
  await ctx.db('reversals').where({ id: dispute.id }).update({ status })
}

async function notifyOfDispute(
  ctx: Context,
  gateway: string,
  { shares, key }: ReportedPayment,
  { transid, state, amount, currency }: DisputeEvent,
): Promise<void> {
  const [first] = shares
  const shown = ctx.currencies.all.find(({ code }) => code === currency)
  const show = (sum: number): number => (shown === undefined ? sum : shown.show(cents(sum)))
  const above = amountAbovePayment(shares, amount)
  const excess = above === 0 ? '' : `, and exceeds it by ${shown?.label(above) ?? above}`
  const what = `The dispute ${transid} of the payment ${key} is ${state}${excess}`
  await logActivity(ctx, what, first?.client_id)
  await raise(ctx, 'payment.disputed', `${what}.`, {
    invoiceid: first?.invoice_id ?? null,
    invoiceids: shares.flatMap(({ invoice_id }) => invoice_id ?? []).join(','),
    clientid: first?.client_id ?? null,
    amount: show(amount),
    above: show(above),
    currency,
    gateway,
    transid,
    status: state,
  })
}

/** Returns the part of a disputed amount that exceeds the payment, or 0 if the payment is not recorded yet. */
const amountAbovePayment = (shares: ReportedPayment['shares'], amount: number): Cents =>
  shares.length === 0 ? zero : cents(Math.max(0, amount - add(...shares.map(({ amount_in }) => amount_in))))
