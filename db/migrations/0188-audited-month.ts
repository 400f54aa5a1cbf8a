import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/** Adds the closed month that the last audit rebuilt in rotation, so that the next audit rebuilds another one. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const isDay = dialect === 'sqlite' ? ' check (month_until is date(month_until))' : ''
  await db.raw(`alter table audit_results add column month_until ${dialect === 'sqlite' ? 'text' : 'date'}${isDay}`)
}
