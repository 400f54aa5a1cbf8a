import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

/** Builds the index of a growing table without blocking writers. */
export const config = { transaction: false }

/** Indexes clients by status, and reports a change to a watched table to the connection that makes it. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await concurrentIndex(db, dialect, 'clients_status_id_index', 'clients (status, id)')
  if (dialect === 'sqlite') return
  // INFO messages reach a connection regardless of its `client_min_messages`, before the statement completes.
  await db.raw(`create or replace function notify_changed() returns trigger language plpgsql as $$ begin
    perform pg_notify('changed', tg_table_name);
    raise info using message = 'changed', table = tg_table_name;
    return null;
  end $$`)
}
