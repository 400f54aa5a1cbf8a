import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the last use of each credential. It is a separate table, because each write to `credentials` makes every process
 * forget the credentials it has cached. Earlier uses were not recorded, so existing credentials count as unused from
 * now on.
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
  await db.raw(
    'insert into credential_uses (credential_id, noted_since) select id, ? from credentials where true on conflict do nothing',
    [new Date().toISOString()],
  )
}
