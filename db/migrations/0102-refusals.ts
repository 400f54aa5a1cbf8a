import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Refused sign-ins and permissions, counted by hour, reason, account and network. Accounts are no foreign keys: that
 * somebody tried a credential is on record after the credential is gone.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant } = columns(db, dialect)
  await db.schema.createTable('refusals', (table) => {
    id(table)
    instant(table, 'hour').notNullable()
    table.text('reason').notNullable()
    // Empty and 0 where nobody's account was named: a unique index takes each null for another value.
    table.text('account_type').notNullable()
    whole(table, 'account_id').notNullable()
    table.text('username').notNullable()
    table.text('network').notNullable()
    whole(table, 'times').notNullable()
    instant(table, 'first_at').notNullable()
    instant(table, 'last_at').notNullable()
    table.unique(['hour', 'reason', 'account_type', 'account_id', 'network'])
  })
}
