import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the staff account and credential that requested a sign-in link, to the link and to the session it opens, and the
 * staff account to activity log entries. Null if a login opened its own session, and in rows written by release 0.2.0.
 * The credential is not a foreign key, because sessions and entries outlive a deleted credential.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const table of ['login_tokens', 'client_sessions']) {
    const isWhole = dialect === 'sqlite' ? " check (typeof(credential_id) in ('integer', 'null'))" : ''
    await db.raw(`alter table ${table} add column credential_id bigint${isWhole}`)
    await db.raw(`alter table ${table} add column staff_id bigint references staff (id) on delete cascade`)
    await db.raw(`create index ${table}_staff on ${table} (staff_id) where staff_id is not null`)
  }
  await db.raw('alter table activity_log add column staff text')
}
