import type { Rule, WithinSlice } from '../billing/kind-audit.js'
import { isCorrectedSql } from './payment-rules.js'
import { sumsSubquery } from './rule.js'

/**
 * SQL: true if another report replaced the report that a returned payment refers to. The gateway first reported only
 * the amount and later identified the refund. Release before: replaced-reports
 */
const isReplaced = `exists (select 1 from transactions as payment join reversals on reversals.gateway = payment.gateway
    and reversals.payment_transid = coalesce(payment.reference, payment.transid)
  where payment.id = returned_payments.payment_id and reversals.kind = 'refund'
    and reversals.id > returned_payments.reversal_id
    and not exists (select 1 from returned_payments as own where own.reversal_id = reversals.id))`

/** SQL for transactions that return an amount other than the recorded one. */
export const mismatchedReturnsSql = (within: WithinSlice): string => `select transactions.id from transactions
  join ${sumsSubquery('returned_payments', 'amount', 'transaction_id', within('transaction_id'))} as returned
    on returned.transaction_id = transactions.id
  where ${within('transactions.id')} and amount_in + amount_out <> returned.total`

/** Returns SQL for the amount of the claim for a return transaction. */
const claimSql = (id: string): string => `(select coalesce(sum(invoice_items.amount), 0) from invoice_items
  where invoice_items.kind = 'claim' and invoice_items.related_id = ${id})`

/** SQL on returned_payments, grouped by transaction: what the return made due or wrote off when it was recorded. */
const madeDueSql = `(${claimSql('returned_payments.transaction_id')} + (select coalesce(sum(amount), 0) from credit_entries
  where return_id = returned_payments.transaction_id and amount > 0 and kind in ('applied', 'write-off')))`

/** SQL on returned_payments: what a row took, or negative for what it restored. */
const signedReturnSql = "case when kind = 'undone' then -amount else amount end"

/** Rules on returned payments and their reports (R-2086). */
export const returnRules: readonly Rule[] = [
  {
    name: 'return-without-record',
    broken: 'return transactions without a returned payment record',
    table: 'transactions',
    sql: (within) => `select id from transactions where ${within('id')} and is_return = 1
      and not exists (select 1 from returned_payments where transaction_id = transactions.id)`,
  },
  {
    name: 'return-lost',
    broken: 'returned payments whose transaction is missing',
    table: 'returned_payments',
    sql: (within) => `select id from returned_payments where ${within('id')}
      and not exists (select 1 from transactions where transactions.id = transaction_id)`,
  },
  {
    name: 'return-amount',
    broken: 'transactions that return a different amount than recorded',
    table: 'transactions',
    sql: (within) => `${mismatchedReturnsSql(within)} and not ${isCorrectedSql}`,
  },
  {
    name: 'reversal-lost',
    broken: 'returned payments whose report is missing',
    table: 'returned_payments',
    sql: (within) => `select id from returned_payments where ${within('id')} and reversal_id is not null
      and not exists (select 1 from reversals where reversals.id = reversal_id) and not ${isReplaced}`,
  },
  {
    // A report that arrives after its money was returned refers to the transaction by reference.
    name: 'dispute-without-return',
    broken: 'lost disputes without a transaction that returns the money',
    table: 'reversals',
    sql: (within) => `select id from reversals where ${within('id')} and kind = 'dispute' and status = 'recorded'
      and transaction_id is null and dispute_id is null
      and not exists (select 1 from returned_payments where reversal_id = reversals.id)
      and not exists (select 1 from reversals as refunds where refunds.dispute_id = reversals.id)
      and not exists (select 1 from transactions where coalesce(reference, transactions.transid) = reversals.transid)`,
  },
  {
    // One return can take parts of several payments, with one record for each payment.
    name: 'reversal-twice',
    broken: 'reports of returned payments recorded twice',
    sql: () => `select max(id) as id from reversals where status = 'recorded' and transaction_id is not null
      group by transaction_id, payment_transid having count(*) > 1`,
  },
  {
    // Compares the amount returned minus the amount recovered. Disputes without records cannot be checked.
    name: 'dispute-state',
    broken: 'disputes whose returned amount does not match their status',
    table: 'reversals',
    sql: (within) => `select reversals.id from reversals
      join ${sumsSubquery('returned_payments', signedReturnSql, 'reversal_id', within('reversal_id'))} as net
        on net.reversal_id = reversals.id
      where ${within('reversals.id')} and reversals.kind = 'dispute'
        and net.total <> case when reversals.status = 'recorded' then reversals.amount else 0 end`,
  },
  {
    name: 'dispute-word',
    broken: 'disputes whose status does not match their latest state',
    table: 'reversals',
    sql: (within) => `select id from reversals where ${within('id')} and kind = 'dispute'
      and ((state = 'lost' and status not in ('waiting', 'recorded')) or (state = 'won' and status not in ('won', 'undone')))`,
  },
  {
    name: 'disputed-money-sum',
    broken: 'disputes whose disputed money differs from what the gateway withdrew and transactions took',
    table: 'reversals',
    sql: (within) => `select reversals.id from reversals
      join ${sumsSubquery('dispute_movements', 'amount + held', 'reversal_id', within('reversal_id'))} as held
        on held.reversal_id = reversals.id
      left join ${sumsSubquery('returned_payments', signedReturnSql, 'reversal_id', within('reversal_id'))} as net
        on net.reversal_id = reversals.id
      where ${within('reversals.id')} and state in ('open', 'lost') and held.total <> -coalesce(net.total, 0)`,
  },
  {
    name: 'disputed-money-of-other',
    broken: 'disputed money whose payment or transaction belongs to another dispute',
    table: 'dispute_movements',
    sql: (within) => `select dispute_movements.id from dispute_movements
      join reversals on reversals.id = dispute_movements.reversal_id
      where ${within('dispute_movements.id')}
        and (not exists (select 1 from transactions where transactions.id = dispute_movements.payment_id
            and coalesce(transactions.reference, transactions.transid) = reversals.payment_transid)
          or (dispute_movements.transaction_id is not null
            and not exists (select 1 from returned_payments where returned_payments.reversal_id = reversals.id
              and returned_payments.transaction_id = dispute_movements.transaction_id)))`,
  },
  {
    name: 'refund-of-dispute',
    broken: 'reports assigned to a dispute that is missing or belongs to another payment',
    table: 'reversals',
    sql: (within) => `select id from reversals where ${within('id')} and dispute_id is not null
      and not exists (select 1 from reversals as disputes where disputes.id = reversals.dispute_id
        and disputes.kind = 'dispute' and disputes.gateway = reversals.gateway
        and disputes.payment_transid = reversals.payment_transid)`,
  },
  {
    // A claim, credit taken off invoices, and write-offs add up to the missing amount. Earlier releases create none.
    name: 'return-claimed',
    broken: 'returned payments that made another amount due than was missing',
    table: 'transactions',
    sql: (within) => `select transaction_id as id from returned_payments
      where ${within('transaction_id')} and kind in ('refund', 'dispute')
      group by transaction_id
      having ${madeDueSql} > 0 and ${madeDueSql} <> sum(missing)`,
  },
  {
    name: 'return-restored',
    broken: 'restored returned payments with amounts still due',
    table: 'reversals',
    sql: (within) => `select reversals.id from reversals
      join (select distinct transaction_id, reversal_id from returned_payments where kind in ('refund', 'dispute')) as returned
        on returned.reversal_id = reversals.id
      where ${within('reversals.id')} and reversals.status = 'undone'
        and not exists (select 1 from returned_payments as others where others.transaction_id = returned.transaction_id
          and others.reversal_id <> reversals.id)
        and ${claimSql('returned.transaction_id')} <> (select coalesce(sum(amount), 0) from credit_entries
          where return_id = returned.transaction_id and kind in ('refund', 'dispute'))`,
  },
  {
    name: 'claim-of-nothing',
    broken: 'credit entries that refer to a transaction that returned no payment',
    table: 'credit_entries',
    sql: (within) => `select id from credit_entries where ${within('id')} and return_id is not null
      and not exists (select 1 from transactions where transactions.id = return_id and amount_out > 0)`,
  },
]
