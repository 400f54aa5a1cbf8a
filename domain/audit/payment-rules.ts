import type { Rule } from '../billing/kind-audit.js'
import { sumRule, sumsSubquery } from './rule.js'

/**
 * SQL on transactions: true if staff has corrected the amount. Corrections made by earlier releases are stored, too
 * (R-2023).
 */
export const isCorrectedSql = `exists (select 1 from transaction_corrections
  where transaction_corrections.transaction_id = transactions.id)`

/**
 * SQL on transactions: true if an earlier release recorded a correction, which changed no invoice (R-1108).
 * Release before: unmoved-corrections
 */
const isUnmovedSql = `exists (select 1 from transaction_corrections
  where transaction_corrections.transaction_id = transactions.id and written_off is null)`

/** SQL on transactions: the part of the amount that staff wrote off. */
const writtenOffSql = `(select coalesce(sum(written_off), 0) from transaction_corrections
  where transaction_corrections.transaction_id = transactions.id)`

/**
 * SQL on credit entries: false for entries that post the missing amount of a returned payment (R-1126). They do not
 * change the credit of their invoice.
 */
const movesCreditSql = "(return_id is null or kind = 'applied')"

/** Rules on payments and credit. */
export const paymentRules: readonly Rule[] = [
  sumRule(
    { name: 'client-credit', broken: 'clients whose credit is not the sum of their entries', table: 'clients' },
    'clients.credit',
    { table: 'credit_entries', column: 'amount', owner: 'client_id' },
  ),
  {
    // Entries from before a change of currency add up to 0.
    name: 'credit-entry-currency',
    broken: 'clients with credit in a currency other than theirs',
    table: 'clients',
    sql: (within) => `select distinct clients.id from clients
      join (select client_id, currency_id from credit_entries where ${within('client_id')}
        group by client_id, currency_id having sum(amount) <> 0) as held
        on held.client_id = clients.id and held.currency_id <> clients.currency_id
      where ${within('clients.id')}`,
  },
  {
    name: 'credit-entry-client',
    broken: "credit entries for another client's invoice",
    table: 'credit_entries',
    sql: (within) => `select credit_entries.id from credit_entries
      join invoices on invoices.id = credit_entries.invoice_id
      where ${within('credit_entries.id')} and credit_entries.client_id <> invoices.client_id`,
  },
  sumRule(
    {
      name: 'invoice-payments',
      broken: 'invoices whose recorded payments do not match their transactions',
      table: 'invoices',
    },
    'invoices.paid',
    { table: 'transactions', column: 'applied', owner: 'invoice_id' },
  ),
  {
    // Refunds to credit and overpayments are positive entries that refer to the invoice.
    name: 'invoice-credit',
    broken: 'invoices whose recorded credit does not match the credit applied and returned',
    table: 'invoices',
    sql: (within) => `select invoices.id from invoices
      left join ${sumsSubquery('credit_entries', 'amount', 'invoice_id', `${within('invoice_id')} and amount < 0 and ${movesCreditSql}`)} as used
        on used.invoice_id = invoices.id
      left join ${sumsSubquery('credit_entries', 'amount', 'invoice_id', `${within('invoice_id')} and ${movesCreditSql}`)} as entries
        on entries.invoice_id = invoices.id
      where ${within('invoices.id')}
        and (invoices.credit > -coalesce(used.total, 0) or invoices.credit < -coalesce(entries.total, 0))`,
  },
  {
    // Incoming money is on the invoice or becomes credit. Applied credit can become credit again, and so can the part
    // of a reduction that exceeded the invoice's total (R-1204).
    name: 'credit-above-income',
    broken: 'invoices that became more credit than the money received and not kept on them',
    table: 'invoices',
    sql: (within) => `select invoices.id from invoices
      join ${sumsSubquery('credit_entries', 'amount', 'invoice_id', `${within('invoice_id')} and amount > 0`)} as given
        on given.invoice_id = invoices.id
      left join ${sumsSubquery('transactions', 'amount_in - applied', 'invoice_id', within('invoice_id'))} as came
        on came.invoice_id = invoices.id
      left join ${sumsSubquery('credit_entries', 'amount', 'invoice_id', `${within('invoice_id')} and amount < 0`)} as used
        on used.invoice_id = invoices.id
      left join ${sumsSubquery('invoice_items', 'amount', 'invoice_id', `${within('invoice_id')} and amount < 0`)} as lowered
        on lowered.invoice_id = invoices.id
      where ${within('invoices.id')} and given.total > coalesce(came.total, 0) - coalesce(used.total, 0)
          - invoices.credit - coalesce(lowered.total, 0)
        and not exists (select 1 from transactions where transactions.invoice_id = invoices.id and ${isCorrectedSql})`,
  },
  {
    name: 'refund-above-payment',
    broken: 'payments whose queued refunds exceed the amount on the invoice',
    table: 'transactions',
    sql: (within) => `select transactions.id from transactions
      join ${sumsSubquery('refunds_to_send', 'amount', 'transaction_id', `${within('transaction_id')} and failed_at is null and attempts = 0`)} as asked
        on asked.transaction_id = transactions.id
      where ${within('transactions.id')} and asked.total > transactions.applied`,
  },
  {
    name: 'payment-currency',
    broken: "transactions in a currency other than their invoice's",
    table: 'transactions',
    sql: (within) => `select transactions.id from transactions join invoices on invoices.id = transactions.invoice_id
      where ${within('transactions.id')} and transactions.currency_id <> invoices.currency_id`,
  },
  {
    name: 'payment-client',
    broken: "transactions on another client's invoice",
    table: 'transactions',
    sql: (within) => `select transactions.id from transactions join invoices on invoices.id = transactions.invoice_id
      where ${within('transactions.id')} and transactions.client_id <> invoices.client_id`,
  },
  {
    // Neither transactions on the invoice of a deleted client nor refunds of a deleted client's payment have a client.
    name: 'payment-without-client',
    broken: 'transactions that lost a client who was not deleted',
    table: 'transactions',
    sql: (within) => `select transactions.id from transactions
      left join invoices on invoices.id = transactions.invoice_id
      where ${within('transactions.id')} and transactions.client_id is null and transactions.deleted_client_id is null
        and (invoices.client_id is not null or (invoices.id is null and transactions.amount_in > 0))`,
  },
  {
    name: 'payment-of-nothing',
    broken: 'transactions applied to an invoice that they do not reference',
    table: 'transactions',
    sql: (within) => `select id from transactions where ${within('id')} and invoice_id is null and applied > 0`,
  },
  {
    name: 'payment-above-amount',
    broken: 'transactions applied to an invoice beyond their incoming amount',
    table: 'transactions',
    sql: (within) => `select id from transactions
      where ${within('id')} and applied > amount_in and applied > amount_in + ${writtenOffSql} and not ${isUnmovedSql}`,
  },
  {
    name: 'payment-lost',
    broken: 'invoices with part of a payment neither applied, credited, nor returned',
    table: 'invoices',
    sql: (within) => `select rest.invoice_id as id
      from ${sumsSubquery('transactions', 'amount_in - applied', 'invoice_id', `${within('invoice_id')} and applied > 0 and amount_in > applied`)} as rest
      left join ${sumsSubquery('credit_entries', 'amount', 'invoice_id', `${within('invoice_id')} and amount > 0`)} as entries
        on entries.invoice_id = rest.invoice_id
      left join ${sumsSubquery('transactions', 'amount_out', 'invoice_id', within('invoice_id'))} as gone
        on gone.invoice_id = rest.invoice_id
      where rest.total > coalesce(entries.total, 0) + coalesce(gone.total, 0)
        and not exists (select 1 from transactions where transactions.invoice_id = rest.invoice_id
          and ((applied > 0 and amount_in > applied) or amount_out > 0 or is_return = 1) and ${isCorrectedSql})`,
  },
]
