import type { ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { readAcceptedAmount } from './accepted-amounts.js'
import { acceptsPayments } from './balance.js'
import { changeCreditBalance } from './credit.js'
import { creditOverpayment } from './credit-note-writing.js'
import { lockInvoiceAndClient } from './invoices.js'
import { lockPaymentHolder } from './payment-holder.js'
import { storeTransaction } from './references.js'
import type { ReportedPayment } from './reported-payment.js'
import { readClaimedAmount, restoreClaimedAmount } from './restored-claims.js'
import { type NetReturn, readPaymentsNet, readReversalNet, recordReturnedPayment } from './returned-payments.js'
import { settleInvoice } from './settlement.js'

/**
 * Restores the money that a refund or dispute took from each share of the payment, because the refund failed at the
 * gateway after it was recorded, or because the lost dispute was won (R-4086). First makes up for money that was
 * neither on an invoice nor credit when it was returned (R-4088). Throws invoice_without_client.
 */
export async function restoreReturnedPayment(
  ctx: Context,
  { shares }: ReportedPayment,
  reversal: ReversalRow,
): Promise<void> {
  const { db } = ctx
  const returned = await readPaymentsNet(
    db,
    shares.map(({ id }) => id),
  )
  // Missing amounts that were never made due again.
  let missing = subtract(add(...returned.map((net) => net.missing)), await sumClaimedAmounts(ctx, shares))
  for (const { paymentId, amount } of await readTakenAmounts(ctx, shares, reversal)) {
    if (amount <= 0) continue
    const share = (await db('transactions').where({ id: paymentId }).first()) as TransactionRow
    const claimed = await restoreClaims(ctx, share, reversal, amount)
    const nowhere = cents(Math.max(0, Math.min(amount - claimed, missing)))
    missing = subtract(missing, nowhere)
    await restore(ctx, share, reversal, { amount, nowhere, claimed })
  }
}

/** Returns the sum of a payment's returned amounts that are due again. */
async function sumClaimedAmounts({ db }: Context, shares: ReportedPayment['shares']): Promise<Cents> {
  const ids = await db('returned_payments')
    .whereIn(
      'payment_id',
      shares.map(({ id }) => id),
    )
    .whereNot({ kind: 'undone' })
    .distinct()
    .pluck('transaction_id')
  let sum: Cents = zero
  for (const id of ids) {
    const { reopened, claimed } = await readClaimedAmount(db, id)
    sum = add(sum, reopened, claimed)
  }
  return sum
}

/** Restores what a report's returns of a payment made due again, latest return first. Returns the restored amount. */
async function restoreClaims(
  ctx: Context,
  payment: TransactionRow,
  { id: reversalId, kind, transaction_id }: ReversalRow,
  amount: Cents,
): Promise<Cents> {
  const { db } = ctx
  const rows = db('returned_payments').where({ reversal_id: reversalId, payment_id: payment.id }).orderBy('id', 'desc')
  const made = await rows.whereNot({ kind: 'undone' }).pluck('transaction_id')
  // Release before: unmarked-returns
  const ids = made.length > 0 || transaction_id === null ? made : [transaction_id]
  const description = describeRestored(kind, payment)
  let left = amount
  for (const returnId of new Set(ids)) {
    if (left <= 0) break
    const holder = await lockPaymentHolder(db, payment)
    if (holder === undefined) break
    left = subtract(
      left,
      await restoreClaimedAmount(ctx, holder, { kind, returnId, payment, amount: left, description }),
    )
  }
  return subtract(amount, left)
}

const describeRestored = (kind: ReversalRow['kind'], { description }: TransactionRow): string =>
  `${kind === 'refund' ? 'Failed refund' : 'Won dispute'}: ${description}`

/**
 * Returns the amounts that a report took, by payment. If none are stored, the report took its whole amount from the
 * first share. Release before: unmarked-returns
 */
async function readTakenAmounts(
  { db }: Context,
  [first]: ReportedPayment['shares'],
  { id, kind, amount, transaction_id }: ReversalRow,
): Promise<readonly Pick<NetReturn, 'paymentId' | 'amount'>[]> {
  const nets = await readReversalNet(db, id)
  // A dispute over money that had already been returned took nothing.
  if (nets.length > 0 || first === undefined || (kind === 'dispute' && transaction_id === null)) return nets
  return [{ paymentId: first.id, amount }]
}

async function restore(
  ctx: Context,
  payment: TransactionRow,
  { id: reversalId, kind }: ReversalRow,
  { amount, nowhere, claimed }: { readonly amount: Cents; readonly nowhere: Cents; readonly claimed: Cents },
): Promise<void> {
  const { db } = ctx
  const { client_id, deleted_client_id, invoice_id, currency_id, gateway } = payment
  const description = describeRestored(kind, payment)
  const there = subtract(amount, add(nowhere, claimed))
  const held = invoice_id === null ? undefined : await lockInvoiceAndClient(db, invoice_id)
  const onInvoice = kind === 'refund' || held === undefined ? zero : await readAcceptedAmount(ctx, held, there)
  const { amount_in, applied } = (await db('transactions').where({ id: payment.id }).first()) as TransactionRow
  // Restores the money on the payment, up to the amount that came in with it, so that its gateway can be asked to
  // refund it again.
  const onPayment = cents(Math.min(onInvoice, Math.max(0, amount_in - applied)))
  const made = await storeTransaction(ctx, {
    ...{ client_id, deleted_client_id, invoice_id, currency_id, gateway, description, transid: null, is_return: 1 },
    ...{ amount_in: amount, amount_out: zero, applied: cents(onInvoice - onPayment) },
  })
  await db('transactions')
    .where({ id: payment.id })
    .update({ applied: add(applied, onPayment) })
  await recordReturnedPayment(ctx, {
    ...{ kind: 'undone', amount, missing: add(nowhere, claimed) },
    ...{ transaction_id: made as number, payment_id: payment.id, reversal_id: reversalId },
  })
  if (held !== undefined && onInvoice > 0) await applyToInvoice(ctx, held.invoice, onInvoice)
  const credit = cents(there - onInvoice)
  if (credit > 0) await giveCredit(ctx, payment, { kind, amount: credit, description })
  if (invoice_id !== null && nowhere > 0) await creditHeldBack(ctx, invoice_id)
  const label = (part: Cents): string => ctx.currencies.of(currency_id).label(part)
  const parts = [
    ...(onInvoice > 0 ? [`${label(onInvoice)} was applied to the invoice again`] : []),
    ...(credit > 0 ? [`${label(credit)} became credit`] : []),
    ...(claimed > 0 ? [`${label(claimed)} is no longer due`] : []),
    ...(nowhere > 0
      ? [
          `${label(nowhere)} offsets an amount that was neither on an invoice nor available as credit when it was returned`,
        ]
      : []),
  ]
  await logActivity(ctx, `${description}; ${parts.join(', ')}`, client_id)
}

/**
 * Credits money that an earlier credit note left on the invoice. A credit note credits at most the remainder of the
 * money received, so an amount that was missing then is still on the invoice.
 */
async function creditHeldBack(ctx: Context, invoiceId: number): Promise<void> {
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, invoiceId)
  await creditOverpayment(ctx, invoice, client)
}

/** Adds an accepted amount to what was paid on an invoice. The caller changes the transaction. */
export async function applyToInvoice(ctx: Context, invoice: InvoiceRow, amount: Cents): Promise<void> {
  const paid = add(invoice.paid, amount)
  if (acceptsPayments(invoice)) await settleInvoice(ctx, invoice, { ...invoice, paid })
  else await ctx.db('invoices').where({ id: invoice.id }).update({ paid })
}

async function giveCredit(
  ctx: Context,
  { client_id, invoice_id }: TransactionRow,
  movement: Pick<ReversalRow, 'kind'> & { readonly amount: Cents; readonly description: string },
): Promise<void> {
  const { db } = ctx
  const client = client_id === null ? undefined : await db('clients').where({ id: client_id }).forUpdate().first()
  if (client === undefined) throw new Fault('invoice_without_client')
  await changeCreditBalance(ctx, client, { ...movement, ...(invoice_id !== null && { invoiceId: invoice_id }) })
}
