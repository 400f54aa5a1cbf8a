import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Mails about cancellations that were declared without signing in: those of an address are counted before it gets another. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(
    db,
    dialect,
    'emails_declared',
    "emails (recipient, created_at) where template in ('cancellation declared', 'cancellation received')",
  )
