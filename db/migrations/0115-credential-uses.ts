import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * The last use of each credential: in a table of its own, since each write to `credentials` makes every process forget whom it
 * knows. Nobody noted the uses of before, so those credentials count as unused from now on.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { instant, reference } = columns(db, dialect)
  await db.schema.createTable('credential_uses', (table) => {
    reference(table, 'credential_id', 'credentials', 'cascade').primary()
    instant(table, 'noted_since')
    instant(table, 'used_at')
    table.text('used_from')
    instant(table, 'unused_told_at')
  })
  await db.raw('insert into credential_uses (credential_id, noted_since) select id, ? from credentials', [
    new Date().toISOString(),
  ])
}
