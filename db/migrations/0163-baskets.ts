import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds shopping baskets, the number of orders by network and day, and the terms accepted with an order. Release 0.2.0
 * writes none of these.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, day, reference } = columns(db, dialect)
  await db.schema.createTable('baskets', (table) => {
    id(table)
    // Hash of the token in the cookie.
    table.text('token_hash').notNullable().unique()
    // Encrypted JSON: domain names can identify people, and transfer codes are secrets.
    table.text('content').notNullable()
    // Identifies the content until it is ordered. Each key creates at most one order.
    table.text('order_key').notNullable().unique()
    // Key of the last order, and the order.
    table.text('placed_key')
    reference(table, 'placed_order_id', 'orders', 'set null').index()
    instant(table, 'expires_at').notNullable().index()
  })
  await db.schema.createTable('order_counts', (table) => {
    id(table)
    // Keyed hash of the network.
    table.text('source').notNullable()
    day(table, 'day').notNullable()
    whole(table, 'placed').notNullable()
    instant(table, 'expires_at').notNullable().index()
    table.unique(['source', 'day'])
  })
  const isSqlite = dialect === 'sqlite'
  const text = (name: string) =>
    isSqlite ? `${name} text check (typeof(${name}) in ('text', 'null'))` : `${name} text`
  const at = isSqlite
    ? `accepted_at text check (accepted_at is strftime('%Y-%m-%dT%H:%M:%fZ', accepted_at))`
    : 'accepted_at timestamptz(3)'
  for (const added of [text('terms_url'), text('terms_version'), at, text('accepted_from')])
    await db.raw(`alter table orders add column ${added}`)
}
