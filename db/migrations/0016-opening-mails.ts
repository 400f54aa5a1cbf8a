import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Mails that hold a link which lets somebody in, until their bodies are taken away. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(
    db,
    dialect,
    'emails_opening',
    "emails (id) where body <> '' and template in ('client invite', 'password reset')",
  )
