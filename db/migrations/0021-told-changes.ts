import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'
import { concurrentIndex } from '../concurrent-index.js'

/** An index on a table that grows is made beside those who write. */
export const config = { transaction: false }

/** Clients in the order of their status, by an index; and triggers that tell a change to the connection that makes it. */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  await concurrentIndex(db, dialect, 'clients_status_id_index', 'clients (status, id)')
  if (dialect === 'sqlite') return
  // INFO reaches a connection whatever messages its role has asked for, ahead of the end of the statement.
  await db.raw(`create or replace function notify_changed() returns trigger language plpgsql as $$ begin
    perform pg_notify('changed', tg_table_name);
    raise info using message = 'changed', table = tg_table_name;
    return null;
  end $$`)
}
