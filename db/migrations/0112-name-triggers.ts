import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Triggers that took away the texts of a name which changed without them: every release that can write here changes both. The
 * indexes of rows without the texts stay. Release before: name-indexes
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
