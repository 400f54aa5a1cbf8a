import type { Knex } from 'knex'

/**
 * The mark of the account of a service. Of accounts that staff have put on record and no verb has met, the record as it is
 * by now is kept: until it is changed they are told as before, once. Release 0.2.0 writes none of these columns.
 */
export async function up(db: Knex): Promise<void> {
  for (const column of ['account_mark', 'account_begun', 'account_claim'])
    await db.raw(`alter table services add column ${column} text`)
  // chr() is char() on SQLite, so the line break is a parameter.
  await db.raw(
    `update services set account_claim = username || ? || coalesce(domain, '') || ? ||
      (select email from clients where clients.id = services.client_id)
    where status in ('active', 'suspended') and username is not null and account_username is not null
      and account_username <> username`,
    ['\n', '\n'],
  )
}
