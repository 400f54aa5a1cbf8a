import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the quantity and unit price of a quote line as exact decimal text, as in invoice lines. Both are null on
 * existing lines and on lines written by the previous release, whose other columns are exact.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['exact_quantity', 'exact_unit_price']) {
    const isText = dialect === 'sqlite' ? ` check (typeof(${name}) in ('text', 'null'))` : ''
    await db.raw(`alter table quote_items add column ${name} text${isText}`)
  }
}
