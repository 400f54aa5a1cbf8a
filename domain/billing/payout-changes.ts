import type { TransactionRow } from '../../db/rows-billing.js'
import { type Context, instant } from '../context.js'
import type { Cents } from '../values/money.js'
import { resolvePostingDate } from './books.js'

/** A transaction's fees before and after a gateway stated them with a payout. */
export interface CorrectedFees {
  readonly row: Pick<TransactionRow, 'id' | 'fees'>
  readonly fees: Cents
}

/** Stores a payout's reference on the transactions `marked`, and books corrections of fees (R-3703, R-3710). */
export async function storePayout(
  ctx: Context,
  reference: string,
  marked: readonly number[],
  corrected: readonly CorrectedFees[],
): Promise<void> {
  const { db } = ctx
  const ids = [...marked, ...corrected.map(({ row }) => row.id)]
  await db('transactions').whereIn('id', ids).orderBy('id').forUpdate().select('id')
  await db('transactions').whereIn('id', marked).update({ payout: reference })
  if (corrected.length > 0) await bookCorrectedFees(ctx, corrected)
}

async function bookCorrectedFees(ctx: Context, corrected: readonly CorrectedFees[]): Promise<void> {
  const { db, author, now } = ctx
  const cases = corrected.map(() => 'when ? then cast(? as bigint)').join(' ')
  const values = corrected.flatMap(({ row, fees }) => [row.id, fees])
  const ids = corrected.map(({ row }) => row.id)
  await db('transactions')
    .whereIn('id', ids)
    .update({ fees: db.raw(`case id ${cases} end`, values) as never })
  const facts = { author, booked_day: await resolvePostingDate(ctx), created_at: instant(now) }
  await db('fee_corrections').insert(
    corrected.map(({ row, fees }) => ({ transaction_id: row.id, from_fees: row.fees, to_fees: fees, ...facts })),
  )
}
