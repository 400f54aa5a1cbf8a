import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** The recipient of a delivery. Must match the expression in domain/notifications/due.ts. */
const recipient = "(substr(coalesce(cast(rule_id as text), module || ' ' || destination), 1, 500))"

export async function up(db: Knex, dialect: Dialect): Promise<void> {
  // Used to find the first due row for each recipient, gateway, or module (domain/queue/lanes.ts).
  const indexes = {
    deliveries_by_recipient: `deliveries (${recipient}, next_attempt_at, id) where status = 'pending'`,
    deliveries_timed_out: `deliveries (${recipient}) where status = 'pending' and timed_out = 1`,
    tokens_to_forget_by_gateway: 'tokens_to_forget (gateway, next_attempt_at, id) where failed_at is null',
    tokens_to_forget_leased: 'tokens_to_forget (leased_until) where failed_at is null and leased_until is not null',
    ssl_orders_by_module: 'ssl_orders (module, next_poll_at, id) where next_poll_at is not null',
  }
  for (const [name, on] of Object.entries(indexes)) await concurrentIndex(db, dialect, name, on)
}
