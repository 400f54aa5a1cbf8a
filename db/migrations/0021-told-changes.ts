import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * The triggers of watched tables tell the connection that changes them, too, ahead of the end of its statement. INFO
 * reaches a connection whatever messages its role has asked for.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  if (dialect === 'sqlite') return
  await db.raw(`create or replace function notify_changed() returns trigger language plpgsql as $$ begin
    perform pg_notify('changed', tg_table_name);
    raise info using message = 'changed', table = tg_table_name;
    return null;
  end $$`)
}
