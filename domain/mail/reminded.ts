import type { Knex } from 'knex'
import { groupRows } from '../values/group-by.js'

/** The column with a record's expiry date, by table. */
const endColumns = { domains: 'expiry_date', ssl_orders: 'expires_at' } as const

/**
 * A record for which a reminder is due, and the number of days before its expiry date. The number is negative after
 * that date.
 */
export interface DueReminder {
  readonly row: { readonly id: number }
  readonly days: number
}

/** Returns true if this reminder or a later one was already sent for a record's current expiry date. */
export const isReminded = (
  { reminded_of, reminded_days }: { readonly reminded_of: string | null; readonly reminded_days: number | null },
  end: string | null,
  days: number,
): boolean => reminded_of === end && reminded_days !== null && reminded_days <= days

/** Records that reminders were sent, with one statement for all records with the same number of days. */
export async function markReminded(
  db: Knex,
  table: keyof typeof endColumns,
  due: readonly DueReminder[],
): Promise<void> {
  for (const [days, alike] of groupRows(due, (one) => one.days))
    await db(table)
      .whereIn(
        'id',
        alike.map(({ row }) => row.id),
      )
      .update({ reminded_of: db.ref(endColumns[table]) as never, reminded_days: days })
}
