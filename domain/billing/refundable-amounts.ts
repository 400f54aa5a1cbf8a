import type { RefundToSendRow, TransactionRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { groupRows } from '../values/group-by.js'
import { add, type Cents, cents, zero } from '../values/money.js'

/**
 * The refundable amount of an invoice: money that can still leave it by a refund, a credit note, a withdrawal, or as
 * credit.
 */
export interface RefundableAmount {
  /** Payments, newest first. */
  readonly payments: readonly RefundablePayment[]
  /** The maximum that can leave all payments together. */
  readonly paid: Cents
  /** `paid` plus the applied credit. */
  readonly total: Cents
}

/** A payment and its refundable amounts. */
export interface RefundablePayment {
  readonly payment: TransactionRow
  /** The part that is on the invoice and not being refunded. */
  readonly held: Cents
  /** The part of `held` actually received, according to corrections by staff. The gateway can refund only this part. */
  readonly returnable: Cents
}

/**
 * Returns the refundable amount of an invoice (R-1170): what was paid on it and is not being refunded, limited to the
 * remainder of the money received for it. Refunds by staff, credit notes, and credited overpayments must not exceed it.
 * The caller must have locked the invoice.
 */
export async function readRefundableAmount(
  { db }: Pick<Context, 'db'>,
  invoice: InvoiceRow,
): Promise<RefundableAmount> {
  const lines: TransactionRow[] = await db('transactions')
    .where({ invoice_id: invoice.id })
    .where('applied', '>', 0)
    .orderBy('id', 'desc')
  const corrections = groupRows(
    await db('transaction_corrections')
      .whereIn(
        'transaction_id',
        lines.map(({ id }) => id),
      )
      .orderBy('id'),
    ({ transaction_id }) => transaction_id,
  )
  const reserved = await readQueuedRefunds(db, invoice.id)
  // Part of the first recorded amount was never received, and is still on the invoice because it was written off, or
  // because an earlier release corrected it. Release before: unmoved-corrections
  const missingOf = ({ id, amount_in }: TransactionRow): number => {
    const own = (corrections.get(id) ?? []).filter(({ side }) => side === 'amount_in')
    const left = own.reduce((sum, row) => sum + (row.written_off ?? row.from_amount - row.to_amount), 0)
    return Math.max(0, Math.min((own[0]?.from_amount ?? amount_in) - amount_in, left))
  }
  const payments = lines.map((payment): RefundablePayment => {
    const held = Math.max(0, payment.applied - (reserved.get(payment.id) ?? 0))
    return { payment, held: cents(held), returnable: cents(Math.max(0, held - missingOf(payment))) }
  })
  const onInvoice = invoice.paid - add(...reserved.values())
  const paid = cents(Math.max(0, Math.min(await readRemainingIncome(db, invoice.id), onInvoice)))
  return { payments, paid, total: add(paid, invoice.credit) }
}

/** Returns the amounts of an invoice's queued refunds by payment ID, without refunds that were given up. */
export async function readQueuedRefunds(db: Context['db'], invoiceId: number): Promise<ReadonlyMap<number, Cents>> {
  const rows: Pick<RefundToSendRow, 'transaction_id' | 'amount'>[] = await db('refunds_to_send')
    .join('transactions', 'transactions.id', 'refunds_to_send.transaction_id')
    .where({ invoice_id: invoiceId, failed_at: null })
    .select('transaction_id', 'amount')
  const reserved = new Map<number, Cents>()
  for (const { transaction_id, amount } of rows)
    reserved.set(transaction_id, add(reserved.get(transaction_id) ?? zero, amount))
  return reserved
}

/** SQL for the sum of `readQueuedRefunds`, on the invoices table. */
export const queuedRefundsSql = `(select coalesce(sum(refunds_to_send.amount), 0) from refunds_to_send
  join transactions on transactions.id = refunds_to_send.transaction_id
  where transactions.invoice_id = invoices.id and refunds_to_send.failed_at is null)`

/**
 * SQL, for the invoices table: the remainder of the money received for an invoice. Negative if more than that was paid
 * out, became credit, or is being refunded. Credit entries determine what became credit, so transactions that moved it
 * there do not count. Credit applied to the invoice has not left it.
 */
export const remainingIncomeSql = `(${heldIncomeSql()} - ${queuedRefundsSql})`

/**
 * SQL, for the invoices table: the part of the paid amount that an invoice no longer holds, because a payment was
 * returned after it had become credit. 0 if the amount was made due again (R-1126).
 */
export const missingIncomeSql = `(invoices.paid - ${heldIncomeSql()} - (select coalesce(sum(amount), 0) from credit_entries
  where credit_entries.invoice_id = invoices.id and kind = 'reduction'))`

/** Like `remainingIncomeSql`, including amounts being refunded. */
function heldIncomeSql(): string {
  return `((select coalesce(sum(amount_in), 0) - coalesce(sum(case when exists (
      select 1 from returned_payments where transaction_id = transactions.id and kind = 'credit')
    then 0 else amount_out end), 0) from transactions where transactions.invoice_id = invoices.id)
  - (select coalesce(sum(amount), 0) from credit_entries where credit_entries.invoice_id = invoices.id)
  - invoices.credit)`
}

/** Returns `remainingIncomeSql` of one invoice. */
export async function readRemainingIncome(db: Context['db'], invoiceId: number): Promise<Cents> {
  const row = await db('invoices')
    .where({ id: invoiceId })
    .first<{ left: Cents }>(db.raw(`${remainingIncomeSql} as "left"`))
  return cents(Number(row?.left ?? 0))
}

/** SQL condition on the invoices table: the invoice holds an overpayment larger than its queued refunds (R-1170). */
export const hasOverpaymentSql = `(invoices.paid + invoices.credit + invoices.credited > invoices.total
  and invoices.paid + invoices.credit > 0
  and invoices.paid + invoices.credit + invoices.credited - invoices.total > ${queuedRefundsSql})`
