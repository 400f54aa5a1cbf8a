import type { Knex } from 'knex'
import { grouped } from '../values/grouped.js'

/** The column in which each table of records with an end says when that is. */
const endColumns = { domains: 'expiry_date', ssl_orders: 'expires_at' } as const

/** A record whose client is reminded that it ends, so many days before or after that. */
export interface DueReminder {
  readonly row: { readonly id: number }
  readonly days: number
}

/** One batch of records that were looked at. */
export interface RemindedBatch {
  /** The last id of the batch; undefined at the end. */
  readonly last: number | undefined
  /** How many were reminded of. */
  readonly reminded: number
}

/** Returns true for a record that has had this reminder of its present end, or a later one. */
export const isReminded = (
  { reminded_of, reminded_days }: { readonly reminded_of: string | null; readonly reminded_days: number | null },
  end: string | null,
  days: number,
): boolean => reminded_of === end && reminded_days !== null && reminded_days <= days

/** Stores which reminder of which end each record has had, in one statement for all with the same number of days. */
export async function markReminded(
  db: Knex,
  table: keyof typeof endColumns,
  due: readonly DueReminder[],
): Promise<void> {
  for (const [days, alike] of grouped(due, (one) => one.days))
    await db(table)
      .whereIn(
        'id',
        alike.map(({ row }) => row.id),
      )
      .update({ reminded_of: db.ref(endColumns[table]) as never, reminded_days: days })
}
