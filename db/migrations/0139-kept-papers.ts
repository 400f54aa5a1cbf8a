import type { Knex } from 'knex'
import { columns, type Dialect } from '../columns.js'

/**
 * Adds the ID of the deleted client to credit entries, as in invoices and transactions. Adds to invoices the day on
 * which personal data was erased. Adds a table of deleted clients, with the time at which their residual data was
 * erased. A trigger writes the ID and the client, even if release 0.2.0 deletes the client. Entries that had already
 * lost their client get 0.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { instant } = columns(db, dialect)
  const isSqlite = dialect === 'sqlite'
  const whole = isSqlite ? " check (typeof(deleted_client_id) in ('integer', 'null'))" : ''
  await db.raw(`alter table credit_entries add column deleted_client_id bigint${whole}`)
  const day = isSqlite ? 'text check (anonymised_on is date(anonymised_on))' : 'date'
  await db.raw(`alter table invoices add column anonymised_on ${day}`)
  await db.schema.createTable('deleted_clients', (table) => {
    table.bigInteger('id').primary()
    instant(table, 'deleted_at').notNullable()
    instant(table, 'erased_at')
  })
  // Before the existing entries, because release 0.2.0 may delete a client in between.
  await createTrigger(db, isSqlite)
  await db.raw('update credit_entries set deleted_client_id = 0 where client_id is null and deleted_client_id is null')
}

async function createTrigger(db: Knex, isSqlite: boolean): Promise<void> {
  const now = isSqlite ? "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')" : 'clock_timestamp()'
  const marks = `update credit_entries set deleted_client_id = old.id where client_id = old.id;
    insert into deleted_clients (id, deleted_at) values (old.id, ${now}) on conflict (id) do nothing;`
  if (isSqlite) {
    await db.raw(`create trigger clients_deleted_further before delete on clients begin ${marks} end`)
    return
  }
  await db.raw(`create function clients_deleted_further() returns trigger language plpgsql as $$ begin
    ${marks}
    return old;
  end $$`)
  await db.raw(`create trigger clients_deleted_further before delete on clients
    for each row execute function clients_deleted_further()`)
}
