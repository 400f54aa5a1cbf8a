import type { ReversalRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { applyReversal } from './applied-reversals.js'
import type { ReportedPayment } from './reported-payment.js'
import { reassignReturnedAmount } from './returned-payments.js'

// Gateways may also report money taken by a dispute as a refund or a reversal. Both reports mean the same money if
// payment, amount, and currency match and the refund was not requested here (R-4087). The books show the dispute, and
// the other report references it.

type Same = Pick<ReversalRow, 'gateway' | 'payment_transid' | 'amount' | 'currency'>

/** Returns a lost dispute over the same money as a report, or undefined. Each loss matches only one report. */
export async function findLostDispute(
  { db }: Context,
  { gateway, payment_transid, amount, currency }: Same,
): Promise<ReversalRow | undefined> {
  return db('reversals')
    .where({ kind: 'dispute', gateway, payment_transid, amount, currency })
    .whereRaw('losses > (select count(*) from reversals as refunds where refunds.dispute_id = reversals.id)')
    .orderBy('id')
    .first()
}

/** Logs that a report moved no money because a dispute already had. */
export async function logDisputedReport(
  ctx: Context,
  { shares: [first], key }: ReportedPayment,
  { kind, transid }: Pick<ReversalRow, 'kind' | 'transid'>,
  dispute: ReversalRow,
): Promise<void> {
  const noun = kind === 'refund' ? 'refund' : 'reversal'
  const what = transid === null ? `A ${noun}` : `The ${noun} ${transid}`
  const whose = `is for the money that the dispute ${dispute.transid} took`
  const since = dispute.status === 'undone' ? ', which was won later' : ''
  await logActivity(ctx, `${what} of the payment ${key} ${whose}${since}: it is not recorded again`, first?.client_id)
}

/**
 * Finds an earlier report of a dispute's money, either a refund or a reversal without a dispute ID, and reassigns the
 * amount that it took to the dispute. Returns the updated dispute, or undefined if there is no such report.
 */
export async function adoptEarlierReport(
  ctx: Context,
  dispute: ReversalRow,
  kinds: readonly ReversalRow['kind'][] = ['refund', 'dispute'],
): Promise<ReversalRow | undefined> {
  const { db } = ctx
  const { gateway, payment_transid, amount, currency } = dispute
  const report = await db('reversals')
    .where({ gateway, payment_transid, amount, currency, is_reported: 1, dispute_id: null })
    .whereIn('kind', kinds)
    .whereIn('status', ['recorded', 'waiting'])
    .whereNot({ id: dispute.id })
    .orderBy('id')
    .first()
  if (report === undefined) return undefined
  const { status, transaction_id } = report
  await reassignReturnedAmount(db, report.id, dispute.id, report.amount)
  await db('reversals')
    .where({ id: report.id })
    .update({ status: 'recorded', transaction_id: null, dispute_id: dispute.id })
  await db('reversals').where({ id: dispute.id }).update({ status, transaction_id })
  return { ...dispute, status, transaction_id }
}

/**
 * Separates a refund from the dispute it was mistakenly matched with. Applies the refund to its payment now, or after
 * the payment is recorded.
 */
export async function separateFromDispute(ctx: Context, payment: ReportedPayment, refund: ReversalRow): Promise<void> {
  const alone: ReversalRow = { ...refund, status: 'waiting', dispute_id: null }
  await ctx.db('reversals').where({ id: refund.id }).update({ status: 'waiting', dispute_id: null })
  if (payment.shares.length > 0) await applyReversal(ctx, payment, alone)
}
