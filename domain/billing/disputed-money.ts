import type { DisputeMovementRow, ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import type { DisputeEvent, DisputeMovement } from '../ports/gateway.js'
import { add, type Cents, cents, zero } from '../values/money.js'
import { readReportedDay, reportedMovementDates } from './books.js'
import { disputeState } from './dispute-states.js'
import type { ReportedPayment } from './reported-payment.js'

// Money that a gateway withdraws for a dispute is in an account for disputed money until the dispute is decided
// (R-3709). A dispute's balance there equals the amounts withdrawn, less the amounts posted by transactions.

/** Returns the IDs of the transactions that returned or restored a dispute's money. */
export const findDisputeTransactionIds = ({ db }: Context, dispute: Pick<ReversalRow, 'id'>): Promise<number[]> =>
  db('returned_payments').where({ reversal_id: dispute.id }).distinct().pluck('transaction_id')

/**
 * Moves the money that a gateway newly states as withdrawn or returned for a dispute between the gateway's account and
 * disputed money. Amounts already posted by a transaction do not move again. Each movement is recorded once. Returns
 * true if one is new. The caller must have locked the payment.
 */
export async function recordDisputeMovements(
  ctx: Context,
  { shares: [payment] }: ReportedPayment,
  dispute: ReversalRow,
  { currency, movements = [] }: Pick<DisputeEvent, 'currency' | 'movements'>,
): Promise<boolean> {
  const { db, now, currencies } = ctx
  if (payment === undefined || movements.length === 0) return false
  const currency_id = payment.currency_id
  if (currencies.of(currency_id).code !== currency) return false
  const { gateway, id: reversal_id } = dispute
  const own = await db('dispute_movements').where({ reversal_id }).select('reference', 'amount', 'held')
  const known = new Set(own.map(({ reference }) => reference))
  const taken = await sumTaken(ctx, dispute)
  let stated = add(zero, ...own.map(({ amount }) => amount))
  let held = add(zero, ...own.map((row) => row.held))
  let isNew = false
  for (const { transid, amount, fees = 0, date } of movements) {
    if (known.has(transid)) continue
    known.add(transid)
    stated = cents(stated + amount)
    const change = cents(-taken - stated - held)
    const made = await db('dispute_movements')
      .insert({
        ...{ reversal_id, payment_id: payment.id, transaction_id: null, gateway, currency_id, reference: transid },
        ...{ amount: cents(amount), held: change, fees: cents(fees), payout: null, created_at: instant(now) },
        ...(await reportedMovementDates(ctx, readReportedDay(ctx, date))),
      })
      .onConflict(['gateway', 'reference'])
      .ignore()
      .returning('id')
    // Otherwise, the gateway stated the movement for another dispute.
    if (made.length === 0) stated = cents(stated - amount)
    else {
      held = cents(held + change)
      isNew = true
    }
  }
  return isNew
}

/**
 * Settles a dispute's disputed money after a report. Its transactions other than `known` take their amounts from there.
 * After a win, what is left returns to the gateway's account, as does money that an earlier release took from the
 * gateway's account.
 */
export async function settleDisputedMoney(
  ctx: Context,
  { shares: [payment] }: ReportedPayment,
  dispute: Pick<ReversalRow, 'id'>,
  known: readonly number[] = [],
): Promise<void> {
  const { db, now } = ctx
  const own = await db('dispute_movements').where({ reversal_id: dispute.id }).orderBy('id')
  if (payment === undefined || own.length === 0) return
  const row = (await db('reversals').where({ id: dispute.id }).first()) as ReversalRow
  const state = disputeState(row)
  const sum = (column: 'amount' | 'held'): number => own.reduce((total, one) => total + one[column], 0)
  const expected = -(await sumTaken(ctx, row)) - sum('amount')
  let left = (state === 'won' ? Math.min(0, expected) : expected) - sum('held')
  const insert = async (
    facts: Pick<DisputeMovementRow, 'transaction_id' | 'payout' | 'value_day' | 'booked_day'>,
    held: number,
  ) => {
    left -= held
    if (held === 0) return
    await db('dispute_movements').insert({
      ...{ reversal_id: row.id, payment_id: payment.id, gateway: row.gateway, currency_id: payment.currency_id },
      ...{ reference: null, amount: zero, held: cents(held), fees: zero, created_at: instant(now), ...facts },
    })
  }
  const payoutOf = (isWithdrawn: boolean) =>
    own.findLast(({ amount, payout }) => payout !== null && amount < 0 === isWithdrawn)?.payout ?? null
  for (const made of await findNewTransactions(ctx, row, known)) {
    const { id: transaction_id, amount_in, amount_out } = made
    const isWithdrawn = amount_out > 0
    const payout = payoutOf(isWithdrawn)
    if (payout !== null) await db('transactions').where({ id: transaction_id, payout: null }).update({ payout })
    const dates = await reportedMovementDates(ctx, undefined)
    const held = isWithdrawn ? -Math.min(amount_out, Math.max(0, -left)) : Math.min(amount_in, Math.max(0, left))
    await insert({ transaction_id, payout: null, ...dates }, held)
  }
  if (left >= 0 || state === 'open') return
  const payout = state === 'lost' ? payoutOf(true) : null
  await insert({ transaction_id: null, payout, ...(await reportedMovementDates(ctx, undefined)) }, left)
}

async function findNewTransactions(
  ctx: Context,
  dispute: Pick<ReversalRow, 'id'>,
  known: readonly number[],
): Promise<readonly TransactionRow[]> {
  const ids = (await findDisputeTransactionIds(ctx, dispute)).filter((id) => !known.includes(id))
  return ids.length === 0 ? [] : ctx.db('transactions').whereIn('id', ids).orderBy('id')
}

/** Returns the amount that transactions took for a dispute, less what they restored. */
async function sumTaken({ db }: Context, { id, status, amount }: ReversalRow): Promise<Cents> {
  const rows = await db('returned_payments').where({ reversal_id: id }).select('kind', 'amount')
  // Release before: unmarked-returns
  if (rows.length === 0) return status === 'recorded' ? amount : zero
  return cents(rows.reduce((sum, row) => sum + (row.kind === 'undone' ? -row.amount : row.amount), 0))
}

/**
 * Records an entry of a payout that a dispute caused, with the payout, on the movement and on the transactions that
 * posted its amount. Returns false if the entry was known. The caller must have locked the payment.
 */
export async function recordDisputePayout(
  ctx: Context,
  payment: ReportedPayment,
  dispute: ReversalRow,
  {
    movement,
    currency,
    payout,
  }: { readonly movement: DisputeMovement; readonly currency: string; readonly payout: string },
): Promise<boolean> {
  const { db } = ctx
  await recordDisputeMovements(ctx, payment, dispute, { currency, movements: [movement] })
  await settleDisputedMoney(ctx, payment, dispute)
  const marked = await db('dispute_movements')
    .where({ gateway: dispute.gateway, reference: movement.transid, reversal_id: dispute.id, payout: null })
    .update({ payout })
  if (marked === 0) return false
  const isWithdrawn = movement.amount < 0
  const moved = db('returned_payments')
    .where({ reversal_id: dispute.id })
    .where((query) => (isWithdrawn ? query.whereNot({ kind: 'undone' }) : query.where({ kind: 'undone' })))
  await db('transactions').whereIn('id', moved.select('transaction_id')).where({ payout: null }).update({ payout })
  if (isWithdrawn === (disputeState(dispute) === 'lost'))
    await db('dispute_movements')
      .where({ reversal_id: dispute.id, reference: null, transaction_id: null, payout: null })
      .update({ payout })
  return true
}
