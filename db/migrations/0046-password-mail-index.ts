import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Mails that hold the password of an account, until their bodies are taken away. */
export const up = (db: Knex, dialect: Dialect): Promise<void> =>
  concurrentIndex(db, dialect, 'emails_holding', "emails (id) where body <> '' and holds_password = 1")
