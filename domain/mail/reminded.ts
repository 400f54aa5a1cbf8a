import type { Knex } from 'knex'
import { grouped } from '../values/group-by.js'

/** The column with the expiry of a record, by table. */
const endColumns = { domains: 'expiry_date', ssl_orders: 'expires_at' } as const

/** A record whose client is due a reminder, with the days before its expiry. Days after it are negative. */
export interface DueReminder {
  readonly row: { readonly id: number }
  readonly days: number
}

/** Result of checking one batch of records. */
export interface RemindedBatch {
  /** Last ID of the batch, or undefined at the end. */
  readonly last: number | undefined
  /** Number of reminders. */
  readonly reminded: number
}

/** Returns true if this reminder or a later one was already sent for a record's present expiry. */
export const isReminded = (
  { reminded_of, reminded_days }: { readonly reminded_of: string | null; readonly reminded_days: number | null },
  end: string | null,
  days: number,
): boolean => reminded_of === end && reminded_days !== null && reminded_days <= days

/** Stores the reminders sent, with one statement for all records with the same number of days. */
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
