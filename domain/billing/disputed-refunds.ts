import type { ReversalRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { applyReversal } from './applied-reversals.js'
import type { ReportedPayment } from './reported-payment.js'
import { moveReturned } from './returned-payments.js'

// Gateways may tell of money that a dispute has taken as a refund as well, or as a reversal. They are the same money where
// payment and amount are the same and nobody here had asked for the refund (R-4087). The dispute has it in the books; the other
// report names the dispute.

type Same = Pick<ReversalRow, 'gateway' | 'payment_transid' | 'amount' | 'currency'>

/** Returns a lost dispute over the same money as a report, of which no other report has told; undefined where there is none. */
export async function findDisputeOf(
  { db }: Context,
  { gateway, payment_transid, amount, currency }: Same,
): Promise<ReversalRow | undefined> {
  return db('reversals')
    .where({ kind: 'dispute', gateway, payment_transid, amount, currency })
    .whereRaw('losses > (select count(*) from reversals as refunds where refunds.dispute_id = reversals.id)')
    .orderBy('id')
    .first()
}

/** Tells in the activity log that a report has moved nothing, since a dispute has. */
export async function tellOfDispute(
  ctx: Context,
  { shares: [first], key }: ReportedPayment,
  { kind, transid }: Pick<ReversalRow, 'kind' | 'transid'>,
  dispute: ReversalRow,
): Promise<void> {
  const noun = kind === 'refund' ? 'refund' : 'reversal'
  const what = transid === null ? `A ${noun}` : `The ${noun} ${transid}`
  const whose = `is the money that the dispute ${dispute.transid} took`
  const since = dispute.status === 'undone' ? ', which was won since' : ''
  await logActivity(ctx, `${what} of the payment ${key} ${whose}${since}: it is not recorded again`, first?.client_id)
}

/**
 * Finds the report that has told of the money of a dispute before, and gives what it has taken to the dispute: a refund, or a
 * reversal of which the gateway named no dispute. Returns the dispute as it is afterwards; undefined where there is none.
 */
export async function takeReportOver(
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
  await moveReturned(db, report.id, dispute.id, report.amount)
  await db('reversals')
    .where({ id: report.id })
    .update({ status: 'recorded', transaction_id: null, dispute_id: dispute.id })
  await db('reversals').where({ id: dispute.id }).update({ status, transaction_id })
  return { ...dispute, status, transaction_id }
}

/** A refund that counted as the money of a dispute is another one after all: it takes its own. */
export async function partFromDispute(ctx: Context, payment: ReportedPayment, refund: ReversalRow): Promise<void> {
  const alone: ReversalRow = { ...refund, status: 'waiting', dispute_id: null }
  await ctx.db('reversals').where({ id: refund.id }).update({ status: 'waiting', dispute_id: null })
  if (payment.shares.length > 0) await applyReversal(ctx, payment, alone)
}
