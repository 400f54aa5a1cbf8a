import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds a flag for domains without proof that they belong to the client. Existing domains count as confirmed, and so do
 * domains written by release 0.2.0. Erases the transfer codes of completed transfers.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const rule = 'check (is_unconfirmed in (0, 1))'
  await db.raw(
    `alter table domains add column is_unconfirmed smallint not null default 0 ${dialect === 'sqlite' ? rule : ''}`,
  )
  // `not valid` avoids a scan of the existing rows, during which other processes could not read the table.
  if (dialect === 'postgres')
    for (const change of [
      `add constraint domains_is_unconfirmed ${rule} not valid`,
      'validate constraint domains_is_unconfirmed',
    ])
      await db.raw(`alter table domains ${change}`)
  await db.raw(`update domains set epp_code = null
    where epp_code is not null and status in ('active', 'grace', 'redemption', 'expired', 'transferred_away')
      and not exists (select 1 from module_queue as asked
        where asked.domain_id = domains.id and asked.action = 'transfer' and asked.status = 'pending')`)
}
