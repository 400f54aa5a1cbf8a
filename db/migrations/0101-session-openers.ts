import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * The staff account and the credential that asked for a sign-in link, also of the session that it opens, and the staff
 * account in entries of the activity log. Null where a login has opened its session itself, and in what release 0.2.0
 * writes. A credential may be deleted while its sessions and entries stay, so it is no foreign key.
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
