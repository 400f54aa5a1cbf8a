import type { InvoiceRow, TransactionRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { grouped } from '../grouped.js'
import { add, type Cents, cents, subtract, zero } from '../money.js'

/** What can still leave an invoice: by a refund, a credit note, a withdrawal, or as credit. */
export interface FreeMoney {
  /** Payments, the latest first, each with the part of it that can leave. */
  readonly payments: readonly { readonly payment: TransactionRow; readonly left: Cents }[]
  /** What can leave of all payments together. */
  readonly paid: Cents
  /** That and the credit that was applied. */
  readonly total: Cents
}

/**
 * Returns what can still leave an invoice (R-1170): the part of its payments that is on it, as staff has corrected them, no
 * more than came in for it less what the ledger says went out, and less what gateways were asked to give back. Every way by
 * which money leaves an invoice asks this first. The caller has locked the invoice.
 */
export async function freeMoneyOn({ db }: Pick<Context, 'db'>, invoice: InvoiceRow): Promise<FreeMoney> {
  const lines: TransactionRow[] = await db('transactions').where({ invoice_id: invoice.id }).orderBy('id', 'desc')
  const ids = lines.map(({ id }) => id)
  const corrections = grouped(
    await db('transaction_corrections').whereIn('transaction_id', ids).orderBy('id'),
    ({ transaction_id }) => transaction_id,
  )
  const reserved = await reservedOf(db, ids)
  // What was recorded at first less what the payment is by now never came in.
  const missingOf = ({ id, amount_in }: TransactionRow): number =>
    Math.max(0, (corrections.get(id)?.[0]?.from_amount ?? amount_in) - amount_in)
  const payments = lines
    .filter(({ applied }) => applied > 0)
    .map((payment) => ({
      payment,
      left: cents(Math.max(0, payment.applied - missingOf(payment) - (reserved.get(payment.id) ?? 0))),
    }))
  const came = add(...lines.map(({ amount_in }) => amount_in))
  const went = add(...lines.map(({ amount_out }) => amount_out), ...reserved.values())
  const left = Math.min(add(...payments.map(({ left }) => left)), came - went, invoice.paid - add(...reserved.values()))
  const paid = cents(Math.max(0, left))
  return { payments, paid, total: add(paid, invoice.credit) }
}

/** Returns what gateways were asked to give back of payments and have not given back yet, by payment. */
export async function reservedOf(
  db: Context['db'],
  transactionIds: readonly number[],
): Promise<ReadonlyMap<number, Cents>> {
  const rows = await db('refunds_to_send').whereIn('transaction_id', transactionIds).whereNull('failed_at')
  const reserved = new Map<number, Cents>()
  for (const { transaction_id, amount } of rows)
    reserved.set(transaction_id, add(reserved.get(transaction_id) ?? zero, amount))
  return reserved
}

/** Returns what would be left of the money that came in for an invoice; below 0 where more has gone out or is on its way. */
export async function leftOfIncome(db: Context['db'], invoiceId: number): Promise<Cents> {
  const lines = await db('transactions').where({ invoice_id: invoiceId }).select('id', 'amount_in', 'amount_out')
  const reserved = await reservedOf(
    db,
    lines.map(({ id }) => id),
  )
  const came = add(...lines.map(({ amount_in }) => amount_in))
  return subtract(came, add(...lines.map(({ amount_out }) => amount_out), ...reserved.values()))
}
