import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/**
 * Emails about cancellations declared without signing in. They are counted by address before another one is sent to it.
 */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(
    db,
    dialect,
    'emails_declared',
    "emails (recipient, created_at) where template in ('cancellation declared', 'cancellation received')",
  )
