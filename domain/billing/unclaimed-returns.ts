import type { Knex } from 'knex'
import type { ReversalRow, TransactionRow } from '../../db/rows-billing.js'
import type { Context } from '../context.js'
import { logActivity } from '../log/activity.js'
import { Fault } from '../values/faults.js'
import { type Cents, cents, subtract } from '../values/money.js'
import { claimMissingAmount } from './claimed-returns.js'
import { lockPaymentHolder } from './payment-holder.js'
import { missingIncomeSql } from './refundable-amounts.js'
import { readClaimedAmount } from './restored-claims.js'

/**
 * SQL condition on transactions and their invoices: the transaction returned money of a payment, and part of it was
 * neither on the invoice nor made due again, because an earlier release recorded the return (R-1127). False if staff
 * entered or corrected a transaction of the invoice.
 */
export const isUnclaimedOnInvoiceSql = `transactions.amount_out > 0 and transactions.is_by_hand = 0
  and (exists (select 1 from returned_payments where returned_payments.transaction_id = transactions.id
      and returned_payments.kind in ('refund', 'dispute') and returned_payments.payment_id is not null)
    or exists (select 1 from reversals where reversals.transaction_id = transactions.id))
  and ${missingIncomeSql} > 0
  and not exists (select 1 from transactions as others where others.invoice_id = invoices.id
    and (others.is_by_hand = 1 or exists (select 1 from transaction_corrections
      where transaction_corrections.transaction_id = others.id)))`

/**
 * Makes the missing amount of a returned payment due that no one owes, because an earlier release recorded the return
 * (R-1127). The caller must not have locked the transaction. Throws nothing_to_claim.
 */
export async function claimReturn(ctx: Context, returned: TransactionRow): Promise<void> {
  const { db } = ctx
  const { id: returnId, description } = returned
  const row = await db('returned_payments').where({ transaction_id: returnId }).whereNotNull('payment_id').first()
  // Release before: unmarked-returns
  const report = row ?? (await db('reversals').where({ transaction_id: returnId }).first())
  const payment = row === undefined ? await findPayment(db, returned) : await findTransaction(db, row.payment_id)
  if (report === undefined || payment === undefined || row?.kind === 'undone') throw new Fault('nothing_to_claim')
  const holder = await lockPaymentHolder(db, payment)
  if (holder === undefined) throw new Fault('nothing_to_claim')
  const amount =
    holder.invoice === undefined ? await readUnclaimedFunds(db, returnId) : await readUnclaimed(db, returned)
  if (amount <= 0) throw new Fault('nothing_to_claim')
  if (row !== undefined && row.missing < amount)
    await db('returned_payments').where({ id: row.id }).update({ missing: amount })
  await logActivity(ctx, `${description}; the part that no one owes was claimed`, returned.client_id)
  const kind = report.kind as ReversalRow['kind']
  await claimMissingAmount(ctx, holder, { kind, returnId, payment, amount, description })
}

const findTransaction = async (db: Knex, id: number | null): Promise<TransactionRow | undefined> =>
  id === null ? undefined : db('transactions').where({ id }).first()

/** Returns the first payment of a return's invoice, for a return without a record of its payment. */
const findPayment = async (db: Knex, { invoice_id }: TransactionRow): Promise<TransactionRow | undefined> =>
  invoice_id === null
    ? undefined
    : db('transactions').where({ invoice_id, is_return: 0 }).where('amount_in', '>', 0).orderBy('id').first()

async function readUnclaimedFunds(db: Knex, returnId: number): Promise<Cents> {
  const rows = await db('returned_payments')
    .join('reversals', 'reversals.id', 'returned_payments.reversal_id')
    .where('returned_payments.transaction_id', returnId)
    .where('reversals.status', 'recorded')
    .select('missing')
  const { reopened, claimed } = await readClaimedAmount(db, returnId)
  return subtract(cents(rows.reduce((sum, { missing }) => sum + missing, 0)), cents(reopened + claimed))
}

async function readUnclaimed(db: Knex, { id, amount_out }: TransactionRow): Promise<Cents> {
  const row = await db('transactions')
    .join('invoices', 'invoices.id', 'transactions.invoice_id')
    .where('transactions.id', id)
    .whereRaw(isUnclaimedOnInvoiceSql)
    .first<{ missing: Cents } | undefined>(db.raw(`${missingIncomeSql} as missing`))
  return cents(Math.min(amount_out, Number(row?.missing ?? 0)))
}
