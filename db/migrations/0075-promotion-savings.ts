import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** The saving of an order's promotion on its first payment. Orders of before, and those of release 0.2.0, do not say. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const whole = dialect === 'sqlite' ? " check (typeof(promotion_saved) in ('integer', 'null'))" : ''
  await db.raw(`alter table orders add column promotion_saved bigint${whole}`)
}
