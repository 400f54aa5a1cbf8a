import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes emails with a link that grants access, until their bodies are deleted. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(
    db,
    dialect,
    'emails_opening',
    "emails (id) where body <> '' and template in ('client invite', 'password reset')",
  )
