import type { Knex } from 'knex'
import { addCheckedColumn } from '../checked-column.js'
import type { Dialect } from '../columns.js'

/**
 * Adds dispute states that can change, refunds that report a dispute's money, and the part of returned money that was
 * no longer available. Disputes recorded as lost by release 0.2.0 were lost once. It is unknown whether staff requested
 * its refunds, so they count as requested.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isSqlite = dialect === 'sqlite'
  const whole = (name: string, rest = '') => ({
    name,
    type: `bigint${rest}`,
    check: `${name} between 0 and ${Number.MAX_SAFE_INTEGER}${isSqlite ? ` and typeof(${name}) in ('integer', 'null')` : ''}`,
  })
  for (const [table, column] of [
    // Last reported state of a dispute, or null for refunds.
    ['reversals', { name: 'state', type: 'text', check: "state in ('open', 'won', 'lost')" }],
    // Number of times a dispute was lost.
    ['reversals', whole('losses', ' not null default 0')],
    // 1 for a refund that the gateway reported without a request from this installation.
    ['reversals', { name: 'is_reported', type: 'smallint not null default 0', check: 'is_reported in (0, 1)' }],
    // The dispute whose money the refund returns.
    ['reversals', whole('dispute_id')],
    // Part of the amount that was neither on the invoice nor still available as credit.
    ['returned_payments', whole('missing', ' not null default 0')],
    // Total paid by the gateway for the attempt.
    ['payment_attempts', whole('paid')],
  ] as const)
    await addCheckedColumn(db, dialect, table, column)
  await db.raw('create index reversals_dispute on reversals (dispute_id) where dispute_id is not null')
  await db.raw('create index returned_payments_payment on returned_payments (payment_id) where payment_id is not null')
  await db.raw(`update reversals set losses = case when status in ('waiting', 'recorded') then 1 else 0 end,
      state = case when status in ('waiting', 'recorded') then 'lost' else status end
    where kind = 'dispute' and status <> 'undone'`)
}
