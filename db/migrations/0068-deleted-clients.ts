import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Adds the ID of a document's deleted client. The database writes it, so that it is also set when release 0.2.0 deletes
 * a client. Documents that lost their client before this migration get 0, because the ID is unknown.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const papers = ['invoices', 'transactions']
  const whole = dialect === 'sqlite' ? " check (typeof(deleted_client_id) in ('integer', 'null'))" : ''
  for (const paper of papers) await db.raw(`alter table ${paper} add column deleted_client_id bigint${whole}`)
  // Before the existing documents, because release 0.2.0 may delete a client in between.
  await createTrigger(db, dialect, papers)
  for (const paper of papers)
    await db.raw(`update ${paper} set deleted_client_id = 0 where client_id is null and deleted_client_id is null`)
}

async function createTrigger(db: Knex, dialect: Dialect, papers: readonly string[]): Promise<void> {
  const marks = papers
    .map((paper) => `update ${paper} set deleted_client_id = old.id where client_id = old.id;`)
    .join(' ')
  if (dialect === 'sqlite') {
    await db.raw(`create trigger clients_deleted before delete on clients begin ${marks} end`)
    return
  }
  await db.raw(`create function clients_deleted() returns trigger language plpgsql as $$ begin
    ${marks}
    return old;
  end $$`)
  await db.raw(
    'create trigger clients_deleted before delete on clients for each row execute function clients_deleted()',
  )
}
