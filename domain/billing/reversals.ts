import type { ClientRow } from '../../db/rows.js'
import type { ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { isInvoiceOpen } from './amount-due.js'
import { balanceOf } from './balance.js'
import { claimMissingAmount } from './claimed-returns.js'
import { recordClosing } from './closings.js'
import { changeCreditBalance } from './credit.js'
import type { IssuedCreditNote } from './credit-note-mail.js'
import type { EmailCreditNote } from './credit-note-writing.js'
import { creditAmount, releasePayments } from './credit-notes.js'
import { invoiceEventData } from './invoice-mail.js'
import { invoiceLabel } from './invoices.js'
import { lockPaymentHolder, type PaymentHolder } from './payment-holder.js'
import { paymentReference, storeTransaction } from './references.js'
import { emailRefund } from './refund-mail.js'
import { readQueuedRefunds } from './refundable-amounts.js'
import { releaseRefundedRecords } from './refunded-records.js'
import { reopenInvoice } from './reopened-invoices.js'
import { readPaymentsNet, recordReturnedPayment } from './returned-payments.js'

/** A refund or dispute that returned money of a payment or share to the payer. */
export interface Reversal extends Pick<ReversalRow, 'kind'> {
  /** ID of the refund or dispute report. */
  readonly reversalId: number
  readonly amount: Cents
  /** The gateway's reference of the refund or dispute. */
  readonly transid: string | null
  /**
   * The part that staff requested on the invoice. It is taken from credit only to the extent that the invoice no longer
   * holds it.
   */
  readonly ofInvoice: Cents
  /** Maximum to take from credit. Defaults to the part of the payment that became credit. */
  readonly ofCredit?: Cents
}

/**
 * Records that a payment's money was returned to the payer (R-1123). Writes the opposite transaction and, for a refund,
 * a credit note for the money taken off the invoice, so that it is not due again. Money lost in a dispute is due again.
 * Money that became credit is taken first, if it is still available. Returns the transaction's ID, or undefined if its
 * reference is known.
 */
export async function recordReversal(
  ctx: Context,
  payment: TransactionRow,
  reversal: Reversal,
): Promise<number | undefined> {
  const { currencies } = ctx
  const { kind, reversalId, amount, transid } = reversal
  const currency = currencies.of(payment.currency_id)
  const held = await lockPaymentHolder(ctx.db, payment)
  const known = (await ctx.db('transactions').where({ id: payment.id }).first()) as TransactionRow
  const description = `${kind === 'refund' ? 'Refund' : 'Lost dispute'}: ${payment.description}`
  const surplus =
    reversal.ofCredit ?? (await readOverpaidPart(ctx.db, known, await readUnreturnedAmount(ctx.db, known)))
  const id = await storeReturn(ctx, { ...known, description, transid, amount })
  if (id === undefined) return undefined
  const label = currency.label(amount)
  await logActivity(ctx, `${description}; ${label} was returned`, payment.client_id)
  const { fromCredit, fromInvoice, note } = await deductReturnedMoney(ctx, held, payment, {
    ...reversal,
    surplus,
    description,
  })
  const missing = cents(amount - fromCredit - fromInvoice)
  await recordReturnedPayment(ctx, {
    ...{ kind, transaction_id: id, payment_id: payment.id, reversal_id: reversalId, amount, missing },
  })
  if (missing > 0 && held !== undefined) {
    await logActivity(ctx, `${currency.label(missing)} of it is ${nowhere(held)}`, payment.client_id)
    await claimMissingAmount(ctx, held, { kind, returnId: id, payment, amount: missing, description })
  }
  const facts = {
    transactionid: id,
    invoiceid: payment.invoice_id,
    clientid: payment.client_id,
    amount: currency.show(amount),
    currency: currency.code,
    gateway: payment.gateway,
    transid,
  }
  if (kind !== 'refund') return id
  await raise(ctx, 'payment.refunded', `${label} was refunded.`, facts)
  const { client_id: clientId, currency_id: currencyId, gateway } = payment
  await emailRefund(ctx, { clientId, currencyId, amount, gateway, invoice: held?.invoice, note })
  return id
}

const nowhere = ({ invoice }: PaymentHolder): string =>
  invoice === undefined
    ? 'no longer available as credit'
    : `neither on invoice ${invoiceLabel(invoice)} nor available as credit`

/** Takes returned money from credit and invoice. Returns the amounts that were still available there. */
async function deductReturnedMoney(
  ctx: Context,
  held: PaymentHolder | undefined,
  payment: TransactionRow,
  { kind, amount, surplus, description, ...of }: Reversal & { readonly surplus: Cents; readonly description: string },
): Promise<{ readonly fromCredit: Cents; readonly fromInvoice: Cents; readonly note?: IssuedCreditNote | undefined }> {
  if (held === undefined) return { fromCredit: zero, fromInvoice: zero }
  const { invoice, client } = held
  // The part that staff requested is on the invoice, unless it has become credit since.
  const ofInvoice = Math.min(of.ofInvoice, invoice?.paid ?? 0)
  const wanted = Math.min(amount - ofInvoice, surplus)
  const fromCredit = await deductCredit(ctx, client, wanted, {
    ...{ kind, description },
    ...(invoice !== undefined && { invoiceId: invoice.id }),
  })
  if (invoice === undefined) return { fromCredit, fromInvoice: zero }
  const unreserved = invoice.paid - (await sumOtherQueuedRefunds(ctx, invoice.id, payment.id))
  const fromInvoice = cents(Math.max(0, Math.min(amount - fromCredit, unreserved)))
  const note =
    fromInvoice > 0 ? await deductFromInvoice(ctx, invoice, fromInvoice, { kind, payment: payment.id }) : undefined
  return { fromCredit, fromInvoice, note }
}

/** Returns the sum of queued refunds of an invoice's payments, except the payment with the given ID (R-1170). */
export async function sumOtherQueuedRefunds({ db }: Context, invoiceId: number, paymentId: number): Promise<Cents> {
  const reserved = [...(await readQueuedRefunds(db, invoiceId))]
  return add(...reserved.filter(([id]) => id !== paymentId).map(([, amount]) => amount))
}

/** Returns the part of a payment that was not returned, or was received again. */
export async function readUnreturnedAmount(db: Context['db'], payment: TransactionRow): Promise<Cents> {
  const [net] = await readPaymentsNet(db, [payment.id])
  const gone = add(net?.amount ?? zero, await sumUnmarkedReturns(db, payment))
  return cents(Math.max(0, payment.amount_in - gone))
}

/**
 * Returns the sum of a payment's recorded refunds and disputes without rows in returned_payments. Each counts in full
 * against the payment. Release before: unmarked-returns
 */
async function sumUnmarkedReturns(db: Context['db'], payment: TransactionRow): Promise<Cents> {
  const { gateway } = payment
  const rows = await db('reversals')
    .where({ gateway, payment_transid: paymentReference(payment) ?? '', status: 'recorded', dispute_id: null })
    .whereNotExists(db('returned_payments').whereRaw('reversal_id = reversals.id'))
    .select('amount')
  return add(...rows.map(({ amount }) => amount))
}

/** Returns the part of a payment's remainder `left` that became client credit. */
export async function readOverpaidPart(db: Context['db'], payment: TransactionRow, left: Cents): Promise<Cents> {
  const { applied, invoice_id } = payment
  if (invoice_id === null) return left
  return cents(Math.max(0, Math.min(left - applied, await sumCreditFromInvoice(db, invoice_id))))
}

/**
 * Returns the sum of the entries that added credit from an invoice. A transaction that was only entered in the ledger
 * has none.
 */
async function sumCreditFromInvoice(db: Context['db'], invoiceId: number): Promise<Cents> {
  const entries = await db('credit_entries').where({ invoice_id: invoiceId }).where('amount', '>', 0)
  return add(...entries.map(({ amount }) => amount))
}

/**
 * Writes a transaction that returns money of a payment. The caller records the returned payments. Returns undefined if
 * the reference is known.
 */
export function storeReturn(
  ctx: Context,
  {
    amount,
    transid,
    ...of
  }: Pick<TransactionRow, 'client_id' | 'invoice_id' | 'currency_id' | 'gateway' | 'description' | 'transid'> &
    Partial<Pick<TransactionRow, 'deleted_client_id'>> & {
      readonly amount: Cents
    },
): Promise<number | undefined> {
  const { client_id, deleted_client_id = null, invoice_id, currency_id, gateway, description } = of
  return storeTransaction(ctx, {
    ...{ client_id, deleted_client_id, invoice_id, currency_id, gateway, description, transid },
    amount_in: zero,
    amount_out: amount,
    applied: zero,
    is_return: 1,
  })
}

async function deductCredit(
  ctx: Context,
  client: ClientRow | undefined,
  wanted: number,
  facts: Pick<ReversalRow, 'kind'> & { readonly description: string; readonly invoiceId?: number },
): Promise<Cents> {
  const amount = cents(Math.min(wanted, client?.credit ?? 0))
  if (client === undefined || amount <= 0) return zero
  await changeCreditBalance(ctx, client, { amount: subtract(zero, amount), ...facts })
  return amount
}

async function deductFromInvoice(
  ctx: Context,
  invoice: InvoiceRow,
  amount: Cents,
  { kind, payment }: Pick<ReversalRow, 'kind'> & { readonly payment: number },
): Promise<IssuedCreditNote | undefined> {
  const left = await releasePayments(ctx, invoice, amount, payment)
  if (kind === 'refund') return writeRefundCreditNote(ctx, left, amount)
  // Otherwise, only an overpayment was taken.
  if (isInvoiceOpen(left)) await reopenInvoice(ctx, left)
  return undefined
}

/**
 * Writes the credit note for refunded money, so that it is not due again, unless an earlier credit note covers it. An
 * invoice with nothing left on it becomes refunded. A cancelled invoice owes nothing, needs no credit note, and stays
 * cancelled. Returns the credit note, if any, for the refund email (R-4747).
 */
export async function writeRefundCreditNote(
  ctx: Context,
  left: InvoiceRow,
  amount: Cents,
): Promise<IssuedCreditNote | undefined> {
  if (left.status === 'cancelled') return undefined
  const client = left.client_id === null ? undefined : await ctx.db('clients').where({ id: left.client_id }).first()
  const reason = `Refund of invoice ${invoiceLabel(left)}`
  const owed = balanceOf(left)
  const noted = cents(Math.max(0, owed) - Math.max(0, owed - amount))
  let note: IssuedCreditNote | undefined
  const tell: EmailCreditNote = async (_, written) => {
    note = written
  }
  const after = await creditAmount(ctx, left, client, { amount: noted, reason, tell })
  if (after.paid + after.credit > 0 || after.status === 'refunded') return note
  await recordClosing(ctx, after, 'refunded')
  await ctx.db('invoices').where({ id: left.id }).update({ status: 'refunded' })
  await releaseRefundedRecords(ctx, left)
  await raise(ctx, 'invoice.refunded', `Invoice ${invoiceLabel(left)} is now refunded.`, invoiceEventData(ctx, left), {
    before: left,
  })
  return note
}
