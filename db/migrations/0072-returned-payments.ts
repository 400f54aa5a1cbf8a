import type { Knex } from 'knex'
import { addFlag } from '../checked-column.js'
import { columns, type Dialect } from '../columns.js'
import { logTriggers } from '../log-triggers.js'

/**
 * Links each transaction that returns money to the payment or reversal it belongs to, so that lost or duplicate returns
 * can be detected. Release 0.2.0 writes neither the flag nor the row. If its calls change a transaction's amount, the
 * database records the correction. Earlier changes that the activity log no longer contains get one correction each.
 */
export async function up(db: Knex, dialect: Dialect): Promise<void> {
  const { id, whole, instant, oneOf } = columns(db, dialect)
  await addFlag(db, dialect, 'transactions', 'is_return')
  await db.schema.createTable('returned_payments', (table) => {
    id(table)
    oneOf(table, 'kind', ['refund', 'dispute', 'credit', 'undone'])
    // IDs without a foreign key, because they outlive the rows they refer to.
    whole(table, 'transaction_id').notNullable().index()
    whole(table, 'payment_id')
    whole(table, 'reversal_id').index()
    whole(table, 'amount').notNullable()
    instant(table, 'created_at').notNullable()
  })
  // Before the earlier corrections, because release 0.2.0 may make another in between.
  for (const statement of logTriggers(dialect, correction)) await db.raw(statement)
  await db.raw(`${into} select id, 'amount_in', applied, amount_in, 'system', created_at from transactions
    where applied > 0 and amount_in > applied and ${isForgotten} and ${isUncorrected('transactions.id')}
      and invoice_id in (${invoicesWithLost}) order by id`)
}

const into = `insert into transaction_corrections
  (transaction_id, side, from_amount, to_amount, author, created_at)`

const isUncorrected = (transaction: string): string =>
  `not exists (select 1 from transaction_corrections where transaction_id = ${transaction})`

/**
 * SQL condition for transactions older than the activity log's first entry. The log is pruned, so it is unknown whether
 * staff changed them.
 */
const isForgotten = 'coalesce((select min(created_at) from activity_log) > transactions.created_at, 1 = 1)'

/** Invoices with a payment remainder that was neither applied, nor credited, nor returned. */
const invoicesWithLost = `select rest.invoice_id from (select invoice_id, sum(amount_in - applied) as total
    from transactions where applied > 0 and amount_in > applied group by invoice_id) as rest
  where rest.total > (select coalesce(sum(amount), 0) from credit_entries
      where credit_entries.invoice_id = rest.invoice_id and amount > 0)
    + (select coalesce(sum(amount_out), 0) from transactions as gone where gone.invoice_id = rest.invoice_id)`

const isOfAmount = `new.object_type = 'transaction' and new.changes like '%"field":"amount_%'`

/** Assumes that a transaction that pays more than its amount originally received that much. */
const correct = `${into} select id, case when amount_out > amount_in then 'amount_out' else 'amount_in' end,
    case when applied > amount_in + amount_out then applied else amount_in + amount_out end, amount_in + amount_out,
    new.author, new.created_at
  from transactions where id = cast(new.object_id as bigint) and ${isUncorrected('transactions.id')};`

const correction = { name: 'amount_changed', condition: isOfAmount, run: correct }
