import type { Knex } from 'knex'
import { creditKindSql } from '../credit-kinds.js'

export const config = { transaction: false }

const rowsAtOnce = 5000

/**
 * Sets the kinds of existing credit entries if they are certain, and adds one closing for each closed invoice: on its
 * recorded cancellation date, or else on the invoice date.
 */
export async function up(db: Knex): Promise<void> {
  await inBatches(db, 'credit_entries', (from, to) =>
    db.raw(`update credit_entries set kind = ${creditKindSql} where id > ? and id <= ? and kind is null`, [from, to]),
  )
  await inBatches(db, 'invoices', (from, to) =>
    db.raw(
      `insert into invoice_closings (invoice_id, status, total, owed, booked_day, created_at)
        select id, status, total - credited, total - credited - paid - credit,
          case when status = 'cancelled' and cancelled_at is not null then null else date end,
          case when status = 'cancelled' then coalesce(cancelled_at, created_at) else created_at end
        from invoices where id > ? and id <= ? and number is not null and status in ('draft', 'cancelled', 'refunded')
          and not exists (select 1 from invoice_closings where invoice_id = invoices.id) order by id`,
      [from, to],
    ),
  )
}

/**
 * Runs each batch as a separate statement, so that others can write between batches. Another run completes an
 * interrupted one.
 */
async function inBatches(
  db: Knex,
  table: 'credit_entries' | 'invoices',
  run: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  const last = Number((await db(table).orderBy('id', 'desc').first('id'))?.id ?? 0)
  for (let from = 0; from < last; from += rowsAtOnce) await run(from, from + rowsAtOnce)
}
