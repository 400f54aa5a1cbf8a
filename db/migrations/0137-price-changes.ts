import type { Knex } from 'knex'
import { addFlag } from '../checked-column.js'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds price changes, with the new price and first day for each service, and the origin of a service's current price.
 * The origin is unknown for existing rows. Release 0.2.0 does not record it, so a price that it changes no longer
 * equals the listed one.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, instant, day, whole, reference, oneOf } = columns(db, dialect)
  const amount =
    dialect === 'sqlite'
      ? "listed_amount integer check (typeof(listed_amount) in ('integer', 'null'))"
      : 'listed_amount bigint'
  await addFlag(db, dialect, 'services', 'is_priced_by_hand')
  await db.raw(`alter table services add column ${amount}`)

  await db.schema.createTable('repricings', (table) => {
    id(table)
    reference(table, 'product_id', 'products', 'set null').index()
    day(table, 'since_day').notNullable()
    whole(table, 'announce_days').notNullable()
    // Day on which clients are notified, or null if they are not.
    day(table, 'announce_on')
    table.text('author').notNullable()
    instant(table, 'created_at').notNullable()
    instant(table, 'taken_back_at')
  })
  await db.schema.createTable('price_changes', (table) => {
    id(table)
    reference(table, 'repricing_id', 'repricings', 'cascade').notNullable().index()
    reference(table, 'service_id', 'services', 'cascade').notNullable().index()
    reference(table, 'currency_id', 'currencies', 'restrict').notNullable()
    table.text('billing_cycle').notNullable()
    whole(table, 'old_amount').notNullable()
    whole(table, 'new_amount').notNullable()
    day(table, 'since_day').notNullable()
    day(table, 'from_day').notNullable()
    oneOf(table, 'state', ['waiting', 'applied', 'taken_back', 'left_out'])
    table.text('reason')
    day(table, 'announced_on')
    instant(table, 'mailed_at')
  })
  await db.raw("create unique index price_changes_waiting on price_changes (service_id) where state = 'waiting'")
}
