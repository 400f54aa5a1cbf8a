import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Disputes whose word changes, refunds that report the money of a dispute, and what of money that went back was nowhere any
 * more. What release 0.2.0 has recorded as lost was lost once; of its refunds nobody knows whether staff had asked for them,
 * so they count as asked for.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isSqlite = dialect === 'sqlite'
  const whole = (name: string, rest = '') =>
    `${name} bigint ${rest} check (${name} between 0 and ${Number.MAX_SAFE_INTEGER}${isSqlite ? ` and typeof(${name}) in ('integer', 'null')` : ''})`
  for (const [table, column] of [
    // The last word on a dispute; null for refunds.
    ['reversals', "state text check (state in ('open', 'won', 'lost'))"],
    // How often a dispute was lost.
    ['reversals', whole('losses', 'not null default 0')],
    // A refund that nobody here had asked its gateway for.
    ['reversals', 'is_reported smallint not null default 0 check (is_reported in (0, 1))'],
    // The dispute whose money a refund is.
    ['reversals', whole('dispute_id')],
    // What of it was neither on the invoice nor credit any more.
    ['returned_payments', whole('missing', 'not null default 0')],
    // What a gateway has paid on an attempt.
    ['payment_attempts', whole('paid')],
  ] as const)
    await db.raw(`alter table ${table} add column ${column}`)
  await db.raw('create index reversals_dispute on reversals (dispute_id) where dispute_id is not null')
  await db.raw('create index returned_payments_payment on returned_payments (payment_id) where payment_id is not null')
  await db.raw(`update reversals set losses = case when status in ('waiting', 'recorded') then 1 else 0 end,
      state = case when status in ('waiting', 'recorded') then 'lost' else status end
    where kind = 'dispute' and status <> 'undone'`)
}
