import type { Knex } from 'knex'

/**
 * Adds the mark of a service's account. For accounts that staff entered and that no module operation has reached yet,
 * stores the current data in `account_claim`. Such an account is recognized by its contact data one last time, as
 * before this migration, unless that data changes. Release 0.2.0 writes none of these columns.
 */
export async function up(db: Knex): Promise<void> {
  for (const column of ['account_mark', 'account_begun', 'account_claim'])
    await db.raw(`alter table services add column ${column} text`)
  // The line break is a parameter, because chr() is called char() on SQLite.
  await db.raw(
    `update services set account_claim = username || ? || coalesce(domain, '') || ? ||
      (select email from clients where clients.id = services.client_id)
    where status in ('active', 'suspended') and username is not null and account_username is not null
      and account_username <> username`,
    ['\n', '\n'],
  )
}
