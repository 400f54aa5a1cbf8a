import { isInvoiceSettledSql } from '../billing/cursors.js'
import { isNotWithdrawnSql } from '../billing/noted-lines.js'
import { isOpenSql } from '../billing/owed.js'
import { type LastBilling, type RecurringKind, type Rule, recurringKinds } from './audit-rule.js'

/** SQL: the end of the last period of a row that a line stands for. */
export const lastClaimedSql = ({ type, table }: RecurringKind): string => `(select max(period_end) from invoice_items
  where type = '${type}' and related_id = ${table}.id and is_claiming = 1)`

/**
 * SQL: true for a row whose due date lies where its last move on record has put it, or a period begins that was given back
 * (R-2085). Release 0.2.0 records no move, but neither does it note when it has cancelled the invoice of a period that it
 * gives away, nor does it move a domain that its registrar has renewed to another day than that of its expiry.
 */
const isMovedSql = ({ type, table }: RecurringKind): string => `coalesce((select to_day from moved_periods
    where kind = '${type}' and thing_id = ${table}.id order by id desc limit 1), '0001-01-01') = ${table}.next_due_date
  or exists (select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
    where type = '${type}' and related_id = ${table}.id and is_claiming = 0
      and (period_start = ${table}.next_due_date or (period_end = ${table}.next_due_date
        and invoices.status = 'cancelled' and invoices.cancelled_at is null)))
  ${type === 'domain' ? "or coalesce(domains.expiry_date, '0001-01-01') = domains.next_due_date" : ''}`

/** Periods and the lines that stand for them (R-1221). */
export const periodRules: readonly Rule[] = [
  {
    name: 'claim-of-nothing',
    broken: 'lines that claim the period of something that does not exist',
    table: 'invoice_items',
    sql: (within) => `select invoice_items.id from invoice_items
      left join services on invoice_items.type = 'service' and services.id = invoice_items.related_id
      left join service_addons on invoice_items.type = 'addon' and service_addons.id = invoice_items.related_id
      left join domains on invoice_items.type = 'domain' and domains.id = invoice_items.related_id
      where ${within('invoice_items.id')} and invoice_items.is_claiming = 1
        and services.id is null and service_addons.id is null and domains.id is null`,
  },
  {
    name: 'claim-of-cancelled',
    broken: 'lines of cancelled invoices that claim a period all the same',
    table: 'invoice_items',
    sql: (within) => `select invoice_items.id from invoice_items join invoices on invoices.id = invoice_items.invoice_id
      where ${within('invoice_items.id')} and invoice_items.is_claiming = 1 and invoices.status = 'cancelled'`,
  },
  {
    name: 'claim-without-days',
    broken: 'lines that claim a period without an end, or with one that is not after its start',
    table: 'invoice_items',
    sql: (within) => `select id from invoice_items
      where ${within('id')} and is_claiming = 1 and (period_end is null or period_end <= period_start)`,
  },
  ...recurringKinds.flatMap((kind) => rulesOf(kind)),
]

function rulesOf(kind: RecurringKind): Rule[] {
  const { type, table, plural, isLive } = kind
  return [
    {
      name: `${type}-billed-twice`,
      broken: `${plural} of which two lines claim the same days`,
      table,
      sql: (within) => `select distinct related_id as id from (
          select related_id, period_start, max(period_end) over (partition by related_id order by period_start, id
            rows between unbounded preceding and 1 preceding) as billed_before
          from invoice_items where type = '${type}' and is_claiming = 1 and ${within('related_id')}
        ) as claims where period_start < billed_before`,
    },
    {
      // Money that a dispute has taken opens an invoice again whose periods may have been moved away meanwhile. A domain
      // that is active before its order is paid is dated to its expiry, and the line of the order claims nothing.
      name: `${type}-claim-lost`,
      broken: `lines of live ${plural} on open invoices that claim no period and were not withdrawn`,
      table: 'invoice_items',
      sql: (within) => `select invoice_items.id from invoice_items
        join invoices on invoices.id = invoice_items.invoice_id
        join ${table} on ${table}.id = invoice_items.related_id
        where ${within('invoice_items.id')} and invoice_items.type = '${type}' and invoice_items.is_claiming = 0
          and invoice_items.period_start is not null and invoice_items.amount <> 0 and ${isOpenSql} and ${isLive}
          and ${isNotWithdrawnSql}
          ${type === 'domain' ? 'and invoice_items.period_end > domains.next_due_date' : ''}
          and not exists (select 1 from transactions
            where transactions.invoice_id = invoices.id and transactions.amount_out > 0)`,
    },
    {
      name: `${type}-billed-behind`,
      broken: `live ${plural} that are billed further than their record says`,
      table,
      sql: (within) => `select id from ${table}
        where ${within('id')} and ${isLive} and billed_until < ${lastClaimedSql(kind)}`,
    },
    {
      name: `${type}-billed-ahead`,
      broken: `live ${plural} that are billed on record until a day until which no line bills them`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and billed_until > next_due_date
        and billed_until > coalesce(${lastClaimedSql(kind)}, '0001-01-01')`,
    },
    {
      // Where billed_until fits the lines, release 0.1.0 or staff has moved the due date: that is a note.
      name: `${type}-paid-ahead`,
      broken: `live ${plural} that are paid until a later day than they are billed`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and billed_until < next_due_date
        and billed_until > coalesce(${lastClaimedSql(kind)}, '0001-01-01')`,
    },
    {
      name: `${type}-moved-by-nobody`,
      broken: `live ${plural} that are billed and paid until a day that no line and no move on record accounts for`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and billed_until = next_due_date
        and billed_until > coalesce(${lastClaimedSql(kind)}, '0001-01-01') and not (${isMovedSql(kind)})`,
    },
    {
      name: `${type}-paid-behind`,
      broken: `live ${plural} whose period is paid and still counts as unpaid`,
      table,
      sql: (within) => `select id from ${table} where ${within('id')} and ${isLive} and exists (
        select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
        where type = '${type}' and related_id = ${table}.id and is_claiming = 1
          and period_start = ${table}.next_due_date and ${isInvoiceSettledSql})`,
    },
  ]
}

/**
 * Returns the rules that find what should have been billed by the last run and was not, for no reason that is on record (R-2024).
 * Rows of clients about whom anything was noted since then are left out: the next run sees to them.
 */
export const unbilledRules = ({ at, day }: LastBilling): readonly Rule[] =>
  recurringKinds.map((kind): Rule => {
    const { type, table, plural, isLive, toClient } = kind
    const withService =
      type === 'domain'
        ? "domains.is_renewal_off = 0 and not (domains.recurring_amount = 0 and coalesce(domains.registrar, 'manual') = 'manual')"
        : `services.status in ('active', 'suspended') and not exists (select 1 from cancellation_requests
            where service_id = services.id and is_open = 1)`
    const owner = type === 'domain' ? 'domains' : 'services'
    return {
      name: `${type}-unbilled`,
      broken: `live ${plural} that are neither paid for nor billed, without a reason on record`,
      table,
      sql: (within) => `select ${table}.id from ${table} ${toClient}
        where ${within(`${table}.id`)} and ${isLive} and ${table}.not_billed_reason is null and ${table}.created_at < '${at}'
          and (${table}.next_due_date is null or ${table}.next_due_date < '${day}')
          and clients.status <> 'closed' and ${withService}
          and not exists (select 1 from orders where orders.id = ${owner}.order_id and orders.status in ('Fraud', 'Cancelled'))
          and not exists (select 1 from invoice_items where type = '${type}' and related_id = ${table}.id
            and is_claiming = 1 and period_start = ${table}.next_due_date)
          and not exists (select 1 from activity_log
            where activity_log.client_id = clients.id and activity_log.created_at >= '${at}'
              and coalesce(activity_log.action, '') <> 'logactivity')`,
    }
  })
