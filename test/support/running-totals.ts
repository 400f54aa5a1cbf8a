import type { Knex } from 'knex'
import { amountDueSql, isInvoiceOpenSql } from '../../domain/billing/amount-due.js'
import { inList } from '../../domain/sql/in-list.js'
import { heldDomainStatuses, liveServiceStatuses, voidInvoiceStatuses } from '../../domain/values/statuses.js'
import { preparedRows } from './prepared-rows.js'

const isIssued = `status not in ${inList(voidInvoiceStatuses)} and number is not null`
const isBilled = 'not_billed_reason is null and client_id is not null and currency_id is not null'
const wentOut = 'amount_out - case when is_return = 1 then amount_in else 0 end'

/**
 * Queries that recompute, as the rules define them, the running totals that triggers maintain (db/running-totals.ts).
 */
const sums = (dialect: 'sqlite' | 'postgres') => {
  const date = 'cast(date as text)'
  const created =
    dialect === 'sqlite' ? 'substr(created_at, 1, 10)' : "to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')"
  const valueDay = `coalesce(cast(value_day as text), ${created})`
  return [
    `select 'invoiced' as summed, currency_id, ${date} as part, total as amount from invoices where ${isIssued}`,
    `select 'credited', currency_id, '', credited from invoices where ${isIssued}`,
    `select 'owed', currency_id, '', ${amountDueSql} from invoices where ${isInvoiceOpenSql}`,
    `select 'paid', currency_id, ${valueDay}, amount_in from transactions where gateway <> 'credit' and is_return = 0`,
    `select 'refunded', currency_id, ${valueDay}, ${wentOut} from transactions where gateway <> 'credit'`,
    `select 'services', currency_id, billing_cycle, recurring_amount from services
      where status in ${inList(liveServiceStatuses)} and ${isBilled}`,
    `select 'domains', currency_id, cast(years as text), recurring_amount from domains
      where status in ${inList(heldDomainStatuses)} and ${isBilled} and is_renewal_off = 0`,
  ]
}

/** Returns the running totals that differ from their rows, in one statement. */
export const findWrongTotals = (db: Knex, dialect: 'sqlite' | 'postgres'): Promise<unknown[]> =>
  preparedRows(
    db,
    `select summed, currency_id, part, sum(amount) as missing
      from (${sums(dialect).join(' union all ')} union all select summed, currency_id, part, -amount from kept_sums) as each
      group by summed, currency_id, part having sum(amount) <> 0`,
  )
