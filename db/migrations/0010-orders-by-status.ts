import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Counts orders by status, because long lists of orders are filtered by status. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const name of ['orders_added', 'orders_removed'])
    if (dialect === 'sqlite') await db.raw(`drop trigger ${name}`)
    else await db.raw(`drop function ${name}() cascade`)
  await db('row_counts').where({ counted: 'orders' }).delete()
  await columns(db, dialect).count('orders', 'status')
}
