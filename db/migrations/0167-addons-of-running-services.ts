import type { Knex } from 'knex'
import { addCheckedColumn } from '../checked-column.js'
import type { Dialect } from '../columns.js'

/**
 * Adds a flag that is 1 for an addon ordered for a running service, until the addon is active. Release 0.2.0 does not
 * create such orders, and its addons get 0.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const type = `${dialect === 'sqlite' ? 'integer' : 'smallint'} not null default 0`
  await addCheckedColumn(db, dialect, 'service_addons', {
    name: 'awaits_order',
    type,
    check: 'awaits_order in (0, 1)',
  })
}
