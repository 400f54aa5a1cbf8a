import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Upgrades that end with their period, extensions that are not offered for everything, and invoices that keep the seller
 * and the client of their day. Columns alone: release 0.1.0 goes on writing rows without them.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const day = (name: string) =>
    dialect === 'sqlite' ? `${name} text check (${name} is date(${name}))` : `${name} date`
  const add = (table: string, column: string) => db.raw(`alter table ${table} add column ${column}`)
  // The first day after the period in which it was made, and the first day that its price did not cover.
  await add('upgrades', day('expires_on'))
  await add('upgrades', day('priced_until'))
  // The end of what was billed at the old price from there on, until that is made good.
  await add('upgrades', day('unpriced_until'))
  await db.raw("create index upgrades_pending on upgrades (expires_on, id) where status = 'pending'")
  // A price of 0 is free; what is not offered has no price.
  for (const name of ['is_registered', 'is_transferred', 'is_renewed'])
    await add('tlds', `${name} smallint not null default 1 check (${name} in (0, 1))`)
  // JSON: as they were on the day of issue; null on invoices of before, and on drafts.
  await add('invoices', 'seller text')
  await add('invoices', 'billed_to text')
  await add('clients', 'tax_id text')
}
