import type { TransactionCorrectionRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { readAcceptedAmount } from './accepted-amounts.js'
import { isInvoiceOpen } from './amount-due.js'
import { changeCreditBalance } from './credit.js'
import { releasePayments } from './credit-notes.js'
import { invoiceEventData, invoiceLabel } from './invoice-mail.js'
import { lockPaymentHolder, type PaymentHolder } from './payment-holder.js'
import { readQueuedRefunds } from './refundable-amounts.js'
import { reopenInvoice } from './reopened-invoices.js'
import { applyToInvoice } from './restored-payments.js'
import { readOverpaidPart, readUnreturnedAmount } from './reversals.js'

/** What happens to the difference when staff corrects a payment downward. */
export const correctionTargets = ['invoice', 'writeoff'] as const
export type CorrectionTarget = (typeof correctionTargets)[number]

/** A transaction's amount before and after a correction. */
interface Correction extends Pick<TransactionCorrectionRow, 'side'> {
  readonly from: Cents
  readonly to: Cents
  readonly target: CorrectionTarget
}

/**
 * Moves the difference of a corrected amount, so that the invoice agrees with the ledger (R-1108). Money that did not
 * come in is taken from the payment's remaining credit, then from its invoice, which is due again, or is written off.
 * Money that came in in addition undoes write-offs, pays the invoice, and otherwise becomes credit. Returns the amount
 * written off, negative for undone write-offs. The caller must have locked the rows and stored the new amount. Throws
 * payment_below_outgoing, credit_too_small, invoice_without_client, balance_too_large.
 */
export async function moveCorrectedDifference(
  ctx: Context,
  before: TransactionRow,
  { side, from, to, target }: Correction,
): Promise<Cents> {
  const held = await lockPaymentHolder(ctx.db, before)
  if (before.is_by_hand === 1 || held === undefined || (await isRefundToCredit(ctx, before))) return zero
  const more = side === 'amount_in' ? subtract(to, from) : subtract(from, to)
  const payment = await readPayment(ctx, before)
  if (more > 0) return receive(ctx, { payment, before, held }, more)
  const lacking = subtract(zero, more)
  // The unpaid amount of an invoice set to `refunded` is written off, too.
  const isWrittenOff = target === 'writeoff' || held.invoice?.status === 'refunded'
  if (isWrittenOff) return lacking
  await deduct(ctx, { payment, before, held }, lacking)
  return zero
}

interface Corrected {
  /** The payment as it was: the corrected transaction, or the payment that the corrected transaction returned. */
  readonly payment: TransactionRow
  readonly before: TransactionRow
  readonly held: PaymentHolder
}

/** Returns true for a transaction that turned a payment into credit. Its credit entry posts the movement. */
const isRefundToCredit = async ({ db }: Context, { id }: TransactionRow): Promise<boolean> =>
  (await db('returned_payments').where({ transaction_id: id, kind: 'credit' }).first('id')) !== undefined

async function readPayment({ db }: Context, before: TransactionRow): Promise<TransactionRow> {
  if (before.is_return === 0) return before
  const returned = await db('returned_payments').where({ transaction_id: before.id }).whereNotNull('payment_id').first()
  return (
    (returned &&
      (await db('transactions')
        .where({ id: returned.payment_id as number })
        .first())) ??
    before
  )
}

async function deduct(ctx: Context, { payment, before, held }: Corrected, amount: Cents): Promise<void> {
  const { client, invoice } = held
  const surplus = await readOverpaidPart(ctx.db, payment, await readUnreturnedAmount(ctx.db, payment))
  const fromCredit = invoice === undefined ? amount : cents(Math.min(amount, surplus, client?.credit ?? 0))
  if (fromCredit > 0) await changeCredit(ctx, { before, held }, subtract(zero, fromCredit))
  const fromInvoice = subtract(amount, fromCredit)
  if (invoice === undefined || fromInvoice === 0) return
  const reserved = await readQueuedRefunds(ctx.db, invoice.id)
  const own = reserved.get(payment.id) ?? zero
  const others = subtract(add(...reserved.values()), own)
  // The rest of the payment must cover its own queued refunds.
  if (fromInvoice > invoice.paid - others || Math.max(0, payment.applied - fromInvoice) < own)
    throw new Fault('payment_below_outgoing')
  const left = await releasePayments(ctx, invoice, fromInvoice, payment.id)
  if (isInvoiceOpen(left)) await reopenInvoice(ctx, left)
  await reportChange(ctx, invoice)
}

async function receive(ctx: Context, { payment, before, held }: Corrected, more: Cents): Promise<Cents> {
  const { db } = ctx
  const writtenOff = await sumWrittenOff(ctx, before.id)
  const undone = cents(Math.min(more, writtenOff))
  const isReturn = before.is_return === 1
  // A correction by an earlier release left more on the invoice than came in. Release before: unmoved-corrections
  const ahead = isReturn ? 0 : Math.max(0, before.applied - before.amount_in - writtenOff)
  const left = cents(Math.max(0, more - undone - ahead))
  const { client, invoice } = held
  const accepted = invoice === undefined ? zero : await readAcceptedAmount(ctx, { invoice, client }, left)
  const room = isReturn ? Math.max(0, payment.amount_in - payment.applied) : left
  const onInvoice = cents(Math.min(accepted, room))
  if (invoice !== undefined && onInvoice > 0) {
    await db('transactions')
      .where({ id: payment.id })
      .update({ applied: add(payment.applied, onInvoice) })
    await applyToInvoice(ctx, invoice, onInvoice)
    await reportChange(ctx, invoice)
  }
  const credit = subtract(left, onInvoice)
  if (credit > 0) await changeCredit(ctx, { before, held }, credit)
  return subtract(zero, undone)
}

async function sumWrittenOff({ db }: Context, transactionId: number): Promise<Cents> {
  const rows = await db('transaction_corrections').where({ transaction_id: transactionId }).select('written_off')
  return add(...rows.map(({ written_off }) => written_off ?? zero))
}

/** Throws invoice_without_client, credit_too_small, balance_too_large. */
async function changeCredit(
  ctx: Context,
  { before, held: { client, invoice } }: Omit<Corrected, 'payment'>,
  amount: Cents,
): Promise<void> {
  if (client === undefined) throw new Fault('invoice_without_client')
  await changeCreditBalance(ctx, client, {
    kind: invoice === undefined ? 'payment' : 'surplus',
    amount,
    description: `Corrected: ${before.description}`,
    ...(invoice !== undefined && { invoiceId: invoice.id }),
  })
}

/** Raises an event for an invoice whose paid amount changed. An invoice that is now paid already has one. */
async function reportChange(ctx: Context, before: InvoiceRow): Promise<void> {
  const after = (await ctx.db('invoices').where({ id: before.id }).first()) as InvoiceRow
  if (after.status === 'paid') return
  const message = `Invoice ${invoiceLabel(after)} was changed, because a payment was corrected.`
  await raise(ctx, 'invoice.updated', message, invoiceEventData(ctx, after), { before })
}
