import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes for the calls in progress to each gateway, and for the attempts that wait to be looked up. */
const indexes = {
  payment_attempts_leased: 'payment_attempts (gateway, leased_until) where leased_until is not null',
  payment_attempts_lookups: "payment_attempts (gateway, next_attempt_at, id) where task = 'look' and failed_at is null",
} as const

export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) await concurrentIndex(db, dialect, name, on)
}
