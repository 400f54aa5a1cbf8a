import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Ensures that a reference is unique within its gateway. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const on = 'transactions (gateway, reference) where reference is not null'
  await concurrentIndex(db, dialect, 'transactions_gateway_reference', on, { isUnique: true })
}
