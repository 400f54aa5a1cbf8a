import type { ReturnedPaymentRow, TransactionCorrectionRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceClosingRow, InvoiceRow } from '../../db/rows-papers.js'
import { balanceOf } from '../billing/balance.js'
import { type DayRange, postingDate, whereDayInRange } from '../billing/books.js'
import type { Context } from '../context.js'
import { addDays, type Day } from '../values/days.js'
import { type Cents, cents } from '../values/money.js'
import { findClosings } from './document-entries.js'
import { isOnInvoice } from './money-entries.js'

type Reading = Pick<Context, 'db' | 'settings'>

/** An invoice's status and balance at the end of a day. */
export interface Standing {
  /**
   * Status set by the last closing up to that day, or undefined if there was no closing or if the invoice had been
   * reopened.
   */
  readonly closed: InvoiceClosingRow['status'] | undefined
  /** The total less payments and credits. Negative if the invoice was overpaid. */
  readonly balance: Cents
}

/**
 * Returns each invoice's closing status and balance at the end of a day (R-3756). The balance is the current balance
 * less all changes posted after the day.
 */
export async function readStandings(
  ctx: Reading,
  invoices: readonly InvoiceRow[],
  day: Day,
): Promise<ReadonlyMap<number, Standing>> {
  const { db } = ctx
  const ids = invoices.map(({ id }) => id)
  const since = new Map<number, number>()
  const add = (id: number | null, amount: number) => id !== null && since.set(id, (since.get(id) ?? 0) + amount)
  const later = { from: addDays(day, 1) }
  for (const note of await db('credit_notes').whereIn('invoice_id', ids).where('date', '>', day))
    add(note.invoice_id, -note.total)
  for (const row of await db('credit_entries')
    .whereIn('invoice_id', ids)
    .where((query) => whereDayInRange(query, 'booked_day', later, ctx)))
    if (isOnInvoice(row)) add(row.invoice_id, row.amount)
  const money: TransactionRow[] = await db('transactions')
    .whereIn('invoice_id', ids)
    .where({ is_by_hand: 0 })
    .where((query) => whereDayInRange(query, 'booked_day', later, ctx))
  const recorded = await recordedAmounts(ctx, money)
  for (const row of money) add(row.invoice_id, recorded(row))
  for (const row of await readCorrections(ctx, ids, later)) add(row.invoice_id, correctedAmount(row))
  const closings = await findClosings(db, ids)
  return new Map(
    invoices.map((invoice) => {
      const last = (closings.get(invoice.id) ?? []).findLast((closing) => postingDate(closing, ctx) <= day)
      const closed = last === undefined || last.status === 'open' ? undefined : last.status
      return [invoice.id, { closed, balance: cents(balanceOf(invoice) - (since.get(invoice.id) ?? 0)) }]
    }),
  )
}

interface InvoiceCorrection extends TransactionCorrectionRow {
  readonly invoice_id: number
}

/**
 * Returns the corrections of invoices' transactions that were posted in a range of days and changed an invoice. The
 * credit entry of a refund to credit already contains the change.
 */
const readCorrections = async (ctx: Reading, ids: readonly number[], days: DayRange): Promise<InvoiceCorrection[]> =>
  ctx.db
    .from(
      ctx
        .db('transaction_corrections')
        .join('transactions', 'transactions.id', 'transaction_corrections.transaction_id')
        .whereIn('transactions.invoice_id', ids)
        .where('transactions.is_by_hand', 0)
        .whereNotNull('transaction_corrections.written_off')
        .whereNotExists(
          ctx.db('returned_payments').whereRaw('transaction_id = transactions.id').where({ kind: 'credit' }),
        )
        .select('transaction_corrections.*', 'transactions.invoice_id')
        .as('corrections'),
    )
    .where((query) => whereDayInRange(query, 'booked_day', days, ctx))

/** Returns a correction's change to its invoice's balance. */
const correctedAmount = ({ side, from_amount, to_amount, written_off }: InvoiceCorrection): number =>
  (side === 'amount_in' ? from_amount - to_amount : to_amount - from_amount) - (written_off ?? 0)

/**
 * Returns a function that calculates a transaction's change to its invoice's balance from the transaction's original
 * amounts.
 */
async function recordedAmounts({ db }: Reading, money: readonly TransactionRow[]) {
  const ids = money.map(({ id }) => id)
  const first = new Map<string, number>()
  for (const { transaction_id, side, from_amount } of await db('transaction_corrections')
    .whereIn('transaction_id', ids)
    .orderBy('id', 'desc'))
    first.set(`${transaction_id} ${side}`, from_amount)
  const toCredit: Pick<ReturnedPaymentRow, 'transaction_id'>[] = await db('returned_payments')
    .whereIn('transaction_id', ids)
    .where({ kind: 'credit' })
    .select('transaction_id')
  const told = new Set(toCredit.map(({ transaction_id }) => transaction_id))
  return (row: TransactionRow): number => {
    // The credit entry already contains the change.
    if (told.has(row.id)) return 0
    const [out, into] = (['amount_out', 'amount_in'] as const).map(
      (side) => first.get(`${row.id} ${side}`) ?? row[side],
    )
    return (out as number) - (into as number)
  }
}
