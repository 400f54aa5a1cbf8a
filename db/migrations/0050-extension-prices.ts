import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds TLD prices by currency and number of years, including domain add-ons and restores, and the years for which a TLD
 * is sold, as a JSON list or null for all. Release 0.1.0 reads neither. The yearly prices that it writes to a TLD still
 * apply if there is no price here.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { whole, reference, oneOf } = columns(db, dialect)
  await db.raw('alter table tlds add column sold_years text')
  await db.schema.createTable('tld_prices', (table) => {
    reference(table, 'tld_id', 'tlds', 'cascade').notNullable()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable().index()
    oneOf(table, 'service', [
      'register',
      'transfer',
      'renew',
      'restore',
      'id_protection',
      'dns_management',
      'email_forwarding',
    ])
    whole(table, 'years').notNullable()
    // In minor units, for all years together.
    whole(table, 'price').notNullable()
    table.primary(['tld_id', 'currency_id', 'service', 'years'])
    table.check('years between 1 and 10')
    table.check('price >= 0')
  })
}
