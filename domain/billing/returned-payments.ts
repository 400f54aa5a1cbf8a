import type { Knex } from 'knex'
import type { ReturnedPaymentRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import { groupRows } from '../values/group-by.js'
import { type Cents, cents, zero } from '../values/money.js'

type Returned = Pick<ReturnedPaymentRow, 'kind' | 'transaction_id' | 'amount'> &
  Partial<Pick<ReturnedPaymentRow, 'payment_id' | 'reversal_id' | 'missing'>>

/**
 * Records the amount that a transaction returns (R-2086). Call it once for each payment of which the transaction
 * returns a part. The caller must have marked the transaction as a return.
 */
export async function recordReturnedPayment(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { payment_id = null, reversal_id = null, missing = zero, ...facts }: Returned,
): Promise<void> {
  await db('returned_payments').insert({ ...facts, payment_id, reversal_id, missing, created_at: instant(now) })
}

/** Money of a payment that went back and was not received again. */
export interface NetReturn {
  readonly paymentId: number
  readonly amount: Cents
  /** The part that was no longer on the invoice or available as credit. */
  readonly missing: Cents
}

/** Returns the amounts that a report took, less what was received again, by payment. */
export const readReversalNet = async (db: Knex, reversalId: number): Promise<readonly NetReturn[]> =>
  netsOf(await db('returned_payments').where({ reversal_id: reversalId }).whereNotNull('payment_id').orderBy('id'))

/** Returns the amounts taken from payments by any refund or dispute, less what was received again, by payment. */
export const readPaymentsNet = async (db: Knex, ids: readonly number[]): Promise<readonly NetReturn[]> =>
  netsOf(await db('returned_payments').whereIn('payment_id', ids).orderBy('id'))

const netsOf = (rows: readonly ReturnedPaymentRow[]): NetReturn[] =>
  [...groupRows(rows, ({ payment_id }) => payment_id as number)].map(([paymentId, own]) => {
    const net = (column: 'amount' | 'missing'): Cents =>
      cents(own.reduce((sum, row) => sum + (row.kind === 'undone' ? -row[column] : row[column]), 0))
    return { paymentId, amount: net('amount'), missing: net('missing') }
  })

/**
 * Assigns an amount that one report took to another report of the same money. The missing part stays with the first
 * report as far as possible.
 */
export async function reassignReturnedAmount(db: Knex, from: number, to: number, amount: number): Promise<void> {
  let left = amount
  for (const row of await db('returned_payments').where({ reversal_id: from }).orderBy('id')) {
    const part = Math.min(left, row.amount)
    if (part === 0) break
    left -= part
    const { id, ...facts } = row
    if (part === row.amount) await db('returned_payments').where({ id }).update({ reversal_id: to })
    else {
      const kept = cents(row.amount - part)
      const missing = cents(Math.min(row.missing, kept))
      await db('returned_payments').where({ id }).update({ amount: kept, missing })
      const moved = { amount: cents(part), missing: cents(row.missing - missing) }
      await db('returned_payments').insert({ ...facts, ...moved, reversal_id: to })
    }
  }
}
