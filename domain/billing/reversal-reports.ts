import type { ReversalRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import type { RefundEvent } from '../ports/gateway.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import {
  applyPendingReversalsToPayment,
  applyReversal,
  findQueuedRefund,
  findSentRefunds,
  insertReversal,
  type QueuedRefund,
} from './applied-reversals.js'
import { findLostDispute, logDisputedReport, separateFromDispute } from './disputed-refunds.js'
import { moneyDifference } from './money-differences.js'
import { shareReference } from './payment-shares.js'
import { setTransactionReference } from './references.js'
import { lockPayment, type ReportedPayment } from './reported-payment.js'
import { restoreReturnedPayment } from './restored-payments.js'
import { reassignReturnedAmount } from './returned-payments.js'

export { applyLateReversals, applyPendingReversals } from './applied-reversals.js'
export { recordDispute } from './disputes.js'

/**
 * Records a refund that a gateway reports, once regardless of the number and order of reports (R-1124). A report
 * contains the refund's ID, or only the payment's total refunded amount. When a refund's ID arrives later, the refund
 * is first matched against amounts recorded from such totals. Refunds of unrecorded payments wait for the payment, and
 * a refund of money that a lost dispute took moves nothing (R-4087). `answered` is the requested refund, if the report
 * is the gateway's answer to it. Returns true if the report added or undid a refund or a part of one. Throws
 * payment_other_currency, invoice_without_client, report_differs.
 */
export async function recordRefund(
  ctx: Context,
  gateway: string,
  event: RefundEvent,
  answered?: QueuedRefund,
): Promise<boolean> {
  const payment = await lockPayment(ctx, gateway, event.paymentTransids)
  await applyPendingReversalsToPayment(ctx, gateway, payment)
  const { key, shares } = payment
  const rows = await ctx.db('reversals').where({ gateway, kind: 'refund', payment_transid: key }).orderBy('id')
  const live = rows.filter(({ status }) => status !== 'undone')
  const { transid, currency, isFailed = false } = event
  const facts = { gateway, kind: 'refund' as const, payment_transid: key, currency, state: null }
  if (transid === undefined) {
    const amount = cents(event.amount - add(...live.map((row) => row.amount)))
    if (amount <= 0) return false
    const isAsked = (await findSentRefunds(ctx, shares)).length > 0
    const sum: NewReversal = { ...facts, transid: null, amount, is_reported: isAsked ? 0 : 1 }
    return (await recordAsDisputed(ctx, payment, sum)) ? false : recordNew(ctx, payment, sum)
  }
  const known = rows.find((row) => row.transid === transid)
  if (known !== undefined) {
    if (isFailed) return undo(ctx, payment, known)
    return answered === undefined && recordDifference(ctx, payment, known, event)
  }
  const amount = cents(event.amount)
  const sent = answered ?? (await findQueuedRefund(ctx, shares, amount))
  const stated: NewReversal = {
    ...facts,
    transid,
    amount,
    is_reported: sent === undefined || sent.attempts === 0 ? 1 : 0,
  }
  if (!isFailed && (await recordAsDisputed(ctx, payment, stated))) return false
  const unnamed = live.filter((row) => row.transid === null)
  const bringing = isFailed
    ? findRowsWithFailedRefund(unnamed, amount)
    : findRowsWithRefund(unnamed, { sent, answered })
  const found = divideAmong(bringing, amount)
  const left = cents(amount - add(...found.map(({ part }) => part)))
  if (isFailed) {
    // If the refund was never reported, only the part that sums contained is undone.
    const brought = { ...stated, amount: subtract(amount, left) }
    if (found.length === 0) await insertReversal(ctx, { ...stated, status: 'undone' })
    else await undo(ctx, payment, await nameParts(ctx, payment, brought, found, zero))
    return found.length > 0
  }
  if (found.length === 0) return recordNew(ctx, payment, stated, sent)
  const named = await nameParts(ctx, payment, stated, found, left)
  if (left === 0 || shares.length === 0) return false
  await applyReversal(ctx, payment, named, { amount: left, sent })
  return true
}

/**
 * Returns rows that may contain a refund that failed before its ID was reported: a refund recorded manually, or
 * reported sums.
 */
function findRowsWithFailedRefund(unnamed: readonly ReversalRow[], amount: Cents): readonly ReversalRow[] {
  const byHand = unnamed.find((row) => row.is_by_hand === 1 && row.amount === amount)
  return byHand === undefined ? unnamed.filter(isOfSum) : [byHand]
}

const isOfSum = ({ is_by_hand }: ReversalRow): boolean => is_by_hand === 0

/**
 * Returns rows that may contain a refund whose ID is reported now. A refund that we requested is in sums reported since
 * the request, not in a refund recorded manually. Until the gateway answers the request, the report may be about
 * another refund, so earlier sums are included, too.
 */
function findRowsWithRefund(
  unnamed: readonly ReversalRow[],
  { sent, answered }: { readonly sent: QueuedRefund | undefined; readonly answered: QueuedRefund | undefined },
): readonly ReversalRow[] {
  if (sent === undefined || !isUnderWay(sent)) return unnamed
  const isSince = ({ created_at }: ReversalRow): boolean => created_at >= sent.created_at
  const ofSums = unnamed.filter(isOfSum)
  const since = ofSums.filter(isSince)
  return answered === undefined ? [...since, ...ofSums.filter((row) => !isSince(row))] : since
}

const isUnderWay = ({ attempts, failed_at }: QueuedRefund): boolean => attempts > 0 && failed_at === null

interface Part {
  readonly row: ReversalRow
  readonly part: Cents
}

/** Divides a refund among the rows that contain it, in whole or in part. */
function divideAmong(rows: readonly ReversalRow[], amount: Cents): Part[] {
  let left: number = amount
  return rows.flatMap((row) => {
    const part = cents(Math.min(left, row.amount))
    left -= part
    return part === 0 ? [] : { row, part }
  })
}

/**
 * Records what a second report of a refund adds to its recorded amount (R-4058). Returns false if the report contains
 * nothing new. Throws report_differs if it contains less, or another currency.
 */
async function recordDifference(
  ctx: Context,
  payment: ReportedPayment,
  known: ReversalRow,
  event: RefundEvent,
): Promise<boolean> {
  const difference = moneyDifference(known, event)
  if (difference === undefined || known.status === 'undone') return false
  const isMore = difference.amount > 0 && difference.currency === undefined && known.dispute_id === null
  if (!isMore) throw new Fault('report_differs')
  const row = ctx.db('reversals').where({ id: known.id })
  await row.clone().update({ amount: cents(event.amount) })
  if (known.status === 'waiting') return true
  // The first transaction has the refund's reference.
  await applyReversal(ctx, payment, { ...known, transid: null }, { amount: difference.amount })
  await row.clone().update({ transaction_id: known.transaction_id })
  return true
}

type NewReversal = Omit<Parameters<typeof insertReversal>[1], 'status'>

/** Returns true if a dispute took the money of a refund. The refund is then recorded and moves nothing. */
async function recordAsDisputed(ctx: Context, payment: ReportedPayment, facts: NewReversal): Promise<boolean> {
  const dispute = facts.is_reported === 1 ? await findLostDispute(ctx, facts) : undefined
  if (dispute === undefined) return false
  await insertReversal(ctx, { ...facts, status: 'recorded', dispute_id: dispute.id })
  await logDisputedReport(ctx, payment, facts, dispute)
  return true
}

/** Records a refund that no earlier report contains. */
async function recordNew(
  ctx: Context,
  payment: ReportedPayment,
  facts: NewReversal,
  sent?: QueuedRefund,
): Promise<boolean> {
  const row = await insertReversal(ctx, { ...facts, status: 'waiting' })
  if (payment.shares.length > 0) await applyReversal(ctx, payment, row, { sent })
  return true
}

/**
 * Moves the parts of a refund that reported sums contained to the refund's own row, now that its ID is known. `left` is
 * the part that no sum contained. Returns the refund's row, recorded except for that part.
 */
async function nameParts(
  ctx: Context,
  payment: ReportedPayment,
  stated: NewReversal,
  parts: readonly Part[],
  left: number,
): Promise<ReversalRow> {
  const { db } = ctx
  const [first] = parts as [Part]
  if (left === 0 && parts.length === 1 && first.part === first.row.amount)
    return nameReversal(ctx, first.row, stated.transid as string)
  // The amount differs from the dispute's, so it was not the same money.
  for (const { row } of parts) if (row.dispute_id !== null) await separateFromDispute(ctx, payment, row)
  const isWaiting = payment.shares.length === 0
  const named = await insertReversal(ctx, { ...stated, status: isWaiting ? 'waiting' : 'recorded' })
  for (const { row, part } of parts) {
    await reassignReturnedAmount(db, row.id, named.id, part)
    if (part === row.amount) await db('reversals').where({ id: row.id }).delete()
    else
      await db('reversals')
        .where({ id: row.id })
        .update({ amount: cents(row.amount - part) })
  }
  return named
}

/**
 * Stores the newly reported reference of a refund whose reference was unknown, in its row and on its transactions.
 * Returns the updated row.
 */
async function nameReversal(ctx: Context, row: ReversalRow, transid: string): Promise<ReversalRow> {
  const { db } = ctx
  await db('reversals').where({ id: row.id }).update({ transid })
  const returned = db('returned_payments').where({ reversal_id: row.id }).select('transaction_id')
  const made = await db('transactions').whereIn('id', returned).orderBy('id').select('id', 'invoice_id')
  // Release before: unmarked-returns
  const ids = made.length > 0 || row.transaction_id === null ? made : [{ id: row.transaction_id, invoice_id: null }]
  for (const [at, { id, invoice_id }] of ids.entries())
    await setTransactionReference(ctx, id, at === 0 ? transid : shareReference(transid, invoice_id))
  return { ...row, transid }
}

async function undo(ctx: Context, payment: ReportedPayment, row: ReversalRow): Promise<boolean> {
  if (row.status === 'undone') return false
  await ctx.db('reversals').where({ id: row.id }).update({ status: 'undone', dispute_id: null })
  // Money that a dispute took comes in again only when the dispute is won.
  if (row.status === 'recorded' && row.dispute_id === null) await restoreReturnedPayment(ctx, payment, row)
  return true
}
