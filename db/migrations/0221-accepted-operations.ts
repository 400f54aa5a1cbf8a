import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the time since which a provider has accepted an operation without completing it. The operations of earlier
 * releases have none.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const instant =
    dialect === 'sqlite' ? "text check (accepted_at is strftime('%Y-%m-%dT%H:%M:%fZ', accepted_at))" : 'timestamptz(3)'
  await db.raw(`alter table module_queue add column accepted_at ${instant}`)
}
