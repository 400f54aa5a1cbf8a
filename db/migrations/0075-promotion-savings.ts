import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the amount that an order's promotion saved on the first payment. Null on earlier orders and on orders placed
 * through release 0.2.0.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const whole = dialect === 'sqlite' ? " check (typeof(promotion_saved) in ('integer', 'null'))" : ''
  await db.raw(`alter table orders add column promotion_saved bigint${whole}`)
}
