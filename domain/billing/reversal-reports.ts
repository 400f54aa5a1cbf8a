import type { Knex } from 'knex'
import type { ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import type { DisputeEvent, RefundEvent } from '../ports/gateway.js'
import { prepareQuery } from '../sql/prepared.js'
import { Fault } from '../values/faults.js'
import { add, cents } from '../values/money.js'
import { nameTransaction, referenceOf, withReference } from './references.js'
import { reverse, undoRefund } from './reversals.js'

/**
 * Records a refund that a gateway reports, once however often and in whatever order it is told of (R-1124). Reports name
 * the refund, or only the sum that has been refunded of the payment: what a sum has brought is found again by the refund
 * that is named later. A refund of a payment that is not on record waits for it. Returns true where something changed.
 */
export async function recordRefund(ctx: Context, gateway: string, event: RefundEvent): Promise<boolean> {
  const { payment, key } = await lockPayment(ctx, gateway, event.paymentTransids)
  const rows = await ctx.db('reversals').where({ gateway, kind: 'refund', payment_transid: key }).orderBy('id')
  const live = rows.filter(({ status }) => status !== 'undone')
  const { transid, amount, currency, isFailed = false } = event
  if (transid === undefined) {
    const unknown = cents(amount - add(...live.map((row) => row.amount)))
    if (unknown <= 0) return false
    return insertAndApply(ctx, payment, { gateway, payment_transid: key, transid: null, amount: unknown, currency })
  }
  const known = rows.find((row) => row.transid === transid)
  if (isFailed) return known === undefined ? false : undo(ctx, payment, known)
  if (known !== undefined) return false
  const sent = await findSent(ctx, payment, amount)
  // Sums that were reported before have brought some of it, or all. One of our own is in sums since it was asked for, and is
  // none that staff has recorded beside it.
  const unnamed = live.filter(
    (row) =>
      row.transid === null &&
      (sent === undefined || (row.is_by_hand === 0 && row.created_at >= sent.created_at && row.amount >= amount)),
  )
  let left: number = amount
  const replaced: number[] = []
  for (const row of unnamed) {
    const part = Math.min(left, row.amount)
    if (part === 0) break
    left -= part
    const whole = part === row.amount
    if (whole && part === amount) {
      await nameReversal(ctx, row, transid)
      return false
    }
    if (whole) replaced.push(row.id)
    else
      await ctx
        .db('reversals')
        .where({ id: row.id })
        .update({ amount: cents(row.amount - part) })
  }
  const stated = { gateway, payment_transid: key, transid, amount: cents(amount), currency }
  return insertAndApply(ctx, payment, stated, left, replaced)
}

/** Returns the refund of a payment over this amount that the gateway has been asked for. */
async function findSent({ db }: Context, payment: TransactionRow | undefined, amount: number) {
  if (payment === undefined) return undefined
  return db('refunds_to_send')
    .where({ transaction_id: payment.id, amount: cents(amount) })
    .orderBy('id')
    .first('created_at')
}

/** Gives a reversal that a sum has brought the reference that has become known, and so to what was recorded of it. */
async function nameReversal(ctx: Context, { id, transaction_id }: ReversalRow, transid: string): Promise<void> {
  await ctx.db('reversals').where({ id }).update({ transid })
  if (transaction_id !== null) await nameTransaction(ctx, transaction_id, transid)
}

/**
 * Records what a gateway reports of a dispute, once (R-1125): only one that is lost changes the books. Returns true
 * where something changed.
 */
export async function recordDispute(ctx: Context, gateway: string, event: DisputeEvent): Promise<boolean> {
  const { db, currencies } = ctx
  const { payment, key } = await lockPayment(ctx, gateway, event.paymentTransids)
  const { transid, state, currency } = event
  const amount = cents(event.amount)
  const known = await db('reversals').where({ gateway, kind: 'dispute', transid }).first()
  if (known !== undefined && (known.status !== 'open' || state === 'open')) return false
  const status: ReversalRow['status'] = state === 'lost' ? 'waiting' : state
  const facts = { gateway, kind: 'dispute' as const, payment_transid: key, transid, amount, currency, status }
  if (known === undefined)
    await db('reversals').insert({ ...facts, transaction_id: null, created_at: instant(ctx.now) })
  else await db('reversals').where({ id: known.id }).update({ status, amount })
  const row = (await db('reversals').where({ gateway, kind: 'dispute', transid }).first()) as ReversalRow
  if (state === 'lost' && payment !== undefined) await apply(ctx, payment, row)
  const shown = currencies.all.find(({ code }) => code === currency)
  const what = `The dispute ${transid} of the payment ${key} is ${state}`
  await logActivity(ctx, what, payment?.client_id)
  await raise(ctx, 'payment.disputed', `${what}.`, {
    invoiceid: payment?.invoice_id ?? null,
    clientid: payment?.client_id ?? null,
    amount: shown === undefined ? amount : shown.show(amount),
    currency,
    gateway,
    transid,
    status: state,
  })
  return true
}

/**
 * Applies what was reported of a payment before the payment was on record. Returns true where there was anything. The
 * caller has locked its invoice.
 */
export async function applyWaiting(
  ctx: Context,
  { gateway, transid }: { readonly gateway: string; readonly transid: string },
): Promise<boolean> {
  const rows = await findWaiting(ctx.db, { gateway, payment_transid: transid })
  if (rows.length === 0) return false
  const payment = await withReference(ctx.db, gateway, [transid]).first()
  if (payment !== undefined) for (const row of rows) await apply(ctx, payment, row)
  return true
}

const findWaiting = prepareQuery((db, of: { gateway: string; payment_transid: string }) =>
  db('reversals')
    .where({ ...of, status: 'waiting' })
    .orderBy('id'),
)

/** Applies reversals that were written at the same time as their payment, so that neither saw the other. */
export async function applyLateReversals(remote: RemoteContext): Promise<void> {
  const late = [
    ...(await waitingFor(remote.db, 'reference')),
    ...(await waitingFor(remote.db, 'transid').whereNull('transactions.reference')),
  ]
  for (const { gateway, payment_transid: transid } of late)
    await remote.transaction(async (ctx) => {
      await lockPayment(ctx, gateway, [transid])
      await applyWaiting(ctx, { gateway, transid })
    })
}

const waitingFor = (db: Knex, column: 'reference' | 'transid') =>
  db('reversals')
    .join('transactions', (on) =>
      on.on('transactions.gateway', 'reversals.gateway').andOn(`transactions.${column}`, 'reversals.payment_transid'),
    )
    .where('reversals.status', 'waiting')
    .distinct<Pick<ReversalRow, 'gateway' | 'payment_transid'>[]>('reversals.gateway', 'reversals.payment_transid')

/**
 * Finds the payment of a report at the gateway that reports it and locks what it changes, so that reports of it are taken
 * one after the other; those of payments that are not on record by the counter of credit notes.
 */
async function lockPayment(
  { db }: Context,
  gateway: string,
  references: RefundEvent['paymentTransids'],
): Promise<{ payment: TransactionRow | undefined; key: string }> {
  // One that staff has corrected to nothing is still the payment.
  const found = await withReference(db, gateway, references)
    .where((query) => query.where('amount_in', '>', 0).orWhere('amount_out', 0))
    .orderBy('id')
    .first()
  const key = found === undefined ? references[0] : referenceOf(found)
  if (found === undefined) await db('counters').where({ name: 'credit_note' }).forUpdate().first()
  else {
    if (found.client_id !== null) await db('clients').where({ id: found.client_id }).forUpdate().first()
    await db('transactions').where({ id: found.id }).forUpdate().first()
  }
  return { payment: found, key: key as string }
}

async function insertAndApply(
  ctx: Context,
  payment: TransactionRow | undefined,
  facts: Pick<ReversalRow, 'gateway' | 'payment_transid' | 'transid' | 'amount' | 'currency'>,
  unknown: number = facts.amount,
  replaced: readonly number[] = [],
): Promise<boolean> {
  const status = unknown === 0 ? 'recorded' : 'waiting'
  const [row] = await ctx
    .db('reversals')
    .insert({ ...facts, kind: 'refund', status, transaction_id: null, created_at: instant(ctx.now) })
    .returning('*')
  if (replaced.length > 0) {
    await ctx
      .db('returned_payments')
      .whereIn('reversal_id', replaced)
      .update({ reversal_id: (row as ReversalRow).id })
    await ctx.db('reversals').whereIn('id', replaced).delete()
  }
  if (unknown === 0) return false
  if (payment !== undefined) await apply(ctx, payment, row as ReversalRow, unknown)
  return true
}

/** Records a reversal on its payment. Throws payment_other_currency. */
async function apply(
  ctx: Context,
  payment: TransactionRow,
  row: ReversalRow,
  amount: number = row.amount,
): Promise<void> {
  const { db } = ctx
  const { id: reversalId, kind, transid } = row
  if (ctx.currencies.of(payment.currency_id).code !== row.currency) throw new Fault('payment_other_currency')
  const sent = await findSent(ctx, payment, amount)
  const isOfInvoice = sent !== undefined
  const made = await reverse(ctx, payment, { kind, reversalId, amount: cents(amount), transid, isOfInvoice })
  await db('reversals')
    .where({ id: row.id })
    .update({ status: 'recorded', transaction_id: made ?? null })
}

async function undo(ctx: Context, payment: TransactionRow | undefined, row: ReversalRow): Promise<boolean> {
  if (row.status === 'undone') return false
  await ctx.db('reversals').where({ id: row.id }).update({ status: 'undone' })
  if (row.status === 'recorded' && payment !== undefined) await undoRefund(ctx, payment, row)
  return true
}
