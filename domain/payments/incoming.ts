import type { PaymentAttemptPartRow, PaymentAttemptRow } from '../../db/rows-payments.js'
import { reportedMovementDates } from '../billing/books.js'
import { changeCreditBalance } from '../billing/credit-entries.js'
import { moneyDifference } from '../billing/money-differences.js'
import { shareReference } from '../billing/payment-shares.js'
import { recordPayment } from '../billing/payments.js'
import { findByReference, storeTransaction } from '../billing/references.js'
import { applyPendingReversals } from '../billing/reversal-reports.js'
import type { Context } from '../context.js'
import { raise } from '../events/raise.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { type Cents, cents, zero } from '../values/money.js'
import { reportOtherAmount } from './attempt-notices.js'
import { type HeldAttempt, moveAttempt } from './attempts.js'
import { type ReportedMoney as Money, optionalPaymentData, recordRepeatedPayment } from './repeated-payments.js'

/**
 * Returns a function that returns the payment's amount after checking its currency. The function throws
 * payment_other_currency.
 */
const createAmountReader =
  (event: Money) =>
  (currency: { readonly code: string }): Cents => {
    if (currency.code !== event.currency) throw new Fault('payment_other_currency')
    return cents(event.amount)
  }

/**
 * Records a payment reported for an invoice instead of an attempt. Returns false if it was already recorded (R-1101)
 * and the report adds nothing. Throws report_differs, and the errors of `recordPayment`.
 */
export async function recordInvoicePayment(
  ctx: Context,
  gateway: string,
  invoiceId: number,
  event: Money,
): Promise<boolean> {
  const { fees, ...further } = optionalPaymentData(ctx, event)
  const recorded = await recordPayment(ctx, invoiceId, {
    transid: event.transid,
    gateway,
    isThere: true,
    ...further,
    fees: fees === undefined ? undefined : () => fees,
    amount: createAmountReader(event),
  })
  return recorded.duplicate ? recordRepeatedPayment(ctx, recorded.transactionId, event) : true
}

/**
 * Records an attempt's payment once. Reports can arrive in any order (R-4005). The invoices get their parts in the
 * order of their due dates. An overpayment is recorded on the first invoice and becomes credit. Reports an amount other
 * than the requested one (R-4055). Returns false if the payment was already recorded and the report adds nothing. The
 * caller must hold the locks of the attempt and its client. Throws report_differs.
 */
export async function recordAttemptPayment(ctx: Context, held: HeldAttempt, event: Money): Promise<boolean> {
  const { attempt, parts } = held
  const { gateway } = attempt
  const known = await findByReference(ctx, { gateway, transid: event.transid })
  if (known !== undefined) {
    const isAdded = await recordRepeatedPayment(ctx, known, event, attempt)
    await concludePaid(ctx, attempt, event.transid, null)
    return isAdded
  }
  if (parts.length === 0) await recordFunds(ctx, held, event)
  for (const share of dividePayment(ctx, parts, event)) {
    const recorded = await recordPayment(ctx, share.part.invoice_id, {
      transid: share.transid,
      gateway,
      isThere: true,
      isShare: true,
      ...share.further,
      fees: share.fees === undefined ? undefined : () => share.fees as Cents,
      amount: createAmountReader({ ...event, amount: share.amount }),
    })
    await ctx
      .db('payment_attempt_parts')
      .where({ id: share.part.id })
      .update({ transaction_id: recorded.transactionId })
  }
  await concludePaid(ctx, attempt, event.transid, cents(event.amount))
  const requested = { amount: attempt.amount, currency: ctx.currencies.of(attempt.currency_id).code }
  if (moneyDifference(requested, event) !== undefined) await reportOtherAmount(ctx, held, cents(event.amount))
  await applyPendingReversals(ctx, { gateway, transid: event.transid })
  return true
}

/**
 * Marks an attempt as paid. `paid` is the amount that the gateway reported, or null if the payment had already been
 * recorded.
 */
async function concludePaid(
  ctx: Context,
  attempt: PaymentAttemptRow,
  transid: string,
  paid: Cents | null,
): Promise<void> {
  const failure = { decline: null, code: null, words: null }
  if (attempt.state !== 'paid') await moveAttempt(ctx, attempt, 'paid', { transid, paid, ...failure })
}

interface Share {
  readonly part: PaymentAttemptPartRow
  readonly amount: Cents
  readonly transid: string
  readonly fees: Cents | undefined
  readonly further: Pick<ReturnType<typeof optionalPaymentData>, 'date' | 'payout'>
}

/**
 * Divides a payment among the parts of its attempt. The first share gets the gateway's payment ID, and each further
 * share gets that ID with its invoice ID.
 */
function dividePayment(ctx: Pick<Context, 'settings'>, parts: readonly PaymentAttemptPartRow[], event: Money): Share[] {
  const { fees, ...further } = optionalPaymentData(ctx, event)
  let left = event.amount - parts.reduce((sum, { amount }) => sum + amount, 0)
  const surplus = Math.max(0, left)
  left = event.amount - surplus
  let feesLeft: number = fees ?? 0
  return parts.flatMap((part, at) => {
    const amount = Math.min(left, part.amount) + (at === 0 ? surplus : 0)
    left -= Math.min(left, part.amount)
    if (amount === 0) return []
    const kept = Math.min(feesLeft, amount)
    feesLeft -= kept
    const transid = at === 0 ? event.transid : shareReference(event.transid, part.invoice_id)
    return { part, amount: cents(amount), transid, fees: fees === undefined ? undefined : cents(kept), further }
  })
}

/** Records a payment without an invoice as client credit. Throws invoice_without_client, balance_too_large. */
async function recordFunds(ctx: Context, { attempt, client }: HeldAttempt, event: Money): Promise<void> {
  if (client === undefined) throw new Fault('invoice_without_client')
  const currency = ctx.currencies.of(attempt.currency_id)
  const amount = createAmountReader(event)(currency)
  const { fees = null, payout = null, date } = optionalPaymentData(ctx, event)
  const description = 'Funds added'
  const transactionId = (await storeTransaction(ctx, {
    ...{ client_id: client.id, invoice_id: null, currency_id: currency.id, gateway: attempt.gateway, description },
    ...{ amount_in: amount, amount_out: zero, applied: zero, transid: event.transid, fees, payout },
    ...(await reportedMovementDates(ctx, date)),
  })) as number
  await changeCreditBalance(ctx, client, { kind: 'payment', amount, description })
  const what = `Funds of ${currency.label(amount)} were added`
  await logActivity(ctx, what, client.id)
  await raise(ctx, 'payment.recorded', `${what}.`, {
    transactionid: transactionId,
    invoiceid: null,
    clientid: client.id,
    amount: currency.show(amount),
    currency: currency.code,
    gateway: attempt.gateway,
    transid: event.transid,
  })
}
