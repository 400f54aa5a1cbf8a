import { holdsMoreSql } from '../billing/free-money.js'
import type { Rule } from '../billing/kind-audit.js'
import type { LineKinds } from '../billing/line-kind.js'
import { owedSql } from '../billing/owed.js'
import { inList } from '../sql/in-list.js'
import { heldDomainStatuses, liveServiceStatuses, owingInvoiceStatuses } from '../values/statuses.js'
import { isKeptSql } from './invoice-rules.js'
import { isCorrectedSql } from './payment-rules.js'
import { lastClaimedSql } from './period-rules.js'
import { otherThanRecorded } from './return-rules.js'
import { recurringKindsOf } from './rule.js'

/** Returns the rules on allowed states that may be mistakes (R-2022). */
export const noteRules = (kinds: LineKinds): readonly Rule[] => [
  {
    name: 'settled-labelled-unpaid',
    broken: 'invoices on which nothing is owed, with a status that says otherwise',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')}
      and status in ${inList(owingInvoiceStatuses)} and ${owedSql} <= 0`,
  },
  {
    name: 'refunded-with-money',
    broken: 'invoices that say refunded while their money is still on them',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and status = 'refunded' and paid + credit > 0`,
  },
  {
    name: 'holds-what-went-out',
    broken: 'invoices that hold more than they come to, where more went out than came in or staff has changed lines',
    table: 'invoices',
    sql: (within) => `select id from invoices where ${within('id')} and ${holdsMoreSql} and ${isKeptSql}`,
  },
  {
    name: 'dates-against-numbers',
    broken: 'invoices with an earlier date than the number before theirs',
    table: 'invoices',
    sql: (
      within,
    ) => `select invoices.id from invoices join invoices as previous on previous.number = invoices.number - 1
      where ${within('invoices.id')} and invoices.date < previous.date`,
  },
  {
    name: 'invoice-redated',
    broken: 'issued invoices whose date staff has changed',
    table: 'invoices',
    sql: (within) =>
      `select id from invoices where ${within('id')} and exists (select 1 from invoice_redates where invoice_id = invoices.id)`,
  },
  {
    name: 'item-of-closed-client',
    broken: 'billable items that wait until their closed client is active',
    table: 'billable_items',
    sql: (within) => `select billable_items.id from billable_items join clients on clients.id = billable_items.client_id
      where ${within('billable_items.id')} and is_invoiced = 0 and clients.status = 'closed'`,
  },
  {
    name: 'service-of-closed-client',
    broken: 'services that are live although their client is closed',
    table: 'services',
    sql: (within) => `select services.id from services join clients on clients.id = services.client_id
      where ${within('services.id')} and services.status in ${inList(liveServiceStatuses)} and clients.status = 'closed'`,
  },
  {
    name: 'domain-of-closed-client',
    broken: 'domains that are live although their client is closed',
    table: 'domains',
    sql: (within) => `select domains.id from domains join clients on clients.id = domains.client_id
      where ${within('domains.id')} and domains.status in ${inList(heldDomainStatuses)}
        and clients.status = 'closed'`,
  },
  {
    name: 'renewal-for-nothing',
    broken: 'extensions that cost to register and nothing to renew',
    table: 'tlds',
    nameColumn: 'extension',
    sql: (within) => `select id from tlds where ${within('id')} and register_price > 0 and renew_price = 0`,
  },
  {
    name: 'payment-changed',
    broken: 'transactions that pay more of an invoice than came in with them, since staff changed the amount',
    table: 'transactions',
    sql: (within) => `select id from transactions
      where ${within('id')} and applied > amount_in and ${isCorrectedSql}`,
  },
  {
    name: 'return-changed',
    broken: 'transactions that move another amount back than was recorded, since staff changed it',
    table: 'transactions',
    sql: (within) => `${otherThanRecorded(within)} and ${isCorrectedSql}`,
  },
  {
    name: 'reference-at-two-gateways',
    broken: 'transactions with the reference that a transaction of another gateway has on the same invoice',
    table: 'transactions',
    sql: (within) => `select id from transactions
      where ${within('id')} and transid is not null and exists (select 1 from transactions as earlier
        where earlier.invoice_id = transactions.invoice_id and earlier.id < transactions.id
          and earlier.gateway <> transactions.gateway
          and coalesce(earlier.reference, earlier.transid) = coalesce(transactions.reference, transactions.transid))`,
  },
  ...recurringKindsOf(kinds).map(
    (kind): Rule => ({
      name: `${kind.kind}-due-after-billed`,
      broken: `live ${kind.plural} whose due date lies after all that was billed`,
      table: kind.table,
      sql: (within) => `select id from ${kind.table} where ${within('id')} and ${kind.isLive}
        and billed_until < next_due_date and billed_until <= ${lastClaimedSql(kind)}`,
    }),
  ),
]
