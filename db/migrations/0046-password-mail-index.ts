import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes emails with an account's password, until their bodies are deleted. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(db, dialect, 'emails_holding', "emails (id) where body <> '' and holds_password = 1")
