import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the expiry of upgrades with their period, the operations that a TLD offers, and the seller and client as of an
 * invoice's issue date. Only adds columns, because release 0.1.0 still writes rows without them.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const day = (name: string) =>
    dialect === 'sqlite' ? `${name} text check (${name} is date(${name}))` : `${name} date`
  const add = (table: string, column: string) => db.raw(`alter table ${table} add column ${column}`)
  // The first day after the period in which the upgrade was made, and the first day that its price did not cover.
  await add('upgrades', day('expires_on'))
  await add('upgrades', day('priced_until'))
  // End of the time billed at the old price from `priced_until` on, until the difference has been billed.
  await add('upgrades', day('unpriced_until'))
  await db.raw("create index upgrades_pending on upgrades (expires_on, id) where status = 'pending'")
  // A price of 0 is free, so a separate flag marks operations that are not offered.
  for (const name of ['is_registered', 'is_transferred', 'is_renewed'])
    await add('tlds', `${name} smallint not null default 1 check (${name} in (0, 1))`)
  // JSON, as of the issue date. Null on drafts and on invoices issued before this migration.
  await add('invoices', 'seller text')
  await add('invoices', 'billed_to text')
  await add('clients', 'tax_id text')
}
