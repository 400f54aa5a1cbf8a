import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Refuses to delete payment attempts that brought in money. No release deletes them, and the audit could not find the
 * missing row, because payments can also be recorded without an attempt.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const refusal = 'a paid payment attempt cannot be deleted'
  if (dialect === 'sqlite') {
    await db.raw(`create trigger payment_attempts_kept before delete on payment_attempts when old.state = 'paid' begin
      select raise(abort, '${refusal}'); end`)
    return
  }
  await db.raw(`create function payment_attempts_kept() returns trigger language plpgsql as $$ begin
    raise exception '${refusal}';
  end $$`)
  await db.raw(`create trigger payment_attempts_kept before delete on payment_attempts for each row
    when (old.state = 'paid') execute function payment_attempts_kept()`)
}
