import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the call behind an activity log entry, the record it changed, and the changed columns as JSON. Null in entries
 * written by the service itself and by release 0.1.0. The client ID has no foreign key, because writing an entry must
 * not lock the client's row after the rows of the client's records.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const column of ['action', 'request_id', 'address', 'object_type', 'object_id', 'changes'])
    await db.raw(`alter table activity_log add column ${column} text`)
  for (const column of ['credential_id', 'about_client_id']) {
    const isWhole = dialect === 'sqlite' ? ` check (typeof(${column}) in ('integer', 'null'))` : ''
    await db.raw(`alter table activity_log add column ${column} bigint${isWhole}`)
  }
}
