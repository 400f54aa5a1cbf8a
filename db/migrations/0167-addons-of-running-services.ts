import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * 1 for an addon that was ordered for a service that ran already, until it is active. Release 0.2.0 orders none, and its rows
 * have the default.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const type = dialect === 'sqlite' ? 'integer' : 'smallint'
  await db.raw(
    `alter table service_addons add column awaits_order ${type} not null default 0 check (awaits_order in (0, 1))`,
  )
}
