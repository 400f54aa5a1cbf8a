import type { Knex } from 'knex'
import type { Dialect } from '../columns.js'

/**
 * Marks what staff has entered by hand: refunds, and lines of the ledger that pay nothing. It also says which transactions of
 * release 0.2.0 moved money to the credit of a client; of those that it writes beside this release the database says so.
 * Release 0.2.0 sets no mark: its refunds by hand count as reports, and its lines as payments.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const table of ['reversals', 'transactions'])
    await db.raw(`alter table ${table} add column is_by_hand smallint not null default 0 check (is_by_hand in (0, 1))`)
  await db.raw(`insert into returned_payments (kind, transaction_id, amount, created_at)
    select 'credit', max(out.id), entry.amount_in, entry.created_at
    from transactions as entry join transactions as out on ${isPair('out', 'entry')}
    where ${isEntry('entry')} group by entry.id, entry.amount_in, entry.created_at order by entry.id`)
  const mark = `insert into returned_payments (kind, transaction_id, amount, created_at)
    select 'credit', max(id), new.amount_in, new.created_at from transactions
    where ${isPair('transactions', 'new')} having max(id) is not null;`
  const written = 'create trigger transactions_to_credit after insert on transactions'
  if (dialect === 'sqlite') {
    await db.raw(`${written} when ${isEntry('new')} begin ${mark} end`)
    return
  }
  await db.raw(`create function transactions_to_credit() returns trigger language plpgsql as $$ begin
    ${mark}
    return null;
  end $$`)
  await db.raw(`${written} for each row when (${isEntry('new')}) execute function transactions_to_credit()`)
}

/** The line by which release 0.2.0 keeps what became credit in the ledger; that of this release is marked. */
const isEntry = (row: string): string =>
  `${row}.gateway = 'credit' and ${row}.invoice_id is null and ${row}.amount_in > 0 and ${row}.is_return = 0`

/** It is written at one instant with the line that takes the money off an invoice. */
const isPair = (out: string, entry: string): string =>
  `${out}.client_id = ${entry}.client_id and ${out}.created_at = ${entry}.created_at and ${out}.gateway = 'credit'
    and ${out}.invoice_id is not null and ${out}.amount_out = ${entry}.amount_in and ${out}.is_return = 0`
