import type { Knex } from 'knex'

/**
 * The permissions of the credential that asked for a sign-in link, as a JSON list, also of the session that it opens, and
 * those that bound who has set an endpoint of an addon. Null where a credential was not limited to some, and in what release
 * 0.2.0 writes.
 */
export async function up(db: Knex): Promise<void> {
  for (const table of ['login_tokens', 'client_sessions'])
    await db.raw(`alter table ${table} add column credential_permissions text`)
  await db.raw('alter table modules add column owner_permissions text')
}
