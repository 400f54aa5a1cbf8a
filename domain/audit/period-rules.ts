import { isInvoiceOpenSql } from '../billing/amount-due.js'
import { isInvoiceSettledSql } from '../billing/billing-dates.js'
import { isNotFullyCreditedSql } from '../billing/credited-lines.js'
import type { Rule } from '../billing/kind-audit.js'
import type { LineKinds } from '../billing/line-kind.js'
import { isOfKindSql } from '../billing/line-kind-columns.js'
import { type LastBilling, listRecurringKinds, type RecurringKind } from './rule.js'

/** SQL for the end of the last period that invoice lines cover for a row. */
export const lastCoveredEndSql = ({ kind, table }: RecurringKind): string => `(select max(period_end) from invoice_items
  where ${isOfKindSql(kind)} and related_id = ${table}.id and is_claiming = 1)`

/**
 * SQL: true if a row's due date is the target of its last recorded move, or the start of a period that its line no
 * longer covers (R-2085). If no move was recorded, the due date may also be the end of a period on a cancelled invoice
 * without a cancellation time, or the expiry date of a domain that its registrar renewed.
 * Release before: unrecorded-moves
 */
const isMovedSql = ({
  kind,
  table,
  isDatedElsewhere,
}: RecurringKind): string => `coalesce((select to_day from moved_periods
    where kind = '${kind}' and thing_id = ${table}.id order by id desc limit 1), '0001-01-01') = ${table}.next_due_date
  or exists (select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
    where ${isOfKindSql(kind)} and related_id = ${table}.id and is_claiming = 0
      and (period_start = ${table}.next_due_date or (period_end = ${table}.next_due_date
        and invoices.status = 'cancelled' and invoices.cancelled_at is null)))
  ${isDatedElsewhere === null ? '' : `or ${isDatedElsewhere}`}`

/** Returns the rules on periods and the lines that cover them (R-1221). */
export const periodRules = (kinds: LineKinds): readonly Rule[] => [
  {
    name: 'claim-of-nothing',
    broken: 'line items that cover a period of a record that does not exist',
    table: 'invoice_items',
    sql: (within) => `select invoice_items.id from invoice_items
      where ${within('invoice_items.id')} and invoice_items.is_claiming = 1
        and (${listRecurringKinds(kinds)
          .map(
            ({ kind, table }) => `${isOfKindSql(kind)}
              and exists (select 1 from ${table} where ${table}.id = invoice_items.related_id)`,
          )
          .join(' or ')}) is not true`,
  },
  {
    name: 'claim-of-cancelled',
    broken: 'line items of cancelled invoices that still cover a period',
    table: 'invoice_items',
    sql: (within) => `select invoice_items.id from invoice_items join invoices on invoices.id = invoice_items.invoice_id
      where ${within('invoice_items.id')} and invoice_items.is_claiming = 1 and invoices.status = 'cancelled'`,
  },
  {
    name: 'claim-without-days',
    broken: 'line items that cover a period without an end after its start',
    table: 'invoice_items',
    sql: (within) => `select id from invoice_items
      where ${within('id')} and is_claiming = 1 and (period_end is null or period_end <= period_start)`,
  },
  ...listRecurringKinds(kinds).flatMap((kind) => rulesOf(kind)),
]

function rulesOf(recurring: RecurringKind): Rule[] {
  const { kind, table, plural, isLive, mustClaim } = recurring
  return [
    {
      name: `${kind}-billed-twice`,
      broken: `${plural} with two line items for the same days`,
      table,
      sql: (within) => `select distinct related_id as id from (
          select related_id, period_start, max(period_end) over (partition by related_id order by period_start, id
            rows between unbounded preceding and 1 preceding) as billed_before
          from invoice_items where ${isOfKindSql(kind)} and is_claiming = 1 and ${within('related_id')}
        ) as claims where period_start < billed_before`,
    },
    {
      // Skips invoices that money or credit left: they are due again, and their periods may have moved since.
      name: `${kind}-claim-lost`,
      broken: `line items for live ${plural} on open invoices that cover no period and were not withdrawn`,
      table: 'invoice_items',
      sql: (within) => `select invoice_items.id from invoice_items
        join invoices on invoices.id = invoice_items.invoice_id
        join ${table} on ${table}.id = invoice_items.related_id
        where ${within('invoice_items.id')} and ${isOfKindSql(kind)} and invoice_items.is_claiming = 0
          and invoice_items.period_start is not null and invoice_items.amount <> 0 and ${isInvoiceOpenSql} and ${isLive}
          and ${isNotFullyCreditedSql}
          ${mustClaim === null ? '' : `and ${mustClaim}`}
          and not exists (select 1 from transactions where transactions.invoice_id = invoices.id
            and (transactions.amount_out > 0 or exists (select 1 from transaction_corrections
              where transaction_corrections.transaction_id = transactions.id)))
          and not exists (select 1 from credit_entries
            where credit_entries.invoice_id = invoices.id and credit_entries.return_id is not null)`,
    },
    {
      name: `${kind}-billed-behind`,
      broken: `live ${plural} billed beyond their billed-through date`,
      table,
      sql: (within) => `select id from ${table}
        where ${within('id')} and ${isLive} and billed_until < ${lastCoveredEndSql(recurring)}`,
    },
    {
      name: `${kind}-billed-ahead`,
      broken: `live ${plural} whose billed-through date no line item reaches`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and billed_until > next_due_date
        and billed_until > coalesce(${lastCoveredEndSql(recurring)}, '0001-01-01')`,
    },
    {
      // Skips rows whose `billed_until` matches their lines: staff changed the due date, which advisory-rules.ts
      // reports.
      name: `${kind}-paid-ahead`,
      broken: `live ${plural} paid beyond their billed-through date`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and billed_until < next_due_date
        and billed_until > coalesce(${lastCoveredEndSql(recurring)}, '0001-01-01')`,
    },
    {
      name: `${kind}-moved-by-nobody`,
      broken: `live ${plural} billed and paid until a day without a matching line item or recorded move`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and billed_until = next_due_date
        and billed_until > coalesce(${lastCoveredEndSql(recurring)}, '0001-01-01') and not (${isMovedSql(recurring)})`,
    },
    {
      name: `${kind}-paid-behind`,
      broken: `live ${plural} with a paid period that still counts as unpaid`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and exists (
        select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
        where ${isOfKindSql(kind)} and related_id = ${table}.id and is_claiming = 1
          and period_start = ${table}.next_due_date and ${isInvoiceSettledSql})`,
    },
  ]
}

/**
 * Returns the rules that find records that the last run should have billed but did not, without a recorded reason
 * (R-2024). Skips clients with activity since that run, because the next run handles them.
 */
export const unbilledRules = ({ at, day }: LastBilling, kinds: LineKinds): readonly Rule[] =>
  listRecurringKinds(kinds).map(
    ({ kind, table, plural, isLive, toClient, isBilled, orderedAs }): Rule => ({
      name: `${kind}-unbilled`,
      broken: `live ${plural} neither paid nor billed, without a recorded reason`,
      table,
      sql: (within) => `select ${table}.id from ${table} ${toClient}
        where ${within(`${table}.id`)} and ${isLive} and ${table}.not_billed_reason is null and ${table}.created_at < '${at}'
          and (${table}.next_due_date is null or ${table}.next_due_date < '${day}')
          and clients.status <> 'closed' and ${isBilled}
          and not exists (select 1 from orders
            where orders.id = ${orderedAs}.order_id and orders.status in ('Fraud', 'Cancelled'))
          and not exists (select 1 from invoice_items where ${isOfKindSql(kind)} and related_id = ${table}.id
            and is_claiming = 1 and period_start = ${table}.next_due_date)
          and not exists (select 1 from activity_log
            where activity_log.client_id = clients.id and activity_log.created_at >= '${at}'
              and coalesce(activity_log.action, '') <> 'logactivity')`,
    }),
  )
