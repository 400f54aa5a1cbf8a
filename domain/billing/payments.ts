import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { Conflict } from '../values/conflict.js'
import type { Currency } from '../values/currencies.js'
import type { Day } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents, zero } from '../values/money.js'
import type { InvoiceStatus } from '../values/statuses.js'
import { payableAmountDue } from './amount-due.js'
import { acceptsPayments, balanceOf } from './balance.js'
import { type MovementDates, manualMovementDates, reportedMovementDates } from './books.js'
import { changeCreditBalance } from './credit.js'
import { findInvoice, invoiceLabel, lockInvoiceAndClient } from './invoices.js'
import { numberProforma } from './issuing.js'
import { isTooLate } from './line-kind.js'
import { findByReference, storeTransaction } from './references.js'
import { applyPendingReversals } from './reversal-reports.js'
import { settleInvoice } from './settlement.js'

export interface Payment {
  /** The gateway's reference. It is recorded only once for each gateway. */
  readonly transid?: string | undefined
  readonly gateway: string
}

export interface RecordedPayment {
  readonly transactionId: number
  readonly status: InvoiceStatus
  readonly balance: Cents
  readonly duplicate: boolean
  readonly currency: Currency
}

interface IncomingPayment extends Payment {
  readonly amount: (currency: Currency) => Cents
  /** The part of the amount that the gateway kept. */
  readonly fees?: ((currency: Currency) => Cents) | undefined
  /** Value date (R-3701). Defaults to today. */
  readonly date?: Day | undefined
  /** The gateway's reference of the payout that contains the payment. */
  readonly payout?: string | undefined
  /**
   * True if the money has already been collected. If the invoice cannot be paid, the whole amount becomes credit, or is
   * held on a cancelled invoice without a client.
   */
  readonly isThere?: boolean
  /**
   * True if the payment is one share of several. The caller records the others, and applies refunds and disputes that
   * were reported for the whole payment (R-4083).
   */
  readonly isShare?: boolean
}

/**
 * Records money received for an invoice, in the same way for all sources (R-1101). An overpayment becomes client
 * credit. A reference that its gateway already has changes nothing and returns the first record (R-1102). `amount` is
 * called with the invoice's currency. Throws invoice_not_found, invoice_takes_no_payment, invoice_without_client,
 * balance_too_large, fees_above_amount, date_ahead, books_closed, and the errors of `amount` and `fees`.
 */
export async function recordPayment(
  ctx: Context,
  invoiceId: number,
  { transid, gateway, amount: amountIn, fees, date, payout, isThere = false, isShare = false }: IncomingPayment,
): Promise<RecordedPayment> {
  const known = await findRecorded(ctx, { gateway, transid }, invoiceId)
  if (known !== undefined) return known
  const { invoice, client } = await lockInvoiceAndClient(ctx.db, invoiceId)
  const isLate = acceptsPayments(invoice) && (await isTooLate(ctx, invoiceId))
  const isStray = isLate || !acceptsPayments(invoice)
  if (isStray && !isThere) throw new Fault('invoice_takes_no_payment')
  const currency = ctx.currencies.of(invoice.currency_id)
  const amount = amountIn(currency)
  const received = await storePayment(ctx, invoice, client, {
    transid,
    gateway,
    amount,
    fees: fees === undefined ? null : validateFees(fees(currency), amount),
    payout: payout ?? null,
    days: isThere ? await reportedMovementDates(ctx, date) : await manualMovementDates(ctx, date),
    isStray,
    isLate,
  })
  if (received === undefined || transid === undefined)
    return received ?? ((await findRecorded(ctx, { gateway, transid }, invoiceId)) as RecordedPayment)
  if (isShare) return received
  return (await applyPendingReversals(ctx, { gateway, transid }))
    ? { ...received, ...(await readInvoiceState(ctx, invoiceId)) }
    : received
}

/** Returns the fees of a payment. Throws fees_above_amount if they exceed its amount. */
export function validateFees(fees: Cents, amount: Cents): Cents {
  if (fees > amount) throw new Fault('fees_above_amount')
  return fees
}

interface PaymentToStore extends Payment {
  readonly amount: Cents
  readonly fees?: Cents | null
  readonly payout?: string | null
  /** Defaults to today. */
  readonly days?: MovementDates
  /** True if the invoice is closed or the payment comes too late, so that the invoice is not paid. */
  readonly isStray?: boolean
  /** True if the payment comes too late for something that the invoice bills. */
  readonly isLate?: boolean
}

/**
 * Stores a payment. Returns undefined if another call has just recorded the reference. The caller must have locked the
 * rows.
 */
async function storePayment(
  ctx: Context,
  billed: InvoiceRow,
  client: ClientRow | undefined,
  { transid, gateway, amount, fees = null, payout = null, days, isStray = false, isLate = false }: PaymentToStore,
): Promise<RecordedPayment | undefined> {
  const { db } = ctx
  const invoice = isStray ? billed : await numberProforma(ctx, billed)
  // A payment without a client cannot become credit, and is held on the cancelled invoice (R-1035).
  const isHeld = isStray && client === undefined && invoice.status === 'cancelled'
  const applied = isStray && !isHeld ? zero : cents(Math.min(amount, Math.max(0, balanceOf(invoice))))
  const surplus = cents(amount - applied)
  if (surplus > 0 && client === undefined) throw new Fault('invoice_without_client')
  const transactionId = await storeTransaction(ctx, {
    client_id: invoice.client_id,
    invoice_id: invoice.id,
    currency_id: invoice.currency_id,
    gateway,
    description: `Payment of invoice ${invoiceLabel(invoice)}`,
    amount_in: amount,
    amount_out: zero,
    applied,
    fees,
    payout,
    value_day: days?.value_day ?? null,
    booked_day: days?.booked_day ?? null,
    transid: transid ?? null,
  })
  // A reference that pays nothing must not number a proforma invoice (R-1102).
  if (transactionId === undefined && invoice.number !== billed.number)
    throw new Conflict('Another call has recorded the reference of this payment.')
  if (transactionId === undefined) return undefined
  if (surplus > 0)
    await changeCreditBalance(ctx, client as ClientRow, {
      kind: isStray ? 'payment' : 'surplus',
      amount: surplus,
      description: `${isStray ? 'Payment' : 'Overpayment'} of invoice ${invoiceLabel(invoice)}`,
      invoiceId: invoice.id,
    })
  const currency = ctx.currencies.of(invoice.currency_id)
  const what = `Payment of ${currency.label(amount)} recorded on invoice ${invoiceLabel(invoice)}`
  const where = isHeld ? 'it is held on the invoice' : 'all of it became credit'
  const because = isLate ? 'the upgrade was for a period that has ended' : `the invoice is ${invoice.status}`
  const why = isStray ? `; ${where}, because ${because}` : ''
  await logActivity(ctx, what + why, invoice.client_id)
  await raise(ctx, 'payment.recorded', `${what}${why}.`, {
    transactionid: transactionId,
    invoiceid: invoice.id,
    clientid: invoice.client_id,
    amount: currency.show(amount),
    currency: currency.code,
    gateway,
    transid: transid ?? null,
  })
  if (isHeld)
    await db('invoices')
      .where({ id: invoice.id })
      .update({ paid: add(invoice.paid, applied) })
  if (isStray)
    return { transactionId, status: invoice.status, balance: payableAmountDue(invoice), duplicate: false, currency }
  const settled = await settleInvoice(ctx, invoice, { ...invoice, paid: add(invoice.paid, applied) })
  return { transactionId, status: settled.status, balance: balanceOf(settled), duplicate: false, currency }
}

/**
 * Returns the record of a gateway's reference, or undefined. The record may belong to another invoice, but status and
 * balance are the current ones of the invoice `invoiceId`. Throws invoice_not_found.
 */
async function findRecorded(ctx: Context, payment: Payment, invoiceId: number): Promise<RecordedPayment | undefined> {
  const transactionId = await findByReference(ctx, payment)
  if (transactionId === undefined) return undefined
  const invoice = await findInvoice(ctx.db, invoiceId)
  return {
    transactionId,
    status: invoice.status,
    balance: payableAmountDue(invoice),
    duplicate: true,
    currency: ctx.currencies.of(invoice.currency_id),
  }
}

async function readInvoiceState(
  { db }: Context,
  invoiceId: number,
): Promise<Pick<RecordedPayment, 'status' | 'balance'>> {
  const invoice = await findInvoice(db, invoiceId)
  return { status: invoice.status, balance: payableAmountDue(invoice) }
}

/**
 * Pays an invoice with one transaction for the amount due (R-1008). A paid invoice does not change (R-1104). The caller
 * must have locked the rows and checked that the reference is not recorded. Throws Conflict if another call has just
 * recorded it, because the caller has already changed the invoice, and a known reference must change nothing.
 */
export async function payInFull(
  ctx: Context,
  invoice: InvoiceRow,
  client: ClientRow | undefined,
  payment: Payment,
): Promise<InvoiceStatus> {
  if (invoice.status === 'paid') return 'paid'
  const owed = balanceOf(invoice)
  if (owed <= 0) return (await settleInvoice(ctx, invoice, invoice)).status
  const recorded = await storePayment(ctx, invoice, client, { ...payment, amount: owed })
  if (recorded === undefined) throw new Conflict('Another call has recorded the reference of this payment.')
  return recorded.status
}
