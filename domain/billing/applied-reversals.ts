import type { Knex } from 'knex'
import type { RefundToSendRow, ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { prepareQuery } from '../sql/prepared.js'
import { Fault } from '../values/faults.js'
import { cents } from '../values/money.js'
import { shareReference } from './payment-shares.js'
import { giveUpRefunds } from './queued-refunds.js'
import { lockPayment, type ReportedPayment } from './reported-payment.js'
import { divideReturn } from './returned-shares.js'
import { recordReversal } from './reversals.js'

/** A row of the refund queue, whether it has been sent or not. */
export type QueuedRefund = Pick<RefundToSendRow, 'transaction_id' | 'amount' | 'attempts' | 'created_at' | 'failed_at'>

/**
 * Returns the payment's queued refund for exactly `amount`, or undefined. Prefers refunds already sent to the gateway,
 * then the oldest. Ignores refunds given up before they were sent.
 */
export async function findQueuedRefund(
  { db }: Context,
  shares: readonly TransactionRow[],
  amount: number,
): Promise<QueuedRefund | undefined> {
  if (shares.length === 0) return undefined
  return db('refunds_to_send')
    .whereIn('transaction_id', idsOf(shares))
    .where({ amount: cents(amount) })
    .where((query) => query.whereNull('failed_at').orWhere('attempts', '>', 0))
    .orderByRaw('case when attempts > 0 then 0 else 1 end, id')
    .first()
}

/**
 * Returns a payment's refunds that were sent to the gateway and have been neither answered nor given up, oldest first.
 */
export const findSentRefunds = ({ db }: Context, shares: readonly TransactionRow[]): Promise<QueuedRefund[]> =>
  db('refunds_to_send')
    .whereIn('transaction_id', idsOf(shares))
    .where('attempts', '>', 0)
    .whereNull('failed_at')
    .orderBy('id')

const idsOf = (rows: readonly TransactionRow[]): number[] => rows.map(({ id }) => id)

/**
 * Records a refund or dispute on its payment, divided among the payment's shares (R-4083, R-4084). `amount` is the part
 * not recorded yet. Throws payment_other_currency, invoice_without_client.
 */
export async function applyReversal(
  ctx: Context,
  { shares }: ReportedPayment,
  row: ReversalRow,
  { amount = row.amount, sent }: { readonly amount?: number; readonly sent?: QueuedRefund | undefined } = {},
): Promise<void> {
  const { db, currencies } = ctx
  const { id: reversalId, kind } = row
  const [first] = shares as readonly [TransactionRow, ...TransactionRow[]]
  if (currencies.of(first.currency_id).code !== row.currency) throw new Fault('payment_other_currency')
  if (kind === 'dispute')
    for (const share of shares) await giveUpRefunds(ctx, share, 'The payment was lost in a dispute')
  const known = sent ?? (kind === 'refund' ? await findQueuedRefund(ctx, shares, amount) : undefined)
  // The reference of a dispute that is lost again is already used, so the new transactions get none.
  const transid = row.losses > 1 ? null : row.transid
  const made: number[] = []
  for (const { share, ...part } of await divide(ctx, shares, row, { amount, sent: known })) {
    const reference = made.length === 0 || transid === null ? transid : shareReference(transid, share.invoice_id)
    const id = await recordReversal(ctx, share, { kind, reversalId, transid: reference, ...part })
    if (id !== undefined) made.push(id)
    // Undefined means that the reference is already recorded, so the money has already been returned.
    else if (made.length === 0) break
  }
  await db('reversals')
    .where({ id: row.id })
    .update({ status: 'recorded', transaction_id: made[0] ?? null })
}

async function divide(
  ctx: Context,
  shares: readonly TransactionRow[],
  { kind, transid }: ReversalRow,
  { amount, sent }: { readonly amount: number; readonly sent: QueuedRefund | undefined },
) {
  const [share] = shares
  if (shares.length === 1)
    return [
      { share: share as TransactionRow, amount: cents(amount), ofInvoice: cents(sent === undefined ? 0 : amount) },
    ]
  // A total reported without a refund ID may include several of the requested refunds.
  const ofSum = sent === undefined && kind === 'refund' && transid === null ? await findSentRefunds(ctx, shares) : []
  return divideReturn(ctx, shares, amount, sent === undefined ? ofSum : [sent])
}

/**
 * Applies refunds and disputes that were reported before their payment was recorded. Returns false if there were none.
 * The caller must have locked the payment's invoice.
 */
export async function applyPendingReversals(
  ctx: Context,
  { gateway, transid }: { readonly gateway: string; readonly transid: string },
): Promise<boolean> {
  if ((await findWaiting(ctx.db, { gateway, payment_transid: transid })).length === 0) return false
  await applyPendingReversalsToPayment(ctx, gateway, await lockPayment(ctx, gateway, [transid]))
  return true
}

/** Applies waiting refunds and disputes to a locked payment. */
export async function applyPendingReversalsToPayment(
  ctx: Context,
  gateway: string,
  payment: ReportedPayment,
): Promise<void> {
  if (payment.shares.length === 0) return
  for (const row of await findWaiting(ctx.db, { gateway, payment_transid: payment.key }))
    await applyReversal(ctx, payment, row)
}

const findWaiting = prepareQuery((db, of: { gateway: string; payment_transid: string }) =>
  // A literal instead of a binding, so that the prepared statement can use the partial index of waiting rows.
  db('reversals').where(of).whereRaw("status = 'waiting'").orderBy('id'),
)

/**
 * Applies refunds and disputes that still wait although their payment is recorded. Report and payment were stored by
 * concurrent transactions that did not see each other.
 */
export async function applyLateReversals(remote: RemoteContext): Promise<void> {
  const late = [
    ...(await waitingFor(remote.db, 'reference')),
    ...(await waitingFor(remote.db, 'transid').whereNull('transactions.reference')),
  ]
  for (const { gateway, payment_transid: transid } of late)
    await remote.transaction((ctx) => applyPendingReversals(ctx, { gateway, transid }))
}

const waitingFor = (db: Knex, column: 'reference' | 'transid') =>
  db('reversals')
    .join('transactions', (on) =>
      on.on('transactions.gateway', 'reversals.gateway').andOn(`transactions.${column}`, 'reversals.payment_transid'),
    )
    .where('reversals.status', 'waiting')
    .distinct<Pick<ReversalRow, 'gateway' | 'payment_transid'>[]>('reversals.gateway', 'reversals.payment_transid')

/** Stores a reported refund or dispute. Returns its row. */
export async function insertReversal(
  { db, now }: Context,
  facts: Omit<
    ReversalRow,
    'id' | 'created_at' | 'transaction_id' | 'is_by_hand' | 'losses' | 'dispute_id' | 'is_reported'
  > &
    Partial<Pick<ReversalRow, 'losses' | 'dispute_id' | 'is_reported'>>,
): Promise<ReversalRow> {
  const [row] = await db('reversals')
    .insert({ ...facts, transaction_id: null, created_at: instant(now) })
    .returning('*')
  return row as ReversalRow
}
