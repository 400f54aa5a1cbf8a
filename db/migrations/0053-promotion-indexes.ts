import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes services whose promotion ends, orders that used a promotion, and orders that may expire. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await concurrentIndex(db, dialect, 'services_regular_amount', 'services (id) where regular_amount is not null')
  await concurrentIndex(
    db,
    dialect,
    'orders_promotion',
    'orders (promotion_id, client_id) where promotion_id is not null',
  )
  await concurrentIndex(
    db,
    dialect,
    'orders_pending',
    "orders (id) where status = 'Pending' and invoice_id is not null",
  )
}
