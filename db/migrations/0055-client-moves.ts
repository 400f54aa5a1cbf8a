import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/** Adds the moves of services and domains between clients. Release 0.1.0 does not move any. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, reference, instant } = columns(db, dialect)
  await db.schema.createTable('client_moves', (table) => {
    id(table)
    reference(table, 'service_id', 'services', 'cascade').index()
    reference(table, 'domain_id', 'domains', 'cascade').index()
    reference(table, 'from_client_id', 'clients', 'set null').index()
    reference(table, 'to_client_id', 'clients', 'set null').index()
    instant(table, 'created_at').notNullable()
    table.check('(service_id is null) <> (domain_id is null)')
  })
}
