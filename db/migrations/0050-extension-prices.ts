import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Prices of extensions by currency and number of years, those of extras and of restoring a domain among them; and the
 * years that an extension is sold for, a JSON list, null for all. Release 0.1.0 reads neither, and the yearly prices that
 * it writes to an extension go on counting where nothing else is stated.
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
    // Minor units, for all of the years.
    whole(table, 'price').notNullable()
    table.primary(['tld_id', 'currency_id', 'service', 'years'])
    table.check('years between 1 and 10')
    table.check('price >= 0')
  })
}
