import { isInvoiceSettledSql } from '../billing/billing-dates.js'
import type { Rule } from '../billing/kind-audit.js'
import { isOfKindSql } from '../billing/line-kind-columns.js'
import { inList } from '../sql/in-list.js'
import { addDays, type Day } from '../values/days.js'
import { heldDomainStatuses } from '../values/statuses.js'

/** SQL: true for a held domain with an expiry date and no waiting renewal. */
const isSettledSql = `domains.status in ${inList(heldDomainStatuses)} and domains.expiry_date is not null
  and not exists (select 1 from module_queue where module_queue.domain_id = domains.id
    and module_queue.action = 'renew' and module_queue.status = 'pending')`

/** SQL for the year of a date column in both databases. */
const yearSql = (column: string): string => `substr(cast(${column} as text), 1, 4)`

/** Days after which a registration or transfer that is still pending is reported. */
const maxPendingDays = 21

/** Returns rules for domains whose record differs from what their registrar probably holds (R-2094). */
export const domainNotes = (today: Day): readonly Rule[] => [
  {
    name: 'domain-due-after-expiry',
    broken: 'billed domains due after their expiry date, with no renewal waiting',
    table: 'domains',
    sql: (within) => `select id from domains where ${within('id')} and ${isSettledSql}
      and is_renewal_off = 0 and not_billed_reason is null and next_due_date > expiry_date`,
  },
  {
    name: 'domain-paid-beyond-expiry',
    broken: 'domains with a paid renewal whose years are missing from the expiry date',
    table: 'domains',
    // Registries and registrars count days in different time zones, but years are whole.
    sql: (within) => `select id from domains where ${within('id')} and ${isSettledSql} and exists (
      select 1 from invoice_items join invoices on invoices.id = invoice_items.invoice_id
      where ${isOfKindSql('domain')} and related_id = domains.id and is_claiming = 1
        and ${yearSql('period_end')} > ${yearSql('domains.expiry_date')} and ${isInvoiceSettledSql})`,
  },
  {
    name: 'domain-long-pending',
    broken: `registrations and transfers requested over ${maxPendingDays} days ago and still pending`,
    table: 'domains',
    sql: (within) => `select id from domains where ${within('id')} and status = 'pending' and exists (
      select 1 from module_queue where module_queue.domain_id = domains.id
        and module_queue.action in ('register', 'transfer') and module_queue.status = 'completed'
        and module_queue.completed_at < '${addDays(today, -maxPendingDays)}')`,
  },
  {
    name: 'domain-without-expiry',
    broken: 'held domains without an expiry date',
    table: 'domains',
    sql: (within) => `select id from domains where ${within('id')} and status in ${inList(heldDomainStatuses)}
      and expiry_date is null`,
  },
]
