import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Triggers that removed a name's derived texts when the name changed without them. They are dropped, because every
 * release that can write here changes both. The indexes for rows without the texts are kept.
 * Release before: name-indexes
 */
const triggers = {
  sqlite: [
    ...['firstname', 'lastname', 'companyname'].map((name) => `drop trigger if exists clients_${name}_changed`),
    'drop trigger if exists domains_renamed',
  ],
  postgres: ['clients_names_changed', 'domains_renamed'].map((name) => `drop function if exists ${name}() cascade`),
} as const

export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const statement of triggers[dialect]) await db.raw(statement)
}
