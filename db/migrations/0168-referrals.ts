import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the daily number of visitors referred by each affiliate, and the referred clients. Release 0.2.0 writes neither.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, reference } = columns(db, dialect)
  await db.schema.createTable('affiliate_visits', (table) => {
    id(table)
    reference(table, 'affiliate_id', 'affiliates', 'cascade').notNullable()
    day(table, 'day').notNullable()
    whole(table, 'visits').notNullable()
    table.unique(['affiliate_id', 'day'])
  })
  await db.schema.createTable('referrals', (table) => {
    id(table)
    // A client is referred at most once.
    reference(table, 'client_id', 'clients', 'cascade').notNullable().unique()
    reference(table, 'affiliate_id', 'affiliates', 'cascade').notNullable().index()
    instant(table, 'created_at').notNullable()
  })
}
