import type { TransactionRow } from '../../db/rows-billing.js'
import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { readReportedDay } from '../billing/books.js'
import { moneyDifference } from '../billing/money-differences.js'
import { findPaymentShares } from '../billing/payment-shares.js'
import { storePayout } from '../billing/payout-changes.js'
import { addValueDate } from '../billing/value-dates.js'
import type { Context } from '../context.js'
import type { PaymentEvent } from '../ports/gateway.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, cents } from '../values/money.js'

export type ReportedMoney = Pick<PaymentEvent, 'transid' | 'amount' | 'currency' | 'date' | 'fees' | 'payout'>

/** Returns the valid date, fees, and payout in a report. Omits invalid values, because the money has moved anyway. */
export function optionalPaymentData(ctx: Pick<Context, 'settings'>, { date, fees, payout, amount }: ReportedMoney) {
  const isFee = Number.isSafeInteger(fees) && (fees as number) >= 0 && (fees as number) <= amount
  return {
    date: readReportedDay(ctx, date),
    fees: isFee ? cents(fees as number) : undefined,
    payout: typeof payout === 'string' && payout.trim() !== '' && payout.length <= 255 ? payout.trim() : undefined,
  }
}

/**
 * Compares another report of a recorded payment with the payment, and adds the fees, the payout, and the value date
 * that earlier reports lacked (R-4056). Returns true if something was added. Throws report_differs if the report
 * contains another amount or currency, or is about another attempt.
 */
export async function recordRepeatedPayment(
  ctx: Context,
  transactionId: number,
  event: ReportedMoney,
  attempt?: PaymentAttemptRow,
): Promise<boolean> {
  const { db } = ctx
  const first = (await db('transactions').where({ id: transactionId }).first()) as TransactionRow
  const ids = (await findPaymentShares(db, first)).map(({ id }) => id)
  const shares: TransactionRow[] = await db('transactions').whereIn('id', ids).orderBy('id').forUpdate()
  const recorded = await readReportedMoney(ctx, shares, event, attempt)
  if (moneyDifference(recorded, event) !== undefined) throw new Fault('report_differs')
  return addMissingData(ctx, shares, event)
}

/**
 * Returns the money that the gateway reported for a payment before: what its attempt was paid, otherwise what is
 * recorded. Staff's corrections are no reports, so a corrected payment is compared with nothing. Throws report_differs
 * if another attempt was paid with it.
 */
async function readReportedMoney(
  { db, currencies }: Context,
  shares: readonly TransactionRow[],
  { transid, amount }: ReportedMoney,
  attempt: PaymentAttemptRow | undefined,
) {
  const [first] = shares as [TransactionRow]
  const { gateway, currency_id } = first
  const currency = currencies.of(currency_id).code
  const paid = await db('payment_attempts').where({ gateway, transid, state: 'paid' }).first()
  if (paid !== undefined && attempt !== undefined && paid.id !== attempt.id) throw new Fault('report_differs')
  if (paid?.paid != null) return { amount: paid.paid, currency }
  const ids = shares.map(({ id }) => id)
  const isCorrected =
    (await db('transaction_corrections').whereIn('transaction_id', ids).first('transaction_id')) !== undefined
  return { amount: isCorrected ? amount : add(...shares.map(({ amount_in }) => amount_in)), currency }
}

async function addMissingData(ctx: Context, shares: readonly TransactionRow[], event: ReportedMoney): Promise<boolean> {
  const { fees, payout, date } = optionalPaymentData(ctx, event)
  const marked = payout === undefined ? [] : shares.filter((row) => row.payout === null).map(({ id }) => id)
  const isWithoutFees = shares.every((row) => row.fees === null)
  const corrected = fees === undefined || !isWithoutFees ? [] : divideFees(shares, fees)
  await storePayout(ctx, payout ?? '', marked, corrected)
  const isDated = date !== undefined && (await addValueDate(ctx, shares, date))
  return marked.length > 0 || corrected.length > 0 || isDated
}

function divideFees(shares: readonly TransactionRow[], fees: Cents) {
  let left: number = fees
  return shares.map((row) => {
    const part = cents(Math.min(left, row.amount_in))
    left -= part
    return { row, fees: part }
  })
}
