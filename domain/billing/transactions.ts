import type { TransactionRow } from '../../db/rows-billing.js'
import { lockClient } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import { lockRow } from '../sql/rows.js'
import { selectRows } from '../sql/selection.js'
import { definedColumns, hasColumns } from '../values/changed-columns.js'
import type { Day } from '../values/days.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { add, type Decimal, zero } from '../values/money.js'
import { type AmountRange, whereAmountInRange } from './amount-range.js'
import { type DayRange, hasBound, manualMovementDates, resolvePostingDate, whereDayInRange } from './books.js'
import { type CorrectionTarget, moveCorrectedDifference } from './corrected-payments.js'
import { lockInvoiceAndClient } from './invoices.js'
import { validateFees } from './payments.js'
import { storeTransaction } from './references.js'
import { readRemainingIncome } from './refundable-amounts.js'
import { claimReturn } from './unclaimed-returns.js'

export interface NewTransaction {
  readonly description: string
  readonly amountIn?: Decimal | undefined
  readonly amountOut?: Decimal | undefined
  /** Must be one of the client's invoices. */
  readonly invoiceId?: number | undefined
  readonly transid?: string | undefined
  readonly gateway: string
  /** Value date. Defaults to today. */
  readonly date?: Day | undefined
  /** The part of the amount received that the gateway kept. */
  readonly fees?: Decimal | undefined
  readonly payout?: string | undefined
}

export interface TransactionChanges {
  readonly description?: string | undefined
  readonly amount?: Decimal | undefined
  /** Where the difference goes if `amount` means that less came in. Defaults to the invoice. */
  readonly difference?: CorrectionTarget | undefined
  readonly fees?: Decimal | undefined
  readonly payout?: string | null | undefined
  /** Makes the missing amount of a returned payment due that no one owes (R-1127). */
  readonly claim?: boolean | undefined
}

/**
 * Adds a ledger line in the client's currency (R-1107). Changes neither an invoice nor credit. Throws client_not_found,
 * invoice_not_on_account, payment_below_outgoing, transaction_empty, transid_taken, fees_above_amount, date_ahead,
 * books_closed.
 */
export async function createTransaction<Given extends NewTransaction>(
  ctx: Context,
  clientId: number,
  { description, amountIn, amountOut, invoiceId, transid, gateway, date, fees, payout }: Exact<NewTransaction, Given>,
): Promise<number> {
  const { db, currencies } = ctx
  const client = await lockClient(db, clientId)
  const currency = currencies.of(client.currency_id)
  const [amount_in, amount_out] = [amountIn, amountOut].map((one) => (one === undefined ? zero : currency.parse(one)))
  if (!amount_in && !amount_out) throw new Fault('transaction_empty')
  if (invoiceId !== undefined) {
    const invoice = await db('invoices').where({ id: invoiceId, client_id: clientId }).forUpdate().first('id')
    if (invoice === undefined) throw new Fault('invoice_not_on_account')
    if (amount_out && amount_out > add(await readRemainingIncome(db, invoiceId), amount_in ?? zero))
      throw new Fault('payment_below_outgoing')
  }
  const id = await storeTransaction(ctx, {
    ...(await manualMovementDates(ctx, date)),
    fees: fees === undefined ? null : validateFees(currency.parse(fees), amount_in ?? zero),
    payout: payout ?? null,
    client_id: clientId,
    invoice_id: invoiceId ?? null,
    currency_id: currency.id,
    gateway,
    description,
    amount_in: amount_in ?? zero,
    amount_out: amount_out ?? zero,
    applied: zero,
    transid: transid ?? null,
    is_by_hand: 1,
  })
  if (id === undefined) throw new Fault('transid_taken')
  return id
}

/**
 * Updates a transaction. `amount` replaces the incoming or outgoing amount, whichever is not 0, and its difference
 * changes the invoice or credit, or is written off (R-1108). Each change of amount or fees is recorded in a separate
 * row (R-2023, R-3703). Throws transaction_not_found, payment_below_outgoing, fees_above_amount, nothing_to_claim, and
 * the errors of `moveCorrectedDifference`.
 */
export async function updateTransaction<Given extends TransactionChanges>(
  ctx: Context,
  id: number,
  { description, amount, difference = 'invoice', fees, payout, claim = false }: Exact<TransactionChanges, Given>,
): Promise<void> {
  const { db } = ctx
  const owner = await db('transactions').where({ id }).first()
  // Locks clients and invoices, so it comes before the lock of the transaction.
  if (claim && owner !== undefined) await claimReturn(ctx, owner)
  // Money leaves an invoice or credit under the lock of its row. Clients are locked first, then invoices.
  if (amount !== undefined && owner?.invoice_id != null) await lockInvoiceAndClient(db, owner.invoice_id)
  else if (amount !== undefined && owner?.client_id != null) await lockClient(db, owner.client_id)
  const known = await lockRow(db, 'transactions', id, 'transaction_not_found')
  const changed = definedColumns<TransactionRow>({ description, payout })
  if (hasColumns(changed)) await db('transactions').where({ id }).update(changed)
  if (amount !== undefined) await correctAmount(ctx, known, amount, difference)
  if (fees !== undefined) await correctFees(ctx, id, fees)
}

async function correctFees(ctx: Context, id: number, fees: Decimal): Promise<void> {
  const { db, currencies, now, author } = ctx
  // Reads the transaction again, because its amount may just have changed.
  const known = await lockRow(db, 'transactions', id, 'transaction_not_found')
  const currency = currencies.of(known.currency_id)
  const to = validateFees(currency.parse(fees), known.amount_in)
  if (known.fees === to) return
  await db('transactions').where({ id: known.id }).update({ fees: to })
  await db('fee_corrections').insert({
    transaction_id: known.id,
    from_fees: known.fees,
    to_fees: to,
    author,
    booked_day: await resolvePostingDate(ctx),
    created_at: instant(now),
  })
  await logActivity(ctx, `Transaction ${known.id} was changed: its fees are now ${currency.label(to)}`, known.client_id)
}

async function correctAmount(
  ctx: Context,
  known: TransactionRow,
  amount: Decimal,
  target: CorrectionTarget,
): Promise<void> {
  const { db, currencies, now, author } = ctx
  const { id, invoice_id, client_id } = known
  const side = known.amount_in === zero && known.amount_out !== zero ? 'amount_out' : 'amount_in'
  const currency = currencies.of(known.currency_id)
  const [from, to] = [known[side], currency.parse(amount)]
  if (from === to) return
  await db('transactions')
    .where({ id })
    .update({ [side]: to })
  const written_off = await moveCorrectedDifference(ctx, known, { side, from, to, target })
  const takesOut = side === 'amount_in' ? to < from : to > from
  if (takesOut && invoice_id !== null && (await readRemainingIncome(db, invoice_id)) < 0)
    throw new Fault('payment_below_outgoing')
  await db('transaction_corrections').insert({
    transaction_id: id,
    side,
    from_amount: from,
    to_amount: to,
    written_off,
    author,
    booked_day: await resolvePostingDate(ctx),
    created_at: instant(now),
  })
  const how = written_off > 0 ? '; the difference was written off' : ''
  const what = `its amount changed from ${currency.label(from)} to ${currency.label(to)}${how}`
  await logActivity(ctx, `Transaction ${id} was changed: ${what}`, client_id)
}

/** Returns an unordered query for the matching transactions. */
export function matchingTransactions(
  ctx: Pick<Context, 'db' | 'settings' | 'currencies'>,
  { clientId, invoiceId, days, amounts }: TransactionFilter,
) {
  const selection = selectRows(ctx.db, 'transactions', { client_id: clientId, invoice_id: invoiceId })
  if (hasBound(days)) selection.where((query) => whereDayInRange(query, 'value_day', days, ctx))
  if (hasBound(amounts))
    selection.where((query) => whereAmountInRange(query, '(amount_in + amount_out)', amounts, ctx.currencies))
  return selection
}

interface TransactionFilter {
  readonly clientId?: number | undefined
  readonly invoiceId?: number | undefined
  /** Range of value dates. */
  readonly days: DayRange
  readonly amounts: AmountRange
}
