import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Domains that are on record without a sign that they are the client's. Those of before count as confirmed, and those that
 * release 0.2.0 writes. Transfer codes of transfers that are done are forgotten.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const rule = 'check (is_unconfirmed in (0, 1))'
  await db.raw(
    `alter table domains add column is_unconfirmed smallint not null default 0 ${dialect === 'sqlite' ? rule : ''}`,
  )
  // A rule that is not valid for the rows of before needs no look at them while nobody else can read the table.
  if (dialect === 'postgres')
    await db.raw(`alter table domains add constraint domains_is_unconfirmed ${rule} not valid`)
  await db.raw(`update domains set epp_code = null
    where epp_code is not null and status in ('active', 'grace', 'redemption', 'expired', 'transferred_away')
      and not exists (select 1 from module_queue as asked
        where asked.domain_id = domains.id and asked.action = 'transfer' and asked.status = 'pending')`)
}
