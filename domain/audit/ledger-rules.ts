import type { Rule } from '../billing/kind-audit.js'
import { inList } from '../sql/in-list.js'
import { closedInvoiceStatuses } from '../values/statuses.js'
import type { AuditSources } from './rule.js'

/** SQL for the number of a day's or instant's month since year 0. Both databases cast days and instants to ISO text. */
const monthOf = (column: string): string =>
  `(cast(substr(cast(${column} as text), 1, 4) as integer) * 12 + cast(substr(cast(${column} as text), 6, 2) as integer))`

/** SQL: true if a posting date is not in the month of its row's creation, give or take time zones. */
const isMoved = (table: string): string =>
  `abs(${monthOf(`${table}.booked_day`)} - ${monthOf(`${table}.created_at`)}) > 1`

/** Returns the rule that rows posted on the day they were written still have that posting date. */
const postedRule = (table: string, plural: string, unless = '1 = 0'): Rule => ({
  name: `${table.replaceAll('_', '-')}-day`,
  broken: `${plural} posted in a month other than the one in which they were written`,
  table,
  sql: (within) => `select ${table}.id from ${table}
    where ${within(`${table}.id`)} and ${table}.booked_day is not null and ${isMoved(table)} and not (${unless})`,
})

const standingSql = `case when invoices.status in ${inList(closedInvoiceStatuses)} then invoices.status else 'open' end`

/** Returns the rule that corrections continue each other, and that the last one matches its transaction. */
const correctionRule = (
  name: string,
  broken: string,
  { table, from, to, current, same }: Readonly<Record<'table' | 'from' | 'to' | 'current' | 'same', string>>,
): Rule => ({
  name,
  broken,
  table,
  sql: (within) => `select ${table}.id from ${table} left join transactions on transactions.id = ${table}.transaction_id
    where ${within(`${table}.id`)} and (transactions.id is null
      or exists (select 1 from ${table} as later where later.transaction_id = ${table}.transaction_id and ${same}
        and later.id = (select min(id) from ${table} as next where next.transaction_id = ${table}.transaction_id
          and next.id > ${table}.id and ${same.replaceAll('later.', 'next.')})
        and coalesce(later.${from}, -1) <> coalesce(${table}.${to}, -1))
      or (not exists (select 1 from ${table} as later where later.transaction_id = ${table}.transaction_id
          and later.id > ${table}.id and ${same}) and ${current}))`,
})

/** Returns rules on rows that only the ledger reads (R-2092). */
export const ledgerRules = ({ creditKindSql }: Pick<AuditSources, 'creditKindSql'>): readonly Rule[] => [
  {
    name: 'closing-status',
    broken: 'numbered invoices whose last closing does not match their status',
    table: 'invoices',
    sql: (within) => `select invoices.id from invoices where ${within('invoices.id')} and invoices.number is not null
      and ${standingSql} <> coalesce((select status from invoice_closings where invoice_closings.invoice_id = invoices.id
        order by invoice_closings.id desc limit 1), 'open')`,
  },
  {
    name: 'closing-lost',
    broken: 'invoice closings whose invoice is missing, or that repeat the closing before them',
    table: 'invoice_closings',
    sql: (within) => `select invoice_closings.id from invoice_closings
      left join invoices on invoices.id = invoice_closings.invoice_id
      where ${within('invoice_closings.id')} and (invoices.id is null
        or invoice_closings.status = coalesce((select earlier.status from invoice_closings as earlier
          where earlier.invoice_id = invoice_closings.invoice_id and earlier.id < invoice_closings.id
          order by earlier.id desc limit 1), 'open'))`,
  },
  {
    // Later credit notes reduce the invoice further.
    name: 'closing-total',
    broken: "invoice closings whose total is not between their invoice's total with and without its credit notes",
    table: 'invoice_closings',
    sql: (within) => `select invoice_closings.id from invoice_closings
      join invoices on invoices.id = invoice_closings.invoice_id
      where ${within('invoice_closings.id')}
        and (invoice_closings.total > invoices.total or invoice_closings.total < invoices.total - invoices.credited)`,
  },
  // An imported invoice that is already closed is posted on its date.
  postedRule(
    'invoice_closings',
    'invoice closings',
    'exists (select 1 from invoices where invoices.id = invoice_closings.invoice_id and invoices.date = booked_day)',
  ),
  postedRule('credit_entries', 'credit entries'),
  postedRule('transaction_corrections', 'corrected amounts'),
  postedRule('fee_corrections', 'corrected fees'),
  postedRule('transactions', 'transactions that return money', 'transactions.is_return = 0'),
  {
    name: 'payment-day',
    broken: 'transactions posted before their value date, or after they were recorded',
    table: 'transactions',
    sql: (within) => `select id from transactions where ${within('id')} and is_return = 0 and booked_day is not null
      and (value_day > booked_day or ${monthOf('booked_day')} > ${monthOf('created_at')} + 1)`,
  },
  correctionRule(
    'correction-chain',
    'corrected amounts that neither the next correction nor the transaction continues',
    {
      table: 'transaction_corrections',
      from: 'from_amount',
      to: 'to_amount',
      same: 'later.side = transaction_corrections.side',
      // Later corrections by the previous release are not recorded.
      current: `transaction_corrections.written_off is not null and transaction_corrections.to_amount
      <> case transaction_corrections.side when 'amount_in' then transactions.amount_in else transactions.amount_out end`,
    },
  ),
  correctionRule(
    'fee-correction-chain',
    'corrected fees that neither the next correction nor the transaction continues',
    {
      table: 'fee_corrections',
      from: 'from_fees',
      to: 'to_fees',
      same: '1 = 1',
      current: 'fee_corrections.to_fees <> coalesce(transactions.fees, -1)',
    },
  ),
  {
    name: 'return-gateway',
    broken: "transactions that return money at a gateway other than their report's",
    table: 'reversals',
    sql: (within) => `select reversals.id from reversals join transactions on transactions.id = reversals.transaction_id
      where ${within('reversals.id')} and reversals.is_by_hand = 0 and transactions.gateway <> reversals.gateway`,
  },
  {
    // Staff can choose the kind only of entries without an invoice, whose descriptions contain no kind.
    name: 'credit-kind',
    broken: 'credit entries whose kind does not match their description',
    table: 'credit_entries',
    sql: (within) => `select id from credit_entries where ${within('id')} and kind <> ${creditKindSql}`,
  },
  {
    name: 'return-currency',
    broken: "transactions that return money in a currency other than their report's",
    table: 'reversals',
    sql: (within) => `select reversals.id from reversals join transactions on transactions.id = reversals.transaction_id
      join currencies on currencies.id = transactions.currency_id
      where ${within('reversals.id')} and currencies.code <> reversals.currency`,
  },
  {
    name: 'attempt-of-other',
    broken: 'payment attempts whose client or currency differs from their invoices',
    table: 'payment_attempt_parts',
    sql: (within) => `select payment_attempt_parts.id from payment_attempt_parts
      join payment_attempts on payment_attempts.id = payment_attempt_parts.attempt_id
      join invoices on invoices.id = payment_attempt_parts.invoice_id
      where ${within('payment_attempt_parts.id')} and (payment_attempts.currency_id <> invoices.currency_id
        or payment_attempts.client_id <> invoices.client_id)`,
  },
  {
    name: 'attempt-not-paid',
    broken: 'payment attempts that brought in money and are not paid',
    table: 'payment_attempts',
    sql: (within) => `select id from payment_attempts where ${within('id')} and state <> 'paid'
      and exists (select 1 from payment_attempt_parts
        where payment_attempt_parts.attempt_id = payment_attempts.id and transaction_id is not null)`,
  },
  {
    name: 'attempt-gone',
    broken: 'parts of payment attempts whose attempt or transaction is missing',
    table: 'payment_attempt_parts',
    sql: (within) => `select id from payment_attempt_parts where ${within('id')}
      and (not exists (select 1 from payment_attempts where payment_attempts.id = attempt_id)
        or (transaction_id is not null
          and not exists (select 1 from transactions where transactions.id = transaction_id)))`,
  },
  ...['invoices', 'transactions', 'credit_entries'].map(
    (table): Rule => ({
      name: `${table.replaceAll('_', '-')}-deleted-client`,
      broken: `${table.replaceAll('_', ' ')} with the ID of a deleted client who exists`,
      table,
      sql: (within) => `select ${table}.id from ${table} where ${within(`${table}.id`)}
        and deleted_client_id is not null and (client_id is not null
          or exists (select 1 from clients where clients.id = ${table}.deleted_client_id))`,
    }),
  ),
  ...['transactions', 'credit_entries'].map(
    (table): Rule => ({
      name: `${table.replaceAll('_', '-')}-other-deleted-client`,
      broken: `${table.replaceAll('_', ' ')} with the ID of a deleted client other than their invoice's`,
      table,
      sql: (within) => `select ${table}.id from ${table} join invoices on invoices.id = ${table}.invoice_id
        where ${within(`${table}.id`)} and ${table}.client_id is null and invoices.client_id is null
          and ${table}.deleted_client_id <> invoices.deleted_client_id
          and 0 not in (${table}.deleted_client_id, invoices.deleted_client_id)`,
    }),
  ),
  {
    name: 'revenue-group',
    broken: 'invoice line items of closed months without their product group',
    table: 'invoice_items',
    sql: (within) => `select invoice_items.id from invoice_items join invoices on invoices.id = invoice_items.invoice_id
      where ${within('invoice_items.id')} and invoice_items.revenue_group is null and invoices.number is not null
        and invoices.date <= (select max(until_day) from closed_ledgers)`,
  },
]
