import type { Knex } from 'knex'
import { grouped } from '../values/grouped.js'

/** The column in which each table of records with an end says when that is. */
const endColumns = { domains: 'expiry_date', ssl_orders: 'expires_at' } as const

/** A record whose client is reminded that it ends, so many days before or after that. */
export interface DueReminder {
  readonly row: { readonly id: number }
  readonly days: number
}

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
