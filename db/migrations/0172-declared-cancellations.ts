import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/**
 * Indexes emails about cancellations declared without signing in. The emails to an address are counted before another
 * one is sent.
 */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(
    db,
    dialect,
    'emails_declared',
    "emails (recipient, created_at) where template in ('cancellation declared', 'cancellation received')",
  )
