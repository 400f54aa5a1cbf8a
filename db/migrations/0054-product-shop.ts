import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds setup fees, stock, hidden products, the sort order within a group, and the certificate module. Release 0.1.0
 * writes rows without them: its products have no fee and unlimited stock, and are sorted by ID.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const whole = (name: string, more: string) =>
    `${name} bigint ${more}${dialect === 'sqlite' ? ` check (typeof(${name}) in ('integer', 'null'))` : ''}`
  const flag = (name: string) => `${name} smallint not null default 0 check (${name} in (0, 1))`
  for (const [table, column] of [
    ['product_prices', whole('setup_fee', 'not null default 0')],
    ['products', whole('stock', 'check (stock >= 0)')],
    ['products', 'ssl_module text'],
    ['products', flag('is_hidden')],
    ['products', whole('sort_order', 'not null default 0')],
    ['services', whole('setup_fee', 'not null default 0')],
    ['services', flag('is_from_stock')],
  ] as const)
    await db.raw(`alter table ${table} add column ${column}`)
}
