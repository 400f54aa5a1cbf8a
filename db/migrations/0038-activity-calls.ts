import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * The call that an entry of the activity log belongs to, the record that it changed, and the changed columns as JSON. Null
 * in entries of the service itself and of release 0.1.0. The client's number has no foreign key: an entry must not lock
 * the client's row after those of its records.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const column of ['action', 'request_id', 'address', 'object_type', 'object_id', 'changes'])
    await db.raw(`alter table activity_log add column ${column} text`)
  for (const column of ['credential_id', 'about_client_id']) {
    const isWhole = dialect === 'sqlite' ? ` check (typeof(${column}) in ('integer', 'null'))` : ''
    await db.raw(`alter table activity_log add column ${column} bigint${isWhole}`)
  }
}
