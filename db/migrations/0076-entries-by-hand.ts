import type { Knex } from 'knex'
import { addFlag } from '../checked-column.js'
import type { Dialect } from '../columns.js'

/**
 * Marks manual entries by staff: refunds, and ledger entries that pay nothing. Release 0.2.0 does not set the mark, so
 * its manual refunds count as reported by the gateway and its manual entries as payments.
 *
 * Also records which transactions of release 0.2.0 moved money to a client's credit. A trigger does this for
 * transactions that release 0.2.0 writes from now on.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  for (const table of ['reversals', 'transactions']) await addFlag(db, dialect, table, 'is_by_hand')
  // Before the earlier transactions, because release 0.2.0 may write another in between.
  await createTrigger(db, dialect)
  await db.raw(`insert into returned_payments (kind, transaction_id, amount, created_at)
    select 'credit', out_id, amount_in, created_at from (
      select entry.id, max(out.id) as out_id, entry.amount_in, entry.created_at
      from transactions as entry join transactions as out on ${isPair('out', 'entry')}
      where ${isEntry('entry')} group by entry.id, entry.amount_in, entry.created_at) as pairs
    where not exists (select 1 from returned_payments where kind = 'credit' and transaction_id = out_id)
    order by id`)
}

async function createTrigger(db: Knex, dialect: Dialect): Promise<void> {
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

/**
 * The entry with which release 0.2.0 records new credit in the ledger. Entries of this release are marked with
 * `is_return`.
 */
const isEntry = (row: string): string =>
  `${row}.gateway = 'credit' and ${row}.invoice_id is null and ${row}.amount_in > 0 and ${row}.is_return = 0`

/** Matches the entry with the transaction that takes the money off an invoice, which has the same timestamp. */
const isPair = (out: string, entry: string): string =>
  `${out}.client_id = ${entry}.client_id and ${out}.created_at = ${entry}.created_at and ${out}.gateway = 'credit'
    and ${out}.invoice_id is not null and ${out}.amount_out = ${entry}.amount_in and ${out}.is_return = 0`
