import type { Knex } from 'knex'

/**
 * Adds the permissions of the credential that requested a sign-in link, as a JSON list, to the link and to the session
 * it opens. Also adds the permissions of the credentials that set an addon's endpoints. Null for a credential that is
 * not limited, and in rows written by release 0.2.0.
 */
export async function up(db: Knex): Promise<void> {
  for (const table of ['login_tokens', 'client_sessions'])
    await db.raw(`alter table ${table} add column credential_permissions text`)
  await db.raw('alter table modules add column owner_permissions text')
}
