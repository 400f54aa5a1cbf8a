import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** The services whose promotion ends, the orders that have used a promotion, and the orders that may lapse. */
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
