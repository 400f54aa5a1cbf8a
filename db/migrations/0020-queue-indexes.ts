import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes of leased and failed queue rows, which the queue metrics count, and of waiting `tokens_to_forget`. */
const indexes = {
  emails_leased: "emails (leased_until) where status = 'queued' and leased_until is not null",
  emails_failed: "emails (id) where status = 'failed'",
  module_queue_leased: "module_queue (leased_until) where status = 'pending' and leased_until is not null",
  deliveries_failed: "deliveries (id) where status = 'failed'",
  ssl_orders_leased: 'ssl_orders (leased_until) where leased_until is not null',
  tokens_to_forget_waiting: 'tokens_to_forget (next_attempt_at, id) where failed_at is null',
  tokens_to_forget_failed: 'tokens_to_forget (id) where failed_at is not null',
} as const

export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await concurrentIndex(db, dialect, name, on)
}
