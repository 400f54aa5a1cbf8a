import type { Rule } from '../billing/kind-audit.js'
import { inList } from '../sql/in-list.js'
import { liveAttemptStates } from '../values/statuses.js'
import { isCorrectedSql } from './payment-rules.js'
import { sumsSubquery } from './rule.js'

const isLiveSql = `payment_attempts.state in ${inList(liveAttemptStates)}`

/**
 * SQL on payment_attempts and transactions: true for a transaction that records an attempt's payment or a share of it
 * (R-4081).
 */
const isOfAttempt = `transactions.gateway = payment_attempts.gateway and transactions.is_return = 0
  and transactions.reference in (select payment_attempts.transid union all
    select payment_attempts.transid || '/' || payment_attempt_parts.invoice_id from payment_attempt_parts
    where payment_attempt_parts.attempt_id = payment_attempts.id)`

/** Rules on payments through gateways and the transactions that record them (R-4089). */
export const attemptRules: readonly Rule[] = [
  {
    // Skips attempts of deleted clients, because the paid invoice may have been a draft that was deleted with the
    // client.
    name: 'attempt-without-payment',
    broken: 'paid payment attempts without a payment transaction',
    table: 'payment_attempts',
    sql: (within) => `select id from payment_attempts where ${within('id')} and state = 'paid' and client_id is not null
      and not exists (select 1 from transactions where transactions.gateway = payment_attempts.gateway
        and (transactions.reference = payment_attempts.transid
          or (transactions.reference is null and transactions.transid = payment_attempts.transid)))`,
  },
  {
    name: 'attempt-paid-twice',
    broken: 'payments recorded by two payment attempts',
    sql: () => `select max(id) as id from payment_attempts where state = 'paid' and transid is not null
      group by gateway, transid having count(*) > 1`,
  },
  {
    name: 'attempt-part-paid-twice',
    broken: 'parts of payment attempts that share a transaction',
    sql: () => `select max(id) as id from payment_attempt_parts where transaction_id is not null
      group by transaction_id having count(*) > 1`,
  },
  {
    name: 'attempt-part-of-other',
    broken: 'parts of payment attempts whose transaction belongs to another invoice or gateway',
    table: 'payment_attempt_parts',
    sql: (within) => `select payment_attempt_parts.id from payment_attempt_parts
      join payment_attempts on payment_attempts.id = payment_attempt_parts.attempt_id
      join transactions on transactions.id = payment_attempt_parts.transaction_id
      where ${within('payment_attempt_parts.id')}
        and (transactions.invoice_id <> payment_attempt_parts.invoice_id or transactions.gateway <> payment_attempts.gateway)`,
  },
  {
    // Compares with `paid`, because the gateway may have paid more or less than the attempt's amount.
    name: 'attempt-sum',
    broken: 'paid payment attempts whose transactions do not add up to the amount paid at the gateway',
    table: 'payment_attempts',
    sql: (within) => `select id from payment_attempts where ${within('id')} and state = 'paid' and paid is not null
      and client_id is not null and exists (select 1 from transactions where ${isOfAttempt})
      and paid <> (select sum(amount_in) from transactions where ${isOfAttempt})
      and not exists (select 1 from transactions where ${isOfAttempt} and ${isCorrectedSql})`,
  },
  {
    name: 'attempts-on-one-invoice',
    broken: 'invoices with two payment attempts that can still succeed',
    table: 'invoices',
    sql: (within) => `select invoice_id as id from payment_attempt_parts
      join payment_attempts on payment_attempts.id = payment_attempt_parts.attempt_id
      where ${within('invoice_id')} and ${isLiveSql} group by invoice_id having count(*) > 1`,
  },
  {
    name: 'attempt-amount',
    broken: 'payment attempts whose parts do not add up to their amount',
    table: 'payment_attempts',
    sql: (within) => `select payment_attempts.id from payment_attempts
      join ${sumsSubquery('payment_attempt_parts', 'amount', 'attempt_id', within('attempt_id'))} as parts
        on parts.attempt_id = payment_attempts.id
      where ${within('payment_attempts.id')} and client_id is not null and parts.total <> payment_attempts.amount`,
  },
  {
    name: 'attempt-part-live',
    broken: 'parts of payment attempts that hold their invoice although the attempt does not, or the reverse',
    table: 'payment_attempt_parts',
    sql: (within) => `select payment_attempt_parts.id from payment_attempt_parts
      join payment_attempts on payment_attempts.id = payment_attempt_parts.attempt_id
      where ${within('payment_attempt_parts.id')} and is_live <> case when ${isLiveSql} then 1 else 0 end`,
  },
]
