import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Counts refused sign-ins and permissions by hour, reason, account, and network. Accounts are not foreign keys, so that
 * the refusals of a credential are kept after it was deleted.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant } = columns(db, dialect)
  await db.schema.createTable('refusals', (table) => {
    id(table)
    instant(table, 'hour').notNullable()
    table.text('reason').notNullable()
    // Empty and 0 if no existing account was named. A unique index would treat each null as a different value.
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
