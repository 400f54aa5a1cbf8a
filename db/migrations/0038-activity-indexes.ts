import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

export const config = { transaction: false }

/** Indexes the activity log by client and by record. Both indexes omit entries of the service itself. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const index = (name: string, on: string) => concurrentIndex(db, dialect, name, `activity_log ${on}`)
  await index('activity_log_about_client', '(about_client_id, id) where about_client_id is not null')
  await index('activity_log_object', '(object_type, object_id, id) where object_id is not null')
}
